/// Whether bytes are well-formed UTF-8: no overlong forms, no surrogates, nothing beyond U+10FFFF.
///
/// `String(decoding:as:)` would put U+FFFD in the place of what is wrong, and a name would be stored spoilt.
func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { lengthOfUTF8(bytes) == bytes.count }

/// How many bytes from the beginning are well-formed UTF-8; a sequence that is cut off at the end is not counted.
func lengthOfUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  guard let start = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
  let count = bytes.count
  var index = 0
  while index < count {
    // Most of most files is ASCII: eight bytes at a time.
    while index + 8 <= count,
      start.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      index += 8
    }
    guard index < count else { break }
    let lead = bytes[index]
    if lead < 0x80 {
      index += 1
      continue
    }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF:
      length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default:
      return index
    }
    guard index + length <= count, second.contains(bytes[index + 1]) else { return index }
    for following in index + 2..<max(index + length, index + 2) where bytes[following] & 0xC0 != 0x80 { return index }
    index += length
  }
  return index
}
