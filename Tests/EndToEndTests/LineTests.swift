import Foundation
import Testing

/// The line view of the built program: in a pipe, and on terminals that can show no more.
@Suite(.serialized, .enabled(if: Tool.present(.setsid))) struct LineTests {
  /// Terminals that cannot place a cursor, or do not say what they are.
  static let plainTerminals: [String?] = [nil, "", "  ", "dumb", "unknown"]

  @Test func aPipeIsAnsweredLineByLineToItsEnd() throws {
    let outcome = try roster("demo", "--plain", input: "phuoc\nzzzz\n100871")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.prefix(3) == ["Roster  DEMO", "Type a name or an ID.", "1,000 students."])
    #expect(lines[3...4] == ["Name: Phuoc Nguyen", "Age: 45 years old"])
    #expect(lines.contains("Nobody found for “zzzz”. Try fewer letters or words."))
    #expect(lines.last == "Loaded Phuoc Nguyen.")
    #expect(outcome.status == 0 && outcome.errors.isEmpty && !outcome.output.contains("\u{1B}"))
    let nothing = try roster("demo", "--plain")
    #expect(nothing.status == 0 && nothing.output.hasSuffix("1,000 students.\n"))
  }

  @Test func withoutATerminalAndWithoutPlainItSaysOneLine() throws {
    for variables in [[:], ["TERM": "dumb"], ["TERM": "xterm-256color"], ["TERM": "nosuch"]] {
      let outcome = try roster("demo", environment: variables, input: "phuoc\n")
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.errors.contains("needs a terminal"))
      #expect(!outcome.errors.contains("\u{1B}"))
    }
  }

  @Test(arguments: plainTerminals) func aTerminalWithoutACursorGetsLinesAndKeepsItsModes(term: String?) throws {
    let terminal = try PseudoTerminal(["demo"], environment: ["TERM": term])
    try wait(for: "the prompt", seeing: { terminal.text.debugDescription }) { terminal.text.hasSuffix("Find> ") }
    #expect(try terminal.modes == terminal.before)
    terminal.send("phuoc\r")
    try wait(for: "Phuoc") { terminal.text.contains("Loaded Phuoc Nguyen.\r\nFind> ") }
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D })
    #expect(try terminal.modes == terminal.before)
  }

  @Test func plainIsObeyedOnATerminalThatCouldShowTheScreen() throws {
    let terminal = try PseudoTerminal(["demo", "--plain"])
    try wait(for: "the prompt") { terminal.text.hasSuffix("Find> ") }
    terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == 130)
    #expect(!terminal.text.contains("\u{1B}") && !terminal.text.contains("─"))
  }

  @Test(arguments: [false, true]) func aTerminalThatGoesTakesTheLinesWithIt(ignoringHangup: Bool) throws {
    let terminal = try PseudoTerminal(["demo", "--plain"], ignoringHangup: ignoringHangup)
    try wait(for: "the prompt") { terminal.text.hasSuffix("Find> ") }
    terminal.hangUp()
    _ = try terminal.waitForExit()
  }

  @Test func aRecordIsEditedAndUndoneInAPipe() throws {
    let scratch = try Scratch()
    let database = scratch.path("r.db")
    let csv = try scratch.write("id,given,family,class\n100871,Phuoc,Nguyen,11B\n", to: "r.csv")
    #expect(try roster("import", "--yes", "--database", database, csv).status == 0)
    let edited = try roster("--plain", "--database", database, input: "phuoc\nedit\nclass=12C\nsave\nquit\n")
    #expect(edited.output.hasSuffix("Class: 12C\nSaved Phuoc Nguyen.\n"), "\(edited.output)")
    #expect(try roster("show", "100871", "--database", database).output.contains("12C"))
    let undone = try roster("--plain", "--database", database, input: "undo\n")
    #expect(undone.output.hasSuffix("Took back the change of 100871: Class as before.\n"), "\(undone.output)")
    let refused = try roster("--plain", "--read-only", "--database", database, input: "phuoc\nedit\n")
    #expect(
      refused.output.contains("(read-only)") && refused.output.contains("--read-only, so records cannot be changed"))
  }

  /// Neither of them can be shown by another character set, so a plain letter or a question mark stands in their place.
  @Test func aTerminalOfAnotherCharacterSetGetsPlainLetters() throws {
    let scratch = try Scratch()
    let csv = try scratch.write("id,given,family\n1,Zoë,Müller\n2,明,Đỗ\n", to: "r.csv")
    let database = scratch.path("r.db")
    #expect(try roster("import", "--yes", "--database", database, csv).status == 0)
    for locale in ["C", "POSIX", "C.UTF-8", "sv_SE.UTF-8", "UTF-8", ""] {
      let told = try roster("--plain", "--database", database, environment: ["LC_ALL": locale], input: "list\n")
      #expect(told.output.contains("Müller, Zoë") && told.output.contains("Đỗ, 明"), "\(locale)")
    }
    let told = try roster(
      "--plain", "--database", database, environment: ["LC_ALL": "de_DE.ISO-8859-15"], input: "list\n")
    #expect(told.output.contains("Muller, Zoe") && told.output.contains("Do, ?"), "\(told.output)")
  }
}
