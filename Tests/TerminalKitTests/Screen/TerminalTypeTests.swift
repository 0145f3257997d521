import Testing

@testable import TerminalKit

@MainActor
@Suite("Terminal types")
struct TerminalTypeTests {
  @Test("A type that cannot place the cursor is refused", arguments: [nil, "", "  ", "dumb", "unknown"])
  func refused(term: String?) {
    #expect(throws: TerminalError.cannotPlaceCursor) { try TerminalType.find(term, for: 1) }
  }

  @Test("A type unknown here gives way to a common one, and says so", arguments: ["xterm-nosuch", "../../etc/passwd"])
  func fallback(term: String) throws {
    let type = try TerminalType.find(term, for: 1)
    #expect(type.name == "xterm-256color")
    #expect(type.notice == "Terminal type \(term) is not known here; using xterm-256color")
  }

  @Test("What TERM holds is made harmless before it is shown")
  func harmless() throws {
    let notice = try #require(try TerminalType.find("\u{1b}[2Jé" + String(repeating: "x", count: 99), for: 1).notice)
    #expect(!notice.unicodeScalars.contains("\u{1b}"))
    #expect(CellText.cellWidth(of: notice) < 100)
  }

  @Test("Each mode that is set on entering is taken back on leaving")
  func modes() throws {
    let xterm = try TerminalType.find("xterm-256color", for: 1)
    #expect(xterm.notice == nil)
    #expect(xterm.hasAlternateScreen)
    #expect(xterm.enter.contains("\u{1b}[?2004h") && xterm.leave.contains("\u{1b}[?2004l"))
    #expect(xterm.enter.contains("\u{1b}[?1h") && xterm.leave.contains("\u{1b}[?1l"))
    #expect(xterm.reset.contains("\u{1b}[?25h") && xterm.reset.contains("\u{1b}[?1049l"))
  }

  @Test("A terminal without an alternate screen is wiped, and pauses for old hardware are not sent as text")
  func oldHardware() throws {
    let vt100 = try TerminalType.find("vt100", for: 1)
    #expect(!vt100.hasAlternateScreen)
    #expect(vt100.wipe(rows: 2) == "\u{1b}[H\u{1b}[K\r\n\u{1b}[K\u{1b}[H")
    #expect(!vt100.reset.contains("$<"))
    #expect(vt100.reset.hasSuffix("\u{1b}[H\u{1b}[J"))
  }

  @Test("Where a character in the last column leaves the cursor is left open only where it is not sure")
  func margin() throws {
    try #expect(TerminalType.find("ansi", for: 1).hasDoubtfulMargin)
    try #expect(!TerminalType.find("xterm-256color", for: 1).hasDoubtfulMargin)
    try #expect(!TerminalType.find("vt100", for: 1).hasDoubtfulMargin)
  }
}
