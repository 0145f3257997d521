import Foundation
import Testing

/// Text from outside never drives a terminal: not on the screen, not in text, in JSON, in errors, or by a file's name.
@Suite(.serialized, .enabled(if: Tool.present(.setsid))) struct HostileTextTests {
  /// What would set a title, fill a clipboard, clear a screen, colour, ring, turn the reading direction, break a line.
  static let attacks = [
    "\u{1B}]0;t\u{7}", "\u{1B}]52;c;aGk=\u{7}", "\u{1B}[2J", "\u{9B}31m", "\u{202E}abc", "\u{2028}", "\u{8}\u{8}",
    "\u{7F}",
    "\u{85}", "\u{200B}", "\u{1B}P1$r\u{1B}\\", "\u{90}q\u{9C}", "\u{2066}x\u{2069}", "a\rb", "\u{E0041}", "\u{FEFF}",
  ]

  /// Asserts that text for people holds no control but line ends and tabs, and nothing that turns or hides.
  private func expectHarmless(_ text: String, at location: SourceLocation = #_sourceLocation) {
    let harmful = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A, 0x09: false
      case 0..<0x20, 0x7F..<0xA0, 0x200B, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F: true
      default: false
      }
    }
    #expect(
      harmful.isEmpty, "\(harmful.map { String($0.value, radix: 16) }) in \(text.debugDescription)",
      sourceLocation: location)
  }

  private func database(_ scratch: Scratch) throws -> String {
    var csv = "id,given,family,class,note,email\n"
    for (index, attack) in Self.attacks.enumerated() {
      let quoted = "\"" + attack + "Ek\""
      csv += "\(index + 1),\(quoted),\(quoted),\(quoted),\(quoted),\(quoted)\n"
    }
    let database = scratch.path("r.db")
    let imported = try roster("import", "--yes", "--database", database, try scratch.write(csv, to: "r.csv"))
    expectHarmless(imported.output)
    expectHarmless(imported.errors)
    return database
  }

  @Test func textJSONAndLinesForPeople() throws {
    let scratch = try Scratch()
    let database = try database(scratch)
    let found = try roster("find", "", "--database", database)
    expectHarmless(found.output)
    let ids = found.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    #expect(!ids.isEmpty)
    for id in ids { expectHarmless(try roster("show", id, "--database", database).output) }
    expectHarmless(try roster("find", "", "--format", "json", "--database", database).output)
    expectHarmless(try roster("export", "--format", "json", "--database", database).output)
    let script = "list\n" + ids.map { "find \($0)\nedit\ncancel\n" }.joined()
    expectHarmless(try roster("--plain", "--database", database, input: script).output)
    expectHarmless(try roster("history", ids[0], "--database", database).output)
  }

  @Test func errorsAndFileNames() throws {
    let scratch = try Scratch()
    for attack in Self.attacks where !attack.contains("/") {
      let missing = scratch.path("x\(attack).db")
      for arguments in [
        ["find", "a", "--database", missing], ["import", "--yes", missing],
        ["export", "--output", missing, "--database", missing],
        ["show", attack, "--database", missing], [attack], ["find", "a", "--\(attack)"],
        ["find", "a", "--format", attack],
        ["find", "a", "--on", attack], ["find", attack, attack], ["backup", missing, "--database", missing],
      ] {
        let outcome = try run(Roster.path, arguments)
        #expect(outcome.status != 0 && !outcome.errors.isEmpty)
        expectHarmless(outcome.output)
        expectHarmless(outcome.errors)
      }
    }
  }

  @Test func theScreen() throws {
    let scratch = try Scratch()
    let plain = try database(scratch)
    // The title shows the file's name.
    let database = scratch.path("\u{1B}]0;t\u{7}\u{9B}31m.db")
    try FileManager.default.copyItem(atPath: plain, toPath: database)
    let terminal = try PseudoTerminal(["--database", database])
    try wait(for: "the students", seeing: { terminal.text.debugDescription }) { terminal.text.contains("students") }
    for (index, _) in Self.attacks.enumerated() {
      terminal.send("\u{15}\(index + 1)\r")
      try wait(for: "the search", seeing: { terminal.text.debugDescription }) { terminal.text.contains("found") }
      let count = terminal.bytes.count
      // Painted whole, so that the answer stands there in one piece.
      terminal.send("\u{C}")
      try wait(for: "the record", seeing: { terminal.text(since: count).debugDescription }) {
        if !terminal.text(since: count).contains("ID    \(index + 1)") { terminal.send("\u{C}") }
        return terminal.text(since: count).contains("ID    \(index + 1)")
      }
    }
    // What is pasted is shown as well, and it is hostile too.
    terminal.send("\u{1B}[200~\u{1B}]0;t\u{7}\u{9B}31mzzz\u{1B}[201~")
    try wait(for: "the answer") { terminal.text.contains("zzz") }
    terminal.send("\u{11}")
    #expect(try terminal.waitForExit() == 0)
    let text = terminal.text
    // The program's own sequences are CSI, the keypad's, and the character set's; whatever else begins with ESC is not its own.
    let own = text.replacing(/\e(\[[0-9;?]*[A-Za-z]|[=>]|\(B)/, with: "")
    expectHarmless(own.filter { $0 != "\r" && $0 != "\r\n" && $0 != "\u{8}" })
    #expect(!own.contains("\u{1B}") && !text.contains("\u{1B}[31m") && !text.contains("\u{1B}]"))
  }
}
