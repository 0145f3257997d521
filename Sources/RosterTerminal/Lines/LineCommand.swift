import RosterCore

/// What a line can mean in the line view while no question is open.
enum LineCommand: Hashable {
  case find(String)
  /// A number of the list; `isMarked` where it was written as `#3`, so that it cannot be an id.
  case number(Int, isMarked: Bool)
  case list, more, back
  case show, ageDate(String?), namesake
  case edit, add, undo
  case help, quit
  case nothing

  /// One row of the table of commands: the words, what they do, and what the help says.
  private struct Word {
    var words: [String]
    var command: LineCommand
    var help: String
  }

  /// The one table of commands: it is obeyed, and it prints the help.
  private static let table = [
    Word(words: ["list"], command: .list, help: "lists everybody, from the beginning"),
    Word(words: ["more"], command: .more, help: "lists the next page; back lists the page before"),
    Word(words: ["back"], command: .back, help: ""),
    Word(words: ["show"], command: .show, help: "tells the loaded student's record again"),
    Word(words: ["date"], command: .ageDate(nil), help: "tells ages on another date: date 2026-09-01; date today"),
    Word(words: ["next"], command: .namesake, help: "goes to the next person of the same name"),
    Word(words: ["edit"], command: .edit, help: "edits the loaded student"),
    Word(words: ["add"], command: .add, help: "adds a student"),
    Word(words: ["undo"], command: .undo, help: "takes back your last change; again, the one before"),
    Word(words: ["help", "?"], command: .help, help: "tells all this"),
    Word(words: ["quit", "exit"], command: .quit, help: "leaves; so does the end of the input, Ctrl-D"),
  ]

  /// The help, a line for each thing that can be typed.
  static let helpLines: [String] =
    [
      "A name or an ID finds students; part of it will do. A single match is loaded at once.",
      "A number of the list loads that student; so does #3 where 3 might also be an ID.",
      "find TEXT finds a text that is also a number or one of these words:",
    ] + table.filter { !$0.help.isEmpty }.map { "\($0.words[0]) \($0.help)" }

  /// Reads a line.
  init(_ line: String) {
    let line = trimmedLine(line)
    let word = line.prefix { $0 != " " }
    let rest = trimmedLine(line.dropFirst(word.count))
    if line.isEmpty {
      self = .nothing
    } else if word == "find", !rest.isEmpty {
      self = .find(rest)
    } else if word == "date", !rest.isEmpty {
      self = .ageDate(rest)
    } else if let command = Self.table.first(where: { $0.words.contains(line.lowercased()) }) {
      self = command.command
    } else if let number = Self.number(line) {
      self = .number(number, isMarked: false)
    } else if line.first == "#", let number = Self.number(line.dropFirst()) {
      self = .number(number, isMarked: true)
    } else {
      self = .find(line)
    }
  }

  /// A number as a list prints it; with a leading zero or more than six digits it is an id.
  private static func number(_ text: some StringProtocol) -> Int? {
    guard (1...6).contains(text.count), text.first != "0", text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return Int(text)
  }
}

/// A text without the blanks around it.
func trimmedLine(_ text: some StringProtocol) -> String {
  var text = Substring(text).drop { $0 == " " }
  while text.last == " " { text.removeLast() }
  return String(text)
}
