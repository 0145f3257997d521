/// Gathers a bracketed paste until its end marker, as text for one line.
///
/// Line ends and tabs become blanks and other control characters are dropped, so that nothing pasted can act as a key.
struct PasteCollector: Sendable {
  /// More than anyone pastes into a field; what goes beyond is dropped while the end marker is waited for.
  static let mostBytes = 64 * 1024

  private static let endMarker = Array("\u{1b}[201~".utf8)

  private let charset: [Unicode.Scalar?]?
  private var bytes: [UInt8] = []
  private var matched = 0

  /// Makes an empty one; `charset` is that of ``ScalarAssembler``.
  init(charset: [Unicode.Scalar?]? = nil) { self.charset = charset }

  /// Takes the next byte; answers whether it completed the end marker.
  mutating func feed(_ byte: UInt8) -> Bool {
    if byte == Self.endMarker[matched] {
      matched += 1
      return matched == Self.endMarker.count
    }
    // What looked like the marker was pasted text. Only its first byte is ESC, so a match can begin nowhere else.
    for passed in Self.endMarker.prefix(matched) { keep(passed) }
    matched = 0
    if byte == Self.endMarker[0] { matched = 1 } else { keep(byte) }
    return false
  }

  /// The text gathered so far.
  var text: String {
    var text = String.UnicodeScalarView()
    var assembler = ScalarAssembler(charset: charset)
    var previous: UInt8 = 0
    for byte in bytes {
      switch byte {
      case 0x0A where previous == 0x0D: break  // CRLF is one line end
      case 0x09, 0x0A, 0x0D: text.append(" ")
      case 0x20...0x7E: text.append(Unicode.Scalar(byte))
      case 0x80...:
        if let scalar = assembler.feed(byte) {
          if scalar == "\u{2028}" || scalar == "\u{2029}" || scalar == "\u{85}" {
            text.append(" ")
          } else if !scalar.isControlOrLineSeparator {
            text.append(scalar)
          }
        }
      default: break
      }
      if byte < 0x80 { assembler.reset() }
      previous = byte
    }
    return String(text)
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < Self.mostBytes { bytes.append(byte) }
  }
}
