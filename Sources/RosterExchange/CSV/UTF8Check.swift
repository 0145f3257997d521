/// Whether bytes are well-formed UTF-8: no overlong forms, no surrogates, nothing beyond U+10FFFF.
///
/// `String(decoding:as:)` would put U+FFFD in the place of what is wrong, and a name would be stored spoilt.
func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  while index < bytes.count {
    let lead = bytes[index]
    index += 1
    if lead < 0x80 { continue }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF:
      length = 1
    case 0xE0...0xEF:
      length = 2
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 3
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default:
      return false
    }
    guard index + length <= bytes.count, second.contains(bytes[index]) else { return false }
    for following in bytes[index + 1..<index + length] where !(0x80...0xBF).contains(following) { return false }
    index += length
  }
  return true
}
