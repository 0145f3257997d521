import Foundation
import Testing

/// What goes over the wire, byte by byte.
@Suite(.serialized, .enabled(if: Tool.present(.setsid))) struct RawByteTests {
  private func demo(ignoringHangup: Bool = false, environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(["demo"], ignoringHangup: ignoringHangup, environment: environment)
    try wait(for: "the students", seeing: { terminal.text.debugDescription }) {
      terminal.text.contains("Nguyen, Phuoc")
    }
    return terminal
  }

  @Test func enterPressedAtTheFirstFrameWaitsForTheStudents() throws {
    let terminal = try PseudoTerminal(["demo"])
    try wait(for: "the first frame") { terminal.text.contains("Load Student") }
    terminal.send("\r")
    try wait(for: "Phuoc on the card", seeing: { terminal.text.debugDescription }) {
      terminal.text.contains("45 years old")
    }
  }

  @Test(arguments: ["xterm", "xterm-256color", "linux", "vt100", "screen-256color"])
  func linesAreNeverDrawnInAnotherCharacterSet(term: String) throws {
    let terminal = try demo(environment: ["TERM": term])
    #expect(!terminal.text.contains("\u{1B}(0") && !terminal.bytes.contains(0x0E))
    #expect(terminal.text.contains("─"))
  }

  @Test func nothingIsWrittenAndNoTimeIsUsedWhileNothingHappens() throws {
    let terminal = try demo()
    terminal.send("phuoc\r")
    try wait(for: "the record") { terminal.text.contains("45 years old") }
    // A negative needs a while in which it holds.
    usleep(500_000)
    let count = terminal.bytes.count
    let time = try terminal.processorTime
    usleep(10_000_000)
    #expect(terminal.bytes.count == count)
    #expect(try terminal.processorTime - time < 0.05)
  }

  @Test(arguments: [["NO_COLOR": "1"], ["NO_COLOR": ""], [:]], [[], ["--no-color"]])
  func noColourIsEverSentAndTheSelectionIsMarked(variables: [String: String], options: [String]) throws {
    let terminal = try PseudoTerminal(["demo"] + options, environment: variables)
    try wait(for: "the students") { terminal.text.contains("> Nguyen, Phuoc") }
    terminal.send("\t\r")
    try wait(for: "the record") { terminal.text.contains("45 years old") }
    for match in terminal.text.matches(of: /\e\[([0-9;]*)m/) {
      let numbers = match.1.split(separator: ";").compactMap { Int($0) }
      #expect(numbers.allSatisfy { $0 < 30 }, "\(numbers)")
    }
  }

  @Test func aMonochromeTerminalMarksFocusAndSelectionInText() throws {
    let terminal = try demo(environment: ["TERM": "vt100"])
    #expect(terminal.text.contains("> Nguyen, Phuoc") && terminal.text.contains("Find>"))
    let count = terminal.bytes.count
    terminal.send("\t")
    try wait(for: "the button's marker", seeing: { terminal.text(since: count).debugDescription }) {
      terminal.text(since: count).contains(">")
    }
  }

  @Test func oneKeySendsOnlyWhatChanges() throws {
    let terminal = try demo()
    usleep(300_000)
    for _ in 0..<3 {
      let count = terminal.bytes.count
      terminal.send("\u{1B}[B")
      try wait(for: "the next row") { terminal.bytes.count > count }
      usleep(100_000)
      #expect(terminal.bytes.count - count <= 60, "\(terminal.text(since: count).debugDescription)")
      #expect(!terminal.text(since: count).contains("\u{1B}[2J"))
    }
  }

  /// A held key, or a scanner gone wild: all of it in one packet, and no frame for each.
  @Test func twoThousandKeysInOnePacketLeaveNoBacklog() throws {
    let terminal = try demo()
    let count = terminal.bytes.count
    terminal.send(String(repeating: "x\u{7F}", count: 999) + "ek")
    try wait(for: "the last of them", seeing: { terminal.text(since: count).debugDescription }) {
      terminal.text(since: count).contains("ek")
    }
    usleep(300_000)
    #expect(terminal.bytes.count - count < 40_000)
    terminal.send("\u{11}")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test(arguments: [false, true]) func aTerminalThatGoesTakesTheProgramWithIt(ignoringHangup: Bool) throws {
    let terminal = try demo(ignoringHangup: ignoringHangup)
    terminal.hangUp()
    _ = try terminal.waitForExit()
  }

  @Test func aTerminalThatGoesTakesTheProgramWithItWhileItSearches() throws {
    let terminal = try demo()
    terminal.send("nguyen\r")
    terminal.hangUp()
    _ = try terminal.waitForExit()
  }
}
