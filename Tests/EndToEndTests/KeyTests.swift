import Testing

/// Keys as terminals really send them, whatever TERM says, on the screen of a real terminal.
@Suite(.serialized, .enabled(if: Tool.present(.tmux))) struct KeyTests {
  private func demo(_ term: String = "xterm-256color", before: String = "") throws -> Tmux {
    let terminal = try Tmux(80, 24, environment: ["TERM": term, "LC_ALL": "C.UTF-8"])
    try terminal.shell("\(before)clear; \(Roster.path) demo")
    try terminal.wait(for: "> Nguyen, Phuoc")
    return terminal
  }

  private func type(_ text: String, on terminal: Tmux) throws { try terminal.sendBytes(Array(text.utf8)) }

  @Test(arguments: ["xterm-256color", "screen-256color", "linux", "vt100"])
  func arrowsHomeEndAndFunctionKeysWorkInEverySpelling(term: String) throws {
    let terminal = try demo(term)
    for (sequence, row) in [("\u{1B}[B", 4), ("\u{1B}OB", 5), ("\u{1B}[A", 4), ("\u{1B}OA", 3), ("\u{1B}[1;5B", 4)] {
      try type(sequence, on: terminal)
      try terminal.wait("\(sequence.debugDescription) to select row \(row)") { $0[row].hasPrefix(">") }
    }
    for (home, end) in [
      ("\u{1B}[H", "\u{1B}[F"), ("\u{1B}OH", "\u{1B}OF"), ("\u{1B}[1~", "\u{1B}[4~"), ("\u{1B}[7~", "\u{1B}[8~"),
    ] {
      try type(end, on: terminal)
      try terminal.wait("the last student") { $0[21].hasPrefix(">") }
      try type(home, on: terminal)
      try terminal.wait("the first student") { $0[3].hasPrefix(">") }
    }
    for help in ["\u{1B}[11~", "\u{1B}OP", "\u{1B}[[A"] {
      try type(help, on: terminal)
      try terminal.wait(for: "Esc Close")
      try type("\u{1B}", on: terminal)
      try terminal.wait("the list again") { $0[3].hasPrefix(">") }
    }
  }

  @Test(arguments: ["\u{1B}[99~", "\u{1B}[?1;2c", "\u{1B}[27;5;9~", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}[I", "\u{1B}[O"])
  func whatIsNotKnownIsSwallowedWholeAlsoInPieces(sequence: String) throws {
    let terminal = try demo()
    try type(sequence, on: terminal)
    for byte in sequence.utf8 { try terminal.sendBytes([byte]) }
    try type("ek", on: terminal)
    try terminal.wait("nothing but what was typed") { $0[1] == "Find> ek" }
  }

  @Test(arguments: ["\u{1B}[Z", "\u{1B}[1;2Z", "\u{1B}\t"]) func shiftTabGoesBack(sequence: String) throws {
    let terminal = try demo()
    try type("\t", on: terminal)
    try terminal.wait(for: ">[ Load Student ]")
    try type(sequence, on: terminal)
    try terminal.wait(for: "Find>")
  }

  @Test(arguments: ["\r", "\n", "\u{1B}OM"]) func everyEnterLoads(sequence: String) throws {
    let terminal = try demo()
    try type(sequence, on: terminal)
    try terminal.wait(for: "45 years old")
  }

  /// Backspace deletes what a person sees as one character.
  @Test(arguments: ["", "stty erase ^H; ", "stty erase ^?; "]) func everyBackspaceDeletesAVisibleCharacter(
    setting: String
  ) throws {
    let terminal = try demo(before: setting)
    for backspace in ["\u{7F}", "\u{8}"] {
      try type("Sve\u{301}", on: terminal)
      try terminal.wait("the text") { $0[1] == "Find> Sve\u{301}" }
      try type(backspace, on: terminal)
      try terminal.wait("the text without its last letter") { $0[1] == "Find> Sv" }
      try type("\u{15}", on: terminal)
      try terminal.wait("the empty field") { $0[1] == "Find>" }
    }
  }

  @Test func controlSFreezesNothing() throws {
    let terminal = try demo()
    try type("\u{13}", on: terminal)
    try type("ek", on: terminal)
    try terminal.wait("what was typed after it") { $0[1] == "Find> ek" }
  }

  @Test func escapeActsSoonAndLosesNothing() throws {
    let terminal = try demo()
    try type("ek", on: terminal)
    try terminal.wait("the text") { $0[1] == "Find> ek" }
    let start = ContinuousClock.now
    try type("\u{1B}", on: terminal)
    try terminal.wait("the empty field") { $0[1] == "Find>" }
    #expect(ContinuousClock.now - start < .milliseconds(900))
  }

  /// A paste is text for a field wherever the focus is, and can be ended early only by what it is: text and then keys.
  @Test func aPasteIsTextAndNothingElse() throws {
    let terminal = try demo()
    try type("\u{1B}[B", on: terminal)
    try type("\u{1B}[200~dq\ry\u{1B}[201~", on: terminal)
    try terminal.wait("the paste in Find") { $0[1] == "Find> dq y" }
    try type("\u{15}\u{1B}[200~x\u{1B}[201~dy\u{1B}[201~", on: terminal)
    try terminal.wait("text alone") { $0[1] == "Find> xdy" }
    // In a question it answers nothing.
    try type("\u{1B}[18~abc\u{1B}", on: terminal)
    try terminal.wait(for: "[y/N]")
    try type("\u{1B}[200~y\u{1B}[201~", on: terminal)
    try terminal.wait("the form, still open") { screen in
      !screen.contains { $0.contains("[y/N]") } && screen.contains { $0.contains("abc") }
    }
  }

  // MARK: - Sizes, and pauses

  /// A dialog is drawn at every size, and no size answers it.
  @Test func resizingAnswersNoQuestion() throws {
    let terminal = try demo()
    try type("\u{1B}[18~abc\u{1B}", on: terminal)
    try terminal.wait(for: "[y/N]")
    for (columns, rows) in [(40, 10), (10, 3), (1, 1), (200, 60), (80, 24)] { try terminal.resize(columns, rows) }
    try terminal.wait("the question, still open") { screen in
      screen.contains { $0.contains("Leave without saving the changes? [y/N]") }
    }
    try type("n", on: terminal)
    try terminal.wait("the form as it was") { screen in
      !screen.contains { $0.contains("[y/N]") } && screen.contains { $0.contains("abc") }
    }
  }

  @Test(arguments: [[], ["--mouse"]]) func aPauseGivesTheTerminalBackAndTheNewSizeIsTakenUp(options: [String]) throws {
    let terminal = try Tmux()
    try terminal.shell("stty -a | sed s/columns.*// > before; \(Roster.path) demo \(options.joined(separator: " "))")
    try terminal.wait(for: "> Nguyen, Phuoc")
    try terminal.send("Enter")
    try terminal.wait(for: "45 years old")
    try terminal.send("C-z")
    try terminal.wait(for: "Roster is paused; type fg")
    try terminal.shell("stty -a | sed s/columns.*// | cmp - before && echo same")
    try terminal.wait(for: "same")
    #expect(try !terminal.isAlternate && terminal.showsCursor && !terminal.hasMouse)
    try terminal.resize(100, 30)
    try terminal.shell("fg")
    try terminal.wait("the record at the new size") {
      $0.count > 29 && $0[29].hasPrefix("Enter Load") && $0[4].contains("45 years old")
    }
    #expect(try terminal.isAlternate && terminal.hasMouse != options.isEmpty)
    try terminal.send("C-q")
    try terminal.wait("the shell") { $0.last { !$0.isEmpty } == "$" }
  }

  @Test func stoppedFromOutsideItComesBackWhole() throws {
    let terminal = try demo()
    try terminal.send("Enter")
    try terminal.wait(for: "45 years old")
    let program = "\(try terminal.child)"
    #expect(try run("/bin/kill", ["-STOP", program]).status == 0)
    try terminal.wait(for: "Stopped")
    try terminal.shell("clear; fg")
    try terminal.wait("the record, painted anew") { $0[0].hasPrefix("Roster  DEMO") && $0[4].contains("45 years old") }
    try terminal.send("C-q")
    try terminal.wait("the shell") { $0.last { !$0.isEmpty } == "$" }
    #expect(try !terminal.isAlternate)
  }
}
