import RosterCore
import TerminalKit

/// What a key can mean on the screen.
enum Action: Hashable {
  case load
  case nextField, previousField
  case move(ListMove)
  case help
  case ageDate
  case nextNamesake
  case edit, add, undo
  case escape
  case repaint
  case suspend
  case quit
}

/// One row of the key table: the keys, what they do, and the words for hints and help.
struct KeyBinding {
  var keys: [Key]
  var action: Action
  /// The keys' name on the screen.
  var label: String
  /// The word in the bottom line; nil for keys that only the help names.
  var hint: String?
  /// Which hints stay where not all fit: 1 stays longest.
  var hintRank = 9
  /// What the help says.
  var help: String
}

/// The one table of keys: it is obeyed, and it prints the hints and the help.
enum KeyTable {
  static let bindings: [KeyBinding] = [
    KeyBinding(
      keys: [.enter], action: .load, label: "Enter", hint: "Load", hintRank: 1, help: "Load the selected student"),
    KeyBinding(
      keys: [.tab], action: .nextField, label: "Tab", hint: "Next", hintRank: 4,
      help: "Go to the button, the list, and back to Find"),
    KeyBinding(
      keys: [.backTab], action: .previousField, label: "Shift-Tab", hint: nil, help: "The same, the other way round"),
    KeyBinding(keys: [.function(1)], action: .help, label: "F1", hint: "Help", hintRank: 2, help: "This help"),
    KeyBinding(
      keys: [.control("q"), .control("c"), .function(10)], action: .quit, label: "Ctrl-Q", hint: "Quit", hintRank: 3,
      help: "Quit; so do Ctrl-C and F10"),
    KeyBinding(
      keys: [.function(4)], action: .edit, label: "F4", hint: "Edit", hintRank: 5, help: "Edit the loaded student"),
    KeyBinding(
      keys: [.function(5)], action: .ageDate, label: "F5", hint: "Age on", hintRank: 6,
      help: "Tell ages on another date"),
    KeyBinding(
      keys: [.function(6)], action: .nextNamesake, label: "F6", hint: "Namesake", hintRank: 8,
      help: "Go to the next person of the same name"),
    KeyBinding(keys: [.function(7)], action: .add, label: "F7", hint: "Add", hintRank: 7, help: "Add a student"),
    KeyBinding(
      keys: [.function(8)], action: .undo, label: "F8", hint: "Undo", hintRank: 9,
      help: "Take back your last change; again, the one before"),
    KeyBinding(keys: [.up], action: .move(.up), label: "Up", hint: nil, help: "Select the student above"),
    KeyBinding(keys: [.down], action: .move(.down), label: "Down", hint: nil, help: "Select the student below"),
    KeyBinding(keys: [.pageUp], action: .move(.pageUp), label: "PgUp", hint: nil, help: "One screen up"),
    KeyBinding(keys: [.pageDown], action: .move(.pageDown), label: "PgDn", hint: nil, help: "One screen down"),
    KeyBinding(
      keys: [.escape], action: .escape, label: "Esc", hint: nil, help: "Clear Find and go back to it; close a dialog"),
    KeyBinding(keys: [.control("l")], action: .repaint, label: "Ctrl-L", hint: nil, help: "Paint the screen anew"),
    KeyBinding(keys: [.control("z")], action: .suspend, label: "Ctrl-Z", hint: nil, help: "Pause; fg comes back"),
  ]

  /// Keys that mean something only in the list, where they do not edit.
  static let listBindings: [KeyBinding] = [
    KeyBinding(keys: [.home], action: .move(.first), label: "Home", hint: nil, help: "In the list: the first student"),
    KeyBinding(keys: [.end], action: .move(.last), label: "End", hint: nil, help: "In the list: the last student"),
  ]

  /// What the help says of keys that edit Find; the field itself obeys them.
  static let editing: [(label: String, help: String)] = [
    ("Letters", "Always go to Find, wherever you are"),
    ("Left Right", "Move in the text; so do Home and End"),
    ("Backspace", "Delete a character; Del the one after"),
    ("Ctrl-U", "Delete to the start; Ctrl-K to the end"),
    ("Ctrl-W", "Delete a word"),
  ]

  /// What a key does, given whether the list has the focus.
  static func action(for key: Key, inList: Bool) -> Action? {
    let candidates = inList ? listBindings + bindings : bindings
    return candidates.first { $0.keys.contains(key) }?.action
  }

  /// The bottom line: the most needed hints that fit, in the table's order.
  static func hints(width: Int) -> String {
    let hinted = bindings.filter { $0.hint != nil }
    func line(_ count: Int) -> String {
      let kept = hinted.sorted { $0.hintRank < $1.hintRank }.prefix(count).map(\.action)
      return hinted.filter { kept.contains($0.action) }.map { "\($0.label) \($0.hint ?? "")" }.joined(separator: "  ")
    }
    let lines = (0...hinted.count).map(line)
    return lines.last { CellText.cellWidth(of: $0) <= width } ?? ""
  }

  /// The help: labels in a column, and beside them what the keys do, wrapped to a width.
  static func help(width: Int) -> [String] {
    let rows = (bindings + listBindings).map { ($0.label, $0.help) } + editing.map { ($0.label, $0.help) } + formHelp
    let column = (rows.map { CellText.cellWidth(of: $0.0) }.max() ?? 0) + 2
    return rows.flatMap { label, help in
      CellText.wrapped(help, to: max(1, width - column)).enumerated().map { index, line in
        CellText.padded(index == 0 ? label : "", to: column) + line
      }
    }
  }
}
