import Foundation
import Testing

/// The program on every kind of terminal, in every kind of locale, at several sizes.
@Suite(.serialized, .enabled(if: Tool.present(.tmux))) struct TerminalMatrixTests {
  static let terminals: [String?] = [
    "xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100", "ansi", "dumb", "xterm-ghostty", nil,
  ]
  /// The last is one that SSH forwards and few hosts have.
  static let locales = ["C", "POSIX", "C.UTF-8", "sv_SE.UTF-8"]
  static let sizes = [(40, 10), (1, 1), (132, 43), (20, 5), (80, 24)]

  /// Names that are wide, joined, turned and marked, and plain ones beside them.
  private static func database() throws -> (Scratch, String) {
    let scratch = try Scratch()
    let csv = try scratch.write(
      """
      id,given,family,class,birth
      1001,美咲,田中,1A,2010-04-05
      1002,Siv,Berg,1A,2010-04-05
      1003,Zoë,Mu\u{308}ller,1A,2010-04-05
      1004,Ngọc,Đỗ,1A,2010-04-05
      1005,دانا,سلام,1A,2010-04-05
      1006,Ana 👩‍🎓,Ek,1A,2010-04-05

      """, to: "r.csv")
    let database = scratch.path("r.db")
    #expect(try roster("import", "--yes", "--database", database, csv).status == 0)
    return (scratch, database)
  }

  private func open(_ term: String?, _ locale: String, _ command: String) throws -> Tmux {
    var environment = ["LC_ALL": locale]
    environment["TERM"] = term
    let terminal = try Tmux(80, 24, environment: environment)
    try terminal.shell("unset TERM; \(term.map { "export TERM=\($0); " } ?? "")stty -a > before; clear; \(command)")
    return terminal
  }

  private func expectCleanEnd(_ terminal: Tmux) throws {
    try terminal.wait("the shell") { $0.last { !$0.isEmpty } == "$" }
    try terminal.shell(
      "echo status=$?; stty -a | sed s/columns.*//g > after; sed s/columns.*//g before | cmp - after && echo same")
    try terminal.wait("a clean end") { $0.contains("status=0") && $0.contains("same") }
    #expect(try !terminal.isAlternate && terminal.showsCursor)
  }

  @Test(arguments: terminals, locales) func aStudentIsFoundAndLoaded(term: String?, locale: String) throws {
    let (scratch, database) = try Self.database()
    let terminal = try open(term, locale, "\(Roster.path) --on 2026-12-01 --database \(database)")
    if term == nil || term == "dumb" {
      try terminal.wait(for: "6 students.")
      try terminal.send("muller", "Enter")
      try terminal.wait(for: "Loaded Zoë Mu\u{308}ller.")
      try terminal.send("quit", "Enter")
      return try expectCleanEnd(terminal)
    }
    try terminal.wait(for: "6 students")
    if term == "xterm-ghostty", try run("/usr/bin/infocmp", ["xterm-ghostty"]).status != 0 {
      try terminal.wait(for: "Terminal type xterm-ghostty is not known here; using xterm-256color")
    }
    try expectColumns(terminal, rightmost: term == "ansi" ? 48 : 49)
    try terminal.send("muller", "Enter")
    try expectCard(terminal)
    for (columns, rows) in Self.sizes {
      try terminal.resize(columns, rows)
      if columns >= 40 { try expectCard(terminal) }
    }
    // The screen is whole again, and the record still the same.
    try terminal.send("Escape")
    try terminal.wait(for: "6 students")
    try expectColumns(terminal, rightmost: term == "ansi" ? 48 : 49)
    try terminal.send("C-q")
    try expectCleanEnd(terminal)
    _ = scratch
  }

  private func expectCard(_ terminal: Tmux) throws {
    try terminal.wait("the card") { screen in
      screen.contains { $0.contains("Name  Zoë Mu\u{308}ller") }
        && screen.contains { $0.contains("16 years old") }
        && screen.contains { $0.contains("[ Load Student ]") }
    }
  }

  /// Whatever a row's name is made of, its id ends in the column before the line.
  private func expectColumns(_ terminal: Tmux, rightmost: Int) throws {
    try terminal.wait("every id in its column") { screen in
      (1001...1006).allSatisfy { id in
        screen.contains { row in
          guard let range = row.range(of: "1A \(id) │") else { return false }
          return Self.cells(row[..<range.upperBound]) == rightmost + 1
        }
      }
    }
  }

  /// The cells of a text as tmux counts them: two for a Han character and an emoji, none for a mark.
  private static func cells(_ text: Substring) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x300...0x36F, 0x200D: sum
      case 0x3000...0x9FFF, 0x1F300...: sum + 2
      default: sum + 1
      }
    }
  }

  @Test(arguments: [
    "nosuch", "../../etc/passwd", "/dev/null", "x y", "a\u{1B}[31mb", String(repeating: "x", count: 300),
  ])
  func aTerminalThatIsNotKnownFallsBackAndSaysSo(term: String) throws {
    let terminal = try PseudoTerminal(["demo"], environment: ["TERM": term])
    try wait(for: "the students", seeing: { terminal.text.debugDescription }) {
      terminal.text.contains("Nguyen, Phuoc") && terminal.text.contains("is not known here; using xterm-256color")
    }
    #expect(!terminal.text.contains("\u{1B}[31m"))
    terminal.send("\u{11}")
    #expect(try terminal.waitForExit() == 0)
    #expect(try terminal.modes == terminal.before)
  }
}
