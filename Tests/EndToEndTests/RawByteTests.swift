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

  @Test(arguments: [[], ["--mouse"]]) func everyModeThatIsSetIsUnsetAndTheTerminalIsAsBefore(options: [String]) throws {
    let terminal = try PseudoTerminal(["demo"] + options)
    try wait(for: "the students") { terminal.text.contains("Nguyen, Phuoc") }
    #expect(try terminal.modes != terminal.before)
    terminal.send("\u{1B}OP")
    terminal.send("\u{11}")
    #expect(try terminal.waitForExit() == 0)
    #expect(try terminal.modes == terminal.before)
    var modes: [String: Character] = [:]
    for match in terminal.text.matches(of: /\e\[\?([0-9;]+)([hl])/) {
      for number in match.1.split(separator: ";") { modes[String(number)] = match.2.first }
    }
    #expect(modes["1049"] == "l" && modes["2004"] == "l")
    #expect(modes["1000"] == (options.isEmpty ? nil : "l"))
    // A visible cursor and lines that wrap are how every terminal starts.
    #expect(modes.filter { $0.value == "h" }.keys.allSatisfy { ["25", "7"].contains($0) }, "\(modes)")
    #expect(modes["25"] != "l")
  }

  @Test func linesAreNeverDrawnInAnotherCharacterSet() throws {
    let terminal = try demo()
    #expect(!terminal.text.contains("\u{1B}(0") && !terminal.bytes.contains(0x0E))
    #expect(terminal.text.contains("─"))
  }

  @Test func nothingIsWrittenWhileNothingHappens() throws {
    let terminal = try demo()
    terminal.send("\t")
    try wait(for: "the focus to move") { terminal.text.contains(">[ ") || terminal.text.hasSuffix("H") }
    // A negative needs a while in which it holds.
    usleep(300_000)
    let count = terminal.bytes.count
    usleep(2_000_000)
    #expect(terminal.bytes.count == count)
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
