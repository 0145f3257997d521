/// Puts characters together byte by byte, so that a character split between two reads is still one character.
///
/// Only bytes from 0x80 come here. They are UTF-8, or characters of their own on an old terminal. Malformed sequences, and stray bytes such as 8-bit control codes, yield nothing.
struct ScalarAssembler: Sendable {
  private var value: UInt32 = 0
  private var smallest: UInt32 = 0
  private var missing = 0

  /// What each byte from 0x80 means where a byte is a character; nil for UTF-8.
  private let charset: [Unicode.Scalar?]?

  /// Makes one for UTF-8, or for a character set in which the 128 bytes from 0x80 have these meanings.
  init(charset: [Unicode.Scalar?]? = nil) { self.charset = charset }

  /// Whether a character has begun that still lacks bytes.
  var isPending: Bool { missing > 0 }

  /// Takes the next byte; answers a scalar when it was the last one of a well-formed sequence.
  mutating func feed(_ byte: UInt8) -> Unicode.Scalar? {
    if let charset { return charset[Int(byte) - 0x80] }
    switch byte {
    case 0x80...0xBF:
      guard missing > 0 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      // An overlong spelling is refused: it is how a control character would be smuggled past a check.
      guard missing == 0, value >= smallest else { return nil }
      return Unicode.Scalar(value)
    case 0xC2...0xDF: begin(value: byte & 0x1F, missing: 1, smallest: 0x80)
    case 0xE0...0xEF: begin(value: byte & 0x0F, missing: 2, smallest: 0x800)
    case 0xF0...0xF4: begin(value: byte & 0x07, missing: 3, smallest: 0x10000)
    default: reset()
    }
    return nil
  }

  /// Forgets a character that has begun.
  mutating func reset() { missing = 0 }

  private mutating func begin(value: UInt8, missing: Int, smallest: UInt32) {
    self.value = UInt32(value)
    self.missing = missing
    self.smallest = smallest
  }
}

extension Unicode.Scalar {
  /// Whether this is a control character (C0, DEL, C1) or a separator of lines, which no text may contain.
  var isControlOrLineSeparator: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
