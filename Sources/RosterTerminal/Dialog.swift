import RosterCore
import TerminalKit

/// Something that lies over the screen and gets the keys first.
@MainActor protocol Dialog {
  /// Draws over the screen and tells where the hardware cursor stands.
  func draw(on canvas: Canvas, _ layout: ScreenLayout) -> Point?
  /// Takes a key.
  func handle(_ key: Key) -> DialogAnswer
}

/// What becomes of a dialog and of the key after it.
enum DialogAnswer {
  /// The key was the dialog's.
  case stays
  /// The key is the screen's; the dialog stays open.
  case passes
  /// The key asks for something that only the program can do; the dialog stays as it is.
  case requests(TerminalRequest)
  /// The dialog is done.
  case closes
  /// The dialog is done, and the key is the screen's.
  case closesAndPasses
}

/// The keys, as the key table tells them.
@MainActor final class HelpDialog: Dialog {
  private var top = 0
  private var page = 1

  func draw(on canvas: Canvas, _ layout: ScreenLayout) -> Point? {
    let lines = KeyTable.help(width: canvas.size.width - 1)
    let space = Rect(x: 0, y: min(1, canvas.size.height - 1), width: canvas.size.width, height: canvas.size.height - 1)
    canvas.fill(space)
    page = max(1, space.height - 2)
    top = max(0, min(top, lines.count - page))
    for (index, line) in lines[top...].prefix(page).enumerated() {
      canvas.text(
        CellText.truncated(line, to: max(0, space.width - 1)), at: Point(x: 1, y: space.y + index))
    }
    let more = lines.count > page ? "  Up Down PgUp PgDn Scroll" : ""
    canvas.text("Esc Close\(more)", at: Point(x: 0, y: canvas.size.height - 1))
    return Point(x: 0, y: canvas.size.height - 1)
  }

  func handle(_ key: Key) -> DialogAnswer {
    switch key {
    case .up: top -= 1
    case .down: top += 1
    case .pageUp: top -= page
    case .pageDown: top += page
    case .home: top = 0
    case .end: top = .max / 2
    case .escape, .enter, .function(1): return .closes
    // What is typed is meant for Find, and quitting must not need two keys.
    case .text, .paste, .function, .control: return .closesAndPasses
    default: break
    }
    return .stays
  }
}

/// The prompt for the date of ages, on the bottom rows.
@MainActor final class AgeDateDialog: Dialog {
  private let field = TextField()
  private weak var presenter: AgeDatePresenter?
  /// What is said above the field.
  var message = "Ages on which date? Type it as 2026-09-01, or nothing for today. Enter takes it, Esc leaves."

  init(text: String, presenter: AgeDatePresenter?) {
    self.presenter = presenter
    field.text = text
    field.isMarked = true
  }

  func draw(on canvas: Canvas, _ layout: ScreenLayout) -> Point? {
    let width = canvas.size.width
    let lines = CellText.wrapped(message, to: max(1, width)).suffix(max(1, layout.status.y))
    let top = layout.status.y - lines.count
    canvas.fill(Rect(x: 0, y: top, width: width, height: lines.count + 1))
    for (index, line) in lines.enumerated() { canvas.text(line, at: Point(x: 0, y: top + index)) }
    canvas.text("Date>", at: Point(x: 0, y: layout.status.y))
    field.frame = Rect(x: 6, y: layout.status.y, width: max(0, width - 6), height: 1)
    field.draw(on: canvas, focused: true)
    return field.cursor
  }

  func handle(_ key: Key) -> DialogAnswer {
    switch key {
    case .enter: presenter?.ageDateEntered(field.text)
    case .escape: presenter?.ageDateCancelled()
    case .control("c"), .control("q"), .control("z"), .control("l"), .function(10): return .passes
    default: _ = field.handle(key)
    }
    return .stays
  }
}

extension TerminalView: AgeDateView {
  func showAgeDatePrompt(_ text: String) {
    dialog = AgeDateDialog(text: text, presenter: ageDatePresenter)
    onChange?()
  }

  func showAgeDateProblem(_ text: String) {
    (dialog as? AgeDateDialog)?.message = text
    onChange?()
  }

  func closeAgeDatePrompt() {
    dialog = nil
    onChange?()
  }
}
