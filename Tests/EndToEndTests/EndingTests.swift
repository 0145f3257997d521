import Foundation
import Testing

/// Every way out, byte by byte: whatever was set is unset, and the terminal is as it was.
@Suite(.serialized, .enabled(if: Tool.present(.setsid))) struct EndingTests {
  /// A way to end the program, and the status that a shell then sees.
  enum Ending: Hashable, CaseIterable, CustomTestStringConvertible {
    case quitKey, interruptKey, functionKey, terminate, interrupt, quit, hangup, abort, trap, segmentation, floating

    var testDescription: String { "\(self)" }

    var status: Int32 {
      switch self {
      case .quitKey, .interruptKey, .functionKey: 0
      default: 128 + (signal ?? 0)
      }
    }

    var signal: Int32? {
      switch self {
      case .quitKey, .interruptKey, .functionKey: nil
      case .terminate: SIGTERM
      case .interrupt: SIGINT
      case .quit: SIGQUIT
      case .hangup: SIGHUP
      case .abort: SIGABRT
      case .trap: SIGTRAP
      case .segmentation: SIGSEGV
      case .floating: SIGFPE
      }
    }

    func happen(to terminal: PseudoTerminal) {
      switch self {
      case .quitKey: terminal.send("\u{11}")
      case .interruptKey: terminal.send("\u{3}")
      case .functionKey: terminal.send("\u{1B}[21~")
      default: kill(terminal.program, signal ?? SIGTERM)
      }
    }
  }

  /// What of the private modes is still set at the end of a stream of bytes, and what had been set at all.
  static func modes(in text: String) -> (set: Set<String>, ever: Set<String>) {
    var set: Set<String> = []
    var ever: Set<String> = []
    for match in text.matches(of: /\e\[\?([0-9;]+)([hl])/) {
      for number in match.1.split(separator: ";").map(String.init) {
        if match.2 == "h" {
          set.insert(number)
          ever.insert(number)
        } else {
          set.remove(number)
        }
      }
    }
    // A cursor that is shown and lines that wrap are how a terminal starts.
    return (set.subtracting(["25", "7"]), ever)
  }

  private func expectRestored(_ terminal: PseudoTerminal, at location: SourceLocation = #_sourceLocation) throws {
    #expect(try terminal.modes == terminal.before, sourceLocation: location)
    let modes = Self.modes(in: terminal.text)
    #expect(modes.set.isEmpty && modes.ever.isSuperset(of: ["1049", "2004"]), "\(modes)", sourceLocation: location)
    let text = terminal.text
    if let hidden = text.range(of: "\u{1B}[?25l", options: .backwards) {
      #expect(text[hidden.upperBound...].contains("\u{1B}[?25h"), sourceLocation: location)
    }
    // The keypad is the application's after ESC =, and the cursor keys after ESC [ ? 1 h, which is among the modes.
    if let keypad = text.range(of: "\u{1B}=", options: .backwards) {
      #expect(text[keypad.upperBound...].contains("\u{1B}>"), sourceLocation: location)
    }
  }

  @Test(arguments: Ending.allCases, [[], ["--mouse"]])
  func everyWayOutPutsTheTerminalBack(ending: Ending, options: [String]) throws {
    let terminal = try PseudoTerminal(["demo"] + options)
    try wait(for: "the students") { terminal.text.contains("Nguyen, Phuoc") }
    #expect(try terminal.modes != terminal.before)
    #expect(options.isEmpty != Self.modes(in: terminal.text).ever.contains("1000"))
    ending.happen(to: terminal)
    #expect(try terminal.waitForExit() == ending.status)
    try expectRestored(terminal)
  }

  /// Also with a dialog open, and something written in it where no person can be asked any more.
  @Test(arguments: [Ending.terminate, .hangup, .segmentation]) func aFormIsNoObstacle(ending: Ending) throws {
    let terminal = try PseudoTerminal(["demo"])
    try wait(for: "the students") { terminal.text.contains("Nguyen, Phuoc") }
    terminal.send("\u{1B}[18~abc")
    try wait(for: "the form") { terminal.text.contains("Add a student") }
    ending.happen(to: terminal)
    #expect(try terminal.waitForExit() == ending.status)
    try expectRestored(terminal)
  }

  @Test func anErrorAtTheStartWritesNoEscapeCode() throws {
    let scratch = try Scratch()
    let foreign = try scratch.write("not a db\n", to: "foreign.db")
    for arguments in [
      ["--database", foreign], ["--database", scratch.path("none.db")], ["--bogus"], ["demo", "--seed"],
    ] {
      let terminal = try PseudoTerminal(arguments)
      #expect(try terminal.waitForExit() != 0)
      #expect(!terminal.text.contains("\u{1B}") && terminal.text.hasPrefix("roster: "))
      #expect(try terminal.modes == terminal.before)
    }
  }

  /// Ended the hard way nothing can be put back; the next start and end do it.
  @Test func afterAKillTheNextRunIsAsAlways() throws {
    let terminal = try PseudoTerminal(["demo"])
    try wait(for: "the students") { terminal.text.contains("Nguyen, Phuoc") }
    kill(terminal.program, SIGKILL)
    #expect(try terminal.waitForExit() == 128 + SIGKILL)
    #expect(try terminal.modes != terminal.before)
  }

  @Test func withoutATerminalNothingIsSpun() throws {
    // From a file, from nothing, with a closed input, and into a file.
    for redirection in ["</dev/null", "<&-", "< \(Roster.path)", "> /dev/null", "| cat"] {
      let outcome = try run("/bin/sh", ["-c", "\(Roster.path) demo \(redirection)"], environment: ["TERM": "xterm"])
      #expect(outcome.output.isEmpty && outcome.errors.contains("needs a terminal"), "\(redirection)")
      #expect(!outcome.errors.contains("\u{1B}"))
    }
  }

  @Test func afterAHangupNothingMoreIsWrittenAndNoTimeIsLost() throws {
    for ignoring in [false, true] {
      for keys in ["", "nguyen", "nguyen\r", "\u{1B}[18~abc", "\u{1B}OP"] {
        let terminal = try PseudoTerminal(["demo"], ignoringHangup: ignoring)
        try wait(for: "the students") { terminal.text.contains("Nguyen, Phuoc") }
        terminal.send(keys)
        let start = ContinuousClock.now
        terminal.hangUp()
        let status = try terminal.waitForExit()
        #expect(status == (ignoring ? 74 : 129), "\(keys.debugDescription)")
        // A second, and as much again for a machine that is busy.
        #expect(ContinuousClock.now - start < .seconds(2), "\(keys.debugDescription)")
      }
    }
  }
}
