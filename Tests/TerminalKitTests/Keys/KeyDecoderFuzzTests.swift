import Testing

@testable import TerminalKit

@Suite("Keys from anything")
struct KeyDecoderFuzzTests {
  @Test("Random bytes in random pieces never fail, and mean the same as in one piece", arguments: 0..<200)
  func pieces(seed: UInt64) {
    var random = SplitMix(state: seed)
    for _ in 0..<50 {
      let bytes = (0..<Int.random(in: 1...60, using: &random)).map { _ in Self.byte(using: &random) }
      var packets: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...rest.count, using: &random)
        packets.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      #expect(keys(in: packets) == keys(in: [bytes]), "\(bytes)")
    }
  }

  @Test("No key ever carries a control character", arguments: 0..<50)
  func harmless(seed: UInt64) {
    var random = SplitMix(state: seed)
    let bytes = (0..<2_000).map { _ in Self.byte(using: &random) }
    for key in keys(in: [bytes]) {
      switch key {
      case .text(let text), .paste(let text):
        let controls = text.unicodeScalars.filter(\.isControlOrLineSeparator)
        #expect(controls.isEmpty, "\(key)")
      default: break
      }
    }
  }

  /// Bytes that sequences are made of come more often than chance would have it.
  private static func byte(using random: inout SplitMix) -> UInt8 {
    let telling = Array("\u{1b}\u{1b}\u{1b}[[[OO]P0123;<~MmAHZ$\r\n\t\u{7f}\\é田".utf8) + [0x9B, 0xC2, 0xFF]
    return Bool.random(using: &random)
      ? telling[Int.random(in: telling.indices, using: &random)] : UInt8.random(in: .min ... .max, using: &random)
  }
}

/// A small generator with a seed, so that what failed once can be made to fail again.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
