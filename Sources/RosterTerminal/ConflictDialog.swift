import RosterCore
import TerminalKit

/// Theirs or mine: who changed what, and three keys.
@MainActor final class ConflictDialog: Dialog {
  private let lines: [String]
  private weak var presenter: ConflictPresenter?
  private var top = 0
  private var page = 1

  init(_ lines: [String], presenter: ConflictPresenter?) {
    self.lines = lines
    self.presenter = presenter
  }

  func draw(on canvas: Canvas, _ layout: ScreenLayout) -> Point? {
    let size = canvas.size
    canvas.erase()
    canvas.text("Changed by somebody else", at: Point(x: 0, y: 0), style: .bold)
    let wrapped = lines.flatMap { CellText.wrapped($0, to: max(1, size.width - 1)) }
    page = max(1, size.height - 3)
    top = max(0, min(top, wrapped.count - page))
    for (index, line) in wrapped[top...].prefix(page).enumerated() {
      canvas.text(line, at: Point(x: 1, y: 1 + index))
    }
    let more = wrapped.count > page ? "  Up Down Scroll" : ""
    canvas.text("Whose changes stand?\(more)", at: Point(x: 0, y: size.height - 2))
    let keys = "T Keep theirs  M Save mine too  Esc Back"
    canvas.text(CellText.truncated(keys, to: size.width), at: Point(x: 0, y: size.height - 1))
    return Point(x: 0, y: size.height - 2)
  }

  func handle(_ key: Key) -> DialogAnswer {
    switch key {
    case .text("t"), .text("T"): presenter?.chosen(.theirs)
    case .text("m"), .text("M"): presenter?.chosen(.mine)
    case .escape, .control("c"), .control("q"), .function(10): presenter?.chosen(.back)
    case .up: top -= 1
    case .down: top += 1
    case .pageUp: top -= page
    case .pageDown: top += page
    case .control("l"): return .requests(.repaint)
    case .control("z"): return .requests(.suspend)
    default: break
    }
    return .stays
  }
}

extension TerminalView: ConflictView {
  func showConflict(_ lines: [String]) {
    hiddenForm = dialog as? EditDialog
    dialog = ConflictDialog(lines, presenter: conflictPresenter)
    onChange?()
  }

  func closeConflict() {
    dialog = hiddenForm
    hiddenForm = nil
    onChange?()
  }
}
