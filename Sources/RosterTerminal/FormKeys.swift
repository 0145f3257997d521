import TerminalKit

/// What a key can mean in a form.
enum FormAction: Hashable {
  case next, previous, pageDown, pageUp
  case save, leave, quit
  case repaint, suspend
}

extension KeyTable {
  /// The keys of a form, as the other table has those of the screen: obeyed, and printed as hints.
  static let formBindings: [(keys: [Key], action: FormAction, hint: String?)] = [
    ([.control("s")], .save, "Ctrl-S Save"),
    ([.tab, .down], .next, "Tab Next"),
    ([.backTab, .up], .previous, "Shift-Tab Back"),
    ([.pageDown], .pageDown, nil),
    ([.pageUp], .pageUp, nil),
    ([.escape], .leave, "Esc Leave"),
    ([.control("q"), .control("c"), .function(10)], .quit, nil),
    ([.control("l")], .repaint, nil),
    ([.control("z")], .suspend, nil),
  ]

  /// What the help says of a form.
  static let formHelp: [(String, String)] = [
    ("Ctrl-S", "In a form: save it"), ("Tab Down", "In a form: the next field; Shift-Tab and Up the one before"),
    ("Esc", "In a form: leave it; asks where something was changed"),
  ]

  /// What a key does in a form; Enter goes on to the next field, and presses the button where that has the focus.
  static func formAction(for key: Key, onButton: Bool) -> FormAction? {
    if key == .enter { return onButton ? nil : .next }
    return formBindings.first { $0.keys.contains(key) }?.action
  }

  /// The bottom line of a form: as many hints as fit, the last and first of them longest.
  static func formHints(width: Int) -> String {
    let hints = formBindings.compactMap(\.hint)
    let all = hints.joined(separator: "  ")
    return CellText.cellWidth(of: all) <= width ? all : hints.filter { !$0.hasPrefix("Shift") }.joined(separator: "  ")
  }
}
