import Testing

@testable import TerminalKit

/// The keys that `bytes` give when all of them come at once and then nothing more does.
func keys(_ bytes: String, erase: UInt8? = nil) -> [Key] {
  keys(in: [Array(bytes.utf8)], erase: erase)
}

/// The keys that a series of packets gives when no time passes between them.
func keys(in packets: [[UInt8]], erase: UInt8? = nil) -> [Key] {
  var decoder = KeyDecoder(erase: erase)
  let start = ContinuousClock.now
  let keys = packets.flatMap { decoder.decode($0, at: start) }
  return keys + decoder.settle(at: start + .seconds(60))
}

/// What terminals send, as their own documentation and terminfo entries have it.
let spellings: [(bytes: String, keys: [Key])] = [
  // Cursor keys in normal mode, in application mode, with modifiers, and as rxvt has them.
  ("\u{1b}[A", [.up]), ("\u{1b}[B", [.down]), ("\u{1b}[C", [.right]), ("\u{1b}[D", [.left]),
  ("\u{1b}OA", [.up]), ("\u{1b}OB", [.down]), ("\u{1b}OC", [.right]), ("\u{1b}OD", [.left]),
  ("\u{1b}[1;5A", [.up]), ("\u{1b}[1;2D", [.left]), ("\u{1b}[a", [.up]), ("\u{1b}Oc", [.right]),
  ("\u{1b}O5C", [.right]),
  // Home and End: xterm in both modes, VT220 and Linux, rxvt, PuTTY.
  ("\u{1b}[H", [.home]), ("\u{1b}OH", [.home]), ("\u{1b}[1~", [.home]), ("\u{1b}[7~", [.home]),
  ("\u{1b}[F", [.end]), ("\u{1b}OF", [.end]), ("\u{1b}[4~", [.end]), ("\u{1b}[8~", [.end]),
  ("\u{1b}[1;5H", [.home]), ("\u{1b}[7$", [.home]), ("\u{1b}[8^", [.end]), ("\u{1b}[8@", [.end]),
  ("\u{1b}[2~", [.insert]), ("\u{1b}[3~", [.delete]), ("\u{1b}[5~", [.pageUp]), ("\u{1b}[6~", [.pageDown]),
  ("\u{1b}[3;5~", [.delete]),
  // Function keys: xterm, VT220 and PuTTY, the Linux console, and with a modifier.
  ("\u{1b}OP", [.function(1)]), ("\u{1b}OQ", [.function(2)]), ("\u{1b}OR", [.function(3)]),
  ("\u{1b}OS", [.function(4)]),
  ("\u{1b}[11~", [.function(1)]), ("\u{1b}[12~", [.function(2)]), ("\u{1b}[13~", [.function(3)]),
  ("\u{1b}[14~", [.function(4)]), ("\u{1b}[15~", [.function(5)]), ("\u{1b}[17~", [.function(6)]),
  ("\u{1b}[18~", [.function(7)]), ("\u{1b}[19~", [.function(8)]), ("\u{1b}[20~", [.function(9)]),
  ("\u{1b}[21~", [.function(10)]), ("\u{1b}[23~", [.function(11)]), ("\u{1b}[24~", [.function(12)]),
  ("\u{1b}[[A", [.function(1)]), ("\u{1b}[[B", [.function(2)]), ("\u{1b}[[C", [.function(3)]),
  ("\u{1b}[[D", [.function(4)]), ("\u{1b}[[E", [.function(5)]),
  ("\u{1b}[1;2P", [.function(1)]), ("\u{1b}[1;5S", [.function(4)]), ("\u{1b}[15;2~", [.function(5)]),
  // Tab and Shift-Tab, Enter of every kind, Backspace of every kind.
  ("\t", [.tab]), ("\u{1b}[Z", [.backTab]), ("\u{1b}[1;2Z", [.backTab]), ("\u{1b}\t", [.backTab]),
  ("\r", [.enter]), ("\n", [.enter]), ("\r\n", [.enter]), ("\r\r", [.enter, .enter]), ("\r\n\r\n", [.enter, .enter]),
  ("\n\n", [.enter, .enter]), ("\u{1b}OM", [.enter]),
  ("\u{08}", [.backspace]), ("\u{7f}", [.backspace]),
  // The numeric keypad in application mode.
  ("\u{1b}Op", [.text("0")]), ("\u{1b}Oy", [.text("9")]), ("\u{1b}On", [.text(".")]), ("\u{1b}Ok", [.text("+")]),
  ("\u{1b}Om", [.text("-")]), ("\u{1b}Oj", [.text("*")]), ("\u{1b}Oo", [.text("/")]), ("\u{1b}OX", [.text("=")]),
  // Chords.
  ("\u{01}", [.control("a")]), ("\u{11}", [.control("q")]), ("\u{13}", [.control("s")]), ("\u{1a}", [.control("z")]),
  ("\u{00}", [.control("@")]), ("\u{1c}", [.control("\\")]), ("\u{1f}", [.control("_")]),
  ("\u{1b}x", [.alt("x")]), ("\u{1b}é", [.alt("é")]), ("\u{1b}\r", [.alt("\r")]), ("\u{1b}\u{7f}", [.alt("\u{7f}")]),
  // Esc alone, twice, and before a chord typed at once.
  ("\u{1b}", [.escape]), ("\u{1b}\u{1b}", [.escape, .escape]), ("\u{1b}\u{1b}[A", [.escape, .up]),
  ("\u{1b}\u{11}", [.escape, .control("q")]),
  // Reports.
  ("\u{1b}[I", [.focusGained]), ("\u{1b}[O", [.focusLost]),
  ("\u{1b}[<0;10;5M", [.mouse(MouseEvent(.press, at: Point(x: 9, y: 4)))]),
  ("\u{1b}[<0;10;5m", [.mouse(MouseEvent(.release, at: Point(x: 9, y: 4)))]),
  ("\u{1b}[<2;1;1M", [.mouse(MouseEvent(.press, button: 2, at: Point(x: 0, y: 0)))]),
  ("\u{1b}[<64;3;4M", [.mouse(MouseEvent(.wheelUp, at: Point(x: 2, y: 3)))]),
  ("\u{1b}[<65;3;4M", [.mouse(MouseEvent(.wheelDown, at: Point(x: 2, y: 3)))]),
  ("\u{1b}[<20;3;4M", [.mouse(MouseEvent(.press, at: Point(x: 2, y: 3)))]),
  ("\u{1b}[<35;3;4M", []), ("\u{1b}[<0;0;4M", []), ("\u{1b}[M !!a", [.text("a")]),
  // What nobody here knows is swallowed whole.
  ("\u{1b}[99~a", [.text("a")]), ("\u{1b}[?1;2ca", [.text("a")]), ("\u{1b}[12;40Ra", [.text("a")]),
  ("\u{1b}[?2026;2$ya", [.text("a")]), ("\u{1b}[27;5;13~a", [.text("a")]), ("\u{1b}[97;5ua", [.text("a")]),
  ("\u{1b}Oza", [.text("a")]), ("\u{1b}]11;rgb:00/00/00\u{07}a", [.text("a")]),
  ("\u{1b}]52;c;aGk=\u{1b}\\a", [.text("a")]), ("\u{1b}P>|xterm(380)\u{1b}\\a", [.text("a")]),
  ("\u{1b}_Gi=1;OK\u{1b}\\a", [.text("a")]), ("\u{1b}[201~a", [.text("a")]), ("\u{1b}[[Za", [.text("a")]),
  // A sequence that breaks off gives way to what comes next.
  ("\u{1b}[12\u{1b}[A", [.up]), ("\u{1b}[12\rx", [.enter, .text("x")]), ("\u{1b}]0;t\u{1b}[B", [.down]),
  ("\u{1b}[é", [.text("é")]), ("\u{1b}[M\u{1b}[A", [.up]),
  // Text, a scalar at a time.
  ("aé田", [.text("a"), .text("é"), .text("田")]), ("e\u{301}", [.text("e"), .text("\u{301}")]), ("👩", [.text("👩")]),
  ("\u{9b}31m", [.text("3"), .text("1"), .text("m")]), ("a\u{2028}b", [.text("a"), .text("b")]),
  // A paste is one key, and is over at the first end marker.
  ("\u{1b}[200~dq\ry\u{1b}[201~", [.paste("dq y")]), ("\u{1b}[200~a\r\nb\nc\td\u{1b}[201~", [.paste("a b c d")]),
  ("\u{1b}[200~x\u{1b}[201~dy\u{1b}[201~", [.paste("x"), .text("d"), .text("y")]),
  ("\u{1b}[200~a\u{1b}[31mb\u{1b}[20\u{1b}[201~", [.paste("a[31mb[20")]),
  ("\u{1b}[200~\u{07}é\u{9b}\u{7f}\u{1b}\u{1b}[201~!", [.paste("é"), .text("!")]),
  ("\u{1b}[200~\u{1b}[201~", []),
]

@Suite("Keys from bytes")
struct KeyDecoderTests {
  @Test("Every spelling gives its key", arguments: spellings.indices)
  func spelling(index: Int) {
    #expect(keys(spellings[index].bytes) == spellings[index].keys)
  }

  @Test("A spelling gives its key however a slow link cuts it up", arguments: spellings.indices)
  func spellingInPieces(index: Int) {
    let bytes = Array(spellings[index].bytes.utf8)
    #expect(keys(in: bytes.map { [$0] }) == spellings[index].keys)
    for cut in bytes.indices {
      #expect(keys(in: [Array(bytes[..<cut]), Array(bytes[cut...])]) == spellings[index].keys, "cut at \(cut)")
    }
  }

  @Test("Malformed UTF-8 and stray 8-bit controls are dropped, and what follows is read")
  func malformed() {
    let garbage: [[UInt8]] = [
      [0x80], [0x9B], [0xC0, 0xAF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xE0, 0x80, 0x9B], [0xC2, 0x9B],
    ]
    for bytes in garbage { #expect(keys(in: [bytes + [0x61]]) == [.text("a")], "\(bytes)") }
  }

  @Test("The terminal's own erase character is Backspace")
  func erase() {
    #expect(keys("\u{15}", erase: 0x15) == [.backspace])
    #expect(keys("\r\u{1b}", erase: 0x0D) == [.enter, .escape])
    #expect(keys("#", erase: UInt8(ascii: "#")) == [.text("#")])
  }

  @Test("A paste that never ends is bounded, and is not lost")
  func unendingPaste() {
    let flood = keys("\u{1b}[200~" + String(repeating: "x", count: 1_000_000))
    #expect(flood == [.paste(String(repeating: "x", count: 64 * 1024))])
  }
}
