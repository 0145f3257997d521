#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Bytes in any encoding, as UTF-8: the C library's iconv, a piece at a time.
///
/// What cannot be decoded becomes the byte 0xFF, which stands in no UTF-8 text, so that whoever reads the result rejects
/// the row that it is in and no other.
final class DecodedBytes: ByteSource {
  private let source: any ByteSource
  private let converter: iconv_t
  private let unit: Int
  private let chunk: UnsafeMutableRawBufferPointer
  private var position = 0
  private var filled = 0
  private var isAtEnd = false

  /// Refuses an encoding that the system does not know.
  init(_ source: any ByteSource, from encoding: TextEncoding) throws(RosterFileError) {
    self.source = source
    unit = encoding.unit
    // A slash would ask iconv to guess at what it cannot decode.
    let converter = encoding.name.contains("/") ? nil : iconv_open("UTF-8", encoding.name)
    guard let converter, Int(bitPattern: converter) != -1 else {
      throw .encodingNotKnown(name: encoding.name)
    }
    self.converter = converter
    chunk = .allocate(byteCount: 1 << 14, alignment: 1)
  }

  deinit {
    iconv_close(converter)
    chunk.deallocate()
  }

  var place: String { source.place }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(RosterFileError) -> Int {
    var written = 0
    while written < buffer.count {
      if position == filled, try !refill() {
        written += flush(UnsafeMutableRawBufferPointer(rebasing: buffer[written...]))
        break
      }
      var input = chunk.baseAddress.map { ($0 + position).assumingMemoryBound(to: CChar.self) }
      var inputLeft = filled - position
      var output = buffer.baseAddress.map { ($0 + written).assumingMemoryBound(to: CChar.self) }
      var outputLeft = buffer.count - written
      let result = iconv(converter, &input, &inputLeft, &output, &outputLeft)
      let error = errno
      position = filled - inputLeft
      written = buffer.count - outputLeft
      guard result == failed else { continue }
      // The next character is for the next call.
      if error == E2BIG { break }
      // A character that goes on in the next piece is no fault unless there is no more.
      if error == EINVAL, try refill() { continue }
      guard written < buffer.count else { break }
      buffer[written] = 0xFF
      written += 1
      position = min(filled, position + unit)
      iconv(converter, nil, nil, nil, nil)
    }
    return written
  }

  /// Some encodings hold a letter back until it is known that no accent follows.
  private func flush(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    var output = buffer.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) }
    var left = buffer.count
    iconv(converter, nil, nil, &output, &left)
    return buffer.count - left
  }

  /// Moves what is left to the front and reads on; false where nothing came.
  private func refill() throws(RosterFileError) -> Bool {
    let left = filled - position
    if left > 0, let start = chunk.baseAddress { memmove(start, start + position, left) }
    position = 0
    filled = left
    guard !isAtEnd, filled < chunk.count else { return false }
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: chunk[filled...]))
    filled += count
    isAtEnd = count == 0
    return count > 0
  }
}

/// What iconv answers where it could not go on: `(size_t)-1`.
private let failed = Int(bitPattern: UInt.max)
