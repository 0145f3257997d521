import RosterCore
import TerminalKit

/// What the view cannot do itself: these belong to the program around it.
enum TerminalRequest: Hashable, Sendable {
  /// Leave.
  case quit
  /// Pause, as Ctrl-Z asks.
  case suspend
  /// Paint the whole screen anew.
  case repaint
}

extension TerminalView {
  /// Turns a key into an intent, and hands back what the program has to do.
  func handle(_ key: Key) -> TerminalRequest? {
    notice = nil
    defer { onChange?() }
    if let dialog {
      switch dialog.handle(key) {
      case .stays: return nil
      case .passes: break
      case .requests(let request): return request
      case .closes:
        self.dialog = nil
        return nil
      case .closesAndPasses: self.dialog = nil
      }
    }
    if focus == .button, loadStudentButton.handle(key) { return nil }
    if let action = KeyTable.action(for: key, inList: focus == .list) { return perform(action) }
    switch key {
    case .mouse(let event): point(at: event)
    // Over a slow link an Esc and what is typed after it arrive as one chord; no letter of an id may be lost to it.
    case .alt(let character) where character.isLetter || character.isNumber:
      _ = perform(.escape)
      edit(.text(String(character)))
    case .text, .paste, .left, .right, .home, .end, .backspace, .delete, .control: edit(key)
    default: break
    }
    return nil
  }

  private func perform(_ action: Action) -> TerminalRequest? {
    switch action {
    case .load: loadStudentButton.onPress?()
    case .nextField: focus = focus.next
    case .previousField: focus = focus.previous
    case .move(let move):
      focus = .list
      findPresenter?.moveSelection(move)
    case .help: dialog = HelpDialog()
    case .ageDate: ageDatePresenter?.ageDateRequested()
    case .nextNamesake: findPresenter?.nextNamesakeRequested()
    case .edit: editPresenter?.editRequested()
    case .add: editPresenter?.addRequested()
    case .undo: editPresenter?.undoRequested()
    case .escape:
      focus = .find
      replaceQuery(with: "")
    case .repaint: return .repaint
    case .suspend: return .suspend
    case .quit: return .quit
    }
    return nil
  }

  /// Whatever is typed goes to Find, wherever the focus was.
  private func edit(_ key: Key) {
    let before = findField.text
    guard findField.handle(key) else { return }
    focus = .find
    if findField.text != before { findPresenter?.queryChanged(to: findField.text) }
  }

  private func replaceQuery(with text: String) {
    guard findField.text != text else { return }
    findField.text = text
    findPresenter?.queryChanged(to: text)
  }

  private func point(at event: MouseEvent) {
    guard dialog == nil else { return }
    switch event.kind {
    case .wheelUp: findPresenter?.moveSelection(.up)
    case .wheelDown: findPresenter?.moveSelection(.down)
    case .press where event.button == 0:
      if loadStudentButton.frame.contains(event.position) {
        focus = .button
        loadStudentButton.onPress?()
      } else if layout.find.contains(event.position) {
        focus = .find
        _ = findField.handle(.mouse(event))
      } else if layout.list.contains(event.position), layout.divider != nil || !showsStudent {
        let row = event.position.y - layout.list.y
        let isSecondClick = focus == .list && studentList.selectedIndex == row
        focus = .list
        findPresenter?.rowChosen(row)
        if isSecondClick { loadStudentButton.onPress?() }
      }
    case .press, .release: break
    }
  }
}

extension TerminalView.Focus {
  var next: Self {
    switch self {
    case .find: .button
    case .button: .list
    case .list: .find
    }
  }

  var previous: Self {
    switch self {
    case .find: .list
    case .button: .find
    case .list: .button
    }
  }
}
