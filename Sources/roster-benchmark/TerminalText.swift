/// The text in what a program writes to a terminal, without the control sequences.
///
/// It knows no screen: a text is found where the program wrote it in one go, as curses does on a screen that was empty
/// before. A later change may send single cells, so only what is painted first should be looked for.
struct TerminalText {
  private(set) var text: [UInt8] = []
  private var state = State.plain
  private var parameter = 0

  private enum State {
    case plain
    case escape
    case controlSequence
    /// A title or the like, up to BEL or ESC.
    case string
    /// The last byte of a three-byte sequence, such as a change of character set.
    case finalByte
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  func contains(_ wanted: String) -> Bool {
    let wanted = Array(wanted.utf8)
    guard let first = wanted.first, text.count >= wanted.count else { return wanted.isEmpty }
    return (0...(text.count - wanted.count)).contains { start in
      text[start] == first && text[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }

  private mutating func append(_ byte: UInt8) {
    switch (state, byte) {
    case (.controlSequence, UInt8(ascii: "0")...UInt8(ascii: "9")):
      parameter = min(parameter * 10 + Int(byte - UInt8(ascii: "0")), 1_000)
    case (.controlSequence, 0x40...0x7e):
      // "Repeat the last character": curses sends it for long runs of one character.
      if byte == UInt8(ascii: "b"), let last = text.last {
        text.append(contentsOf: repeatElement(last, count: max(1, parameter)))
      }
      state = .plain
    case (_, 0x1b): state = .escape
    case (.escape, UInt8(ascii: "[")):
      state = .controlSequence
      parameter = 0
    case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")): state = .string
    case (.escape, 0x20...0x2f): state = .finalByte
    case (.escape, _), (.finalByte, _), (.string, 0x07): state = .plain
    case (.plain, 0x20...): text.append(byte)
    default: break
    }
  }
}
