import Testing

@testable import TerminalKit

@Suite("Keys and time")
struct KeyDecoderTimingTests {
  private let start = ContinuousClock.now
  private var decoder = KeyDecoder(escapeDelay: .milliseconds(50))

  @Test("A lone Esc is one when its delay is over, and not before")
  mutating func loneEscape() {
    #expect(decode("\u{1b}", at: 0) == [])
    #expect(decoder.deadline == start + .milliseconds(50))
    #expect(settle(at: 49) == [])
    #expect(settle(at: 50) == [.escape])
    #expect(decoder.deadline == nil)
  }

  @Test("Esc and a letter within the delay are an Alt chord; later they are two keys")
  mutating func chordOrTwoKeys() {
    #expect(decode("\u{1b}", at: 0) + decode("x", at: 40) == [.alt("x")])
    #expect(decode("\u{1b}", at: 100) + decode("x", at: 180) == [.escape, .text("x")])
  }

  @Test("Enter that comes late after Esc is an Enter", arguments: [80, 150])
  mutating func lateEnter(milliseconds: Int) {
    #expect(decode("\u{1b}", at: 0) + decode("\r", at: milliseconds) == [.escape, .enter])
  }

  @Test("The rest of a key that comes after Esc was settled is that key, not text", arguments: ["[A", "OA", "[1;5A"])
  mutating func lateRemainder(rest: String) {
    #expect(decode("\u{1b}", at: 0) + settle(at: 50) + decode(rest, at: 200) == [.escape, .up])
  }

  @Test("What a person types after Esc is text", arguments: ["OB12345\r", "O", "[", "[x]", "OK"])
  mutating func typedAfterEscape(text: String) {
    _ = decode("\u{1b}", at: 0) + settle(at: 50)
    let expected: [Key] = text.map { $0 == "\r" ? .enter : .text(String($0)) }
    #expect(decode(text, at: 200) == expected)
  }

  @Test("The rest of a key counts as text once half a second has passed")
  mutating func remainderTooLate() {
    #expect(decode("\u{1b}", at: 0) + settle(at: 50) + decode("[A", at: 600) == [.escape, .text("["), .text("A")])
  }

  @Test("A sequence with a pause in it is still swallowed whole")
  mutating func pauseInSequence() {
    #expect(decode("\u{1b}[9", at: 0) + settle(at: 1_000) + decode("9~a", at: 1_000) == [.text("a")])
  }

  @Test("Alt chords that look like the beginning of a sequence come after a while", arguments: ["[", "O", "]", "P"])
  mutating func chordLikeIntroducer(character: Character) {
    #expect(decode("\u{1b}\(character)", at: 0) == [])
    #expect(settle(at: 2_000) == [.alt(character)])
  }

  @Test("A paste without an end is handed over after five seconds without a byte")
  mutating func stalledPaste() {
    #expect(decode("\u{1b}[200~abc", at: 0) + decode("d", at: 4_000) + settle(at: 8_000) == [])
    #expect(settle(at: 9_000) == [.paste("abcd")])
    #expect(decode("x", at: 9_001) == [.text("x")])
  }

  @Test("Nothing is pending, and nothing need wake, after complete keys")
  mutating func nothingPending() {
    _ = decode("a\u{1b}[A\u{1b}[200~x\u{1b}[201~\r", at: 0)
    #expect(decoder.deadline == nil)
  }

  @Test("The delay is what ESCDELAY says, else longer over SSH")
  func delay() {
    func delay(_ variables: [String: String]) -> Duration { KeyDecoder.escapeDelay { variables[$0] } }
    #expect(delay([:]) == .milliseconds(50))
    #expect(delay(["SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22"]) == .milliseconds(250))
    #expect(delay(["SSH_CONNECTION": "x", "ESCDELAY": "25"]) == .milliseconds(25))
    #expect(delay(["ESCDELAY": "soon"]) == .milliseconds(50))
    #expect(delay(["ESCDELAY": "-1"]) == .milliseconds(50))
  }

  private mutating func decode(_ text: String, at milliseconds: Int) -> [Key] {
    decoder.decode(text.utf8, at: start + .milliseconds(milliseconds))
  }

  private mutating func settle(at milliseconds: Int) -> [Key] {
    decoder.settle(at: start + .milliseconds(milliseconds))
  }
}
