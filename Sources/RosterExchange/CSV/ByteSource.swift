/// Where a reader gets its bytes.
protocol ByteSource: AnyObject {
  /// What to call the source in a message: the path as it was given.
  var place: String { get }

  /// Fills the beginning of a buffer, and tells with how many bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(RosterFileError) -> Int
}

/// Bytes that are in memory already.
final class BytesInMemory: ByteSource {
  let place: String
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8], place: String) {
    self.place = place
    rest = bytes[...]
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = rest.prefix(buffer.count)
    buffer.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}

extension ByteSource {
  /// The first bytes, as many as there are up to a limit.
  func beginning(_ limit: Int) throws(RosterFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    var filled = 0
    while filled < limit {
      var failure: RosterFileError?
      let count = bytes.withUnsafeMutableBytes { buffer in
        do throws(RosterFileError) {
          return try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      guard count > 0 else { break }
      filled += count
    }
    bytes.removeLast(limit - filled)
    return bytes
  }
}
