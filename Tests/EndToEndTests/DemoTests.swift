import Testing

/// A person at the demo, in a real terminal emulator.
@Suite(.serialized, .enabled(if: Tool.present(.tmux))) struct DemoTests {
  private func demo(_ columns: Int = 80, _ rows: Int = 24) throws -> Tmux {
    let terminal = try Tmux(columns, rows)
    try terminal.shell("stty -a > before; clear")
    try terminal.shell("\(Roster.path) demo")
    try terminal.wait(for: "> Nguyen, Phuoc")
    return terminal
  }

  private func expectPhuoc(_ terminal: Tmux, at location: SourceLocation = #_sourceLocation) throws {
    try terminal.wait("Phuoc on the card", at: location) { screen in
      screen.contains { $0.contains("Name  Phuoc Nguyen") } && screen.contains { $0.contains("Age   45 years old") }
    }
  }

  private func expectCleanEnd(_ terminal: Tmux, status: Int, at location: SourceLocation = #_sourceLocation) throws {
    // A line of its own: a shell drops the rest of a line whose program SIGINT has ended.
    try terminal.wait("the shell", at: location) { $0.last { !$0.isEmpty } == "$" }
    try terminal.shell("echo status=$?; stty -a > after; cmp before after && echo same")
    try terminal.wait("a clean end", at: location) { screen in
      screen.contains("status=\(status)") && screen.contains("same")
    }
    #expect(try !terminal.isAlternate && terminal.showsCursor, sourceLocation: location)
  }

  @Test func enterLoadsTheSelectedStudentAndCtrlQLeaves() throws {
    let terminal = try demo()
    try terminal.send("Enter")
    try expectPhuoc(terminal)
    #expect(try terminal.isAlternate)
    try terminal.send("C-q")
    try expectCleanEnd(terminal, status: 0)
    #expect(try !terminal.screen().contains { $0.contains("Phuoc") })
  }

  @Test func tabAndSpaceLoad() throws {
    let terminal = try demo()
    try terminal.send("Tab", "Space")
    try expectPhuoc(terminal)
  }

  @Test func aNameAndEnterLoad() throws {
    let terminal = try demo()
    try terminal.send("phuoc", "Enter")
    try expectPhuoc(terminal)
    try terminal.wait(for: "Find> phuoc")
    try terminal.wait(for: "1 found")
  }

  @Test func anIDAndEnterInOnePacketLoad() throws {
    let terminal = try demo()
    try terminal.sendBytes(Array("100871\r".utf8))
    try expectPhuoc(terminal)
    // The next scan replaces the text.
    try terminal.sendBytes(Array("10087\r".utf8))
    try terminal.wait(for: "No student has the ID 10087; 1 begins with it. Down chooses.")
    #expect(try !terminal.screen().contains { $0.contains("Phuoc Nguyen") })
  }

  @Test func nothingFoundSaysSo() throws {
    let terminal = try demo()
    try terminal.send("zzzz", "Enter")
    try terminal.wait(for: "Nobody found for “zzzz”. Try fewer letters or words.")
    try terminal.wait(for: "0 found")
  }

  @Test func helpOpensAndEscCloses() throws {
    let terminal = try demo()
    try terminal.send("F1")
    try terminal.wait(for: "F5          Tell ages on another date")
    try terminal.send("Escape")
    try terminal.wait(for: "> Nguyen, Phuoc")
  }

  @Test func agesAreToldOnAnotherDate() throws {
    let terminal = try demo()
    try terminal.send("Enter")
    try expectPhuoc(terminal)
    try terminal.send("F5", "2001-01-01", "Enter")
    try terminal.wait {
      $0.contains { $0.contains("Age on 1 Jan 2001") } && $0.contains { $0.contains("19 years old") }
    }
  }

  @Test func resizingKeepsTheRecord() throws {
    let terminal = try demo()
    try terminal.send("Enter")
    try expectPhuoc(terminal)
    try terminal.resize(40, 10)
    try terminal.wait("the card alone") { $0[3] == " Name  Phuoc Nguyen" && $0[7] == "  [ Load Student ]" }
    try terminal.resize(3, 2)
    try terminal.resize(120, 40)
    try terminal.wait("list and card") { $0[3].contains("> Nguyen, Phuoc") && $0[3].contains("Name  Phuoc Nguyen") }
    try terminal.resize(80, 24)
    try expectPhuoc(terminal)
  }

  @Test(arguments: ["C-c", "C-q", "F10"]) func everyQuitKeyLeavesCleanly(key: String) throws {
    let terminal = try demo()
    try terminal.send(key)
    try expectCleanEnd(terminal, status: 0)
  }

  /// The shell tells a signal as 128 and its number.
  @Test(arguments: [("TERM", 143), ("INT", 130), ("HUP", 129), ("QUIT", 131), ("SEGV", 139)])
  func everySignalLeavesCleanlyAndEndsTheProgramByItself(signal: String, status: Int) throws {
    let terminal = try demo()
    #expect(try run("/bin/kill", ["-\(signal)", "\(terminal.child)"]).status == 0)
    try expectCleanEnd(terminal, status: status)
  }

  @Test func ctrlZPausesAndFgComesBack() throws {
    let terminal = try Tmux()
    try terminal.shell("\(Roster.path) demo")
    try terminal.wait(for: "> Nguyen, Phuoc")
    try terminal.send("Enter")
    try expectPhuoc(terminal)
    try terminal.send("C-z")
    try terminal.wait(for: "Roster is paused; type fg")
    #expect(try !terminal.isAlternate)
    try terminal.shell("stty -a | grep -o ' echo ' && fg")
    try expectPhuoc(terminal)
    try terminal.send("C-q")
    try terminal.wait("the shell") { $0.last { !$0.isEmpty } == "$" }
  }

  @Test func theCursorStandsOnWhatHasTheFocus() throws {
    let terminal = try demo()
    #expect(try terminal.cursor == "6,1")
    try terminal.send("Down", "Down", "Down")
    try terminal.wait("the third row after") { $0[6].hasPrefix(">") }
    #expect(try terminal.cursor == "0,6")
    try terminal.send("x")
    try terminal.wait(for: "Find> x")
    #expect(try terminal.cursor == "7,1")
  }
}
