#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Gathers bytes and writes them to a descriptor in large pieces.
public final class ByteOutput {
  private let descriptor: CInt
  private let place: String
  private let pieceSize: Int
  private var bytes: [UInt8] = []

  /// Makes an output on a descriptor, which stays the caller's to close; `place` is its name in a message.
  public init(descriptor: Int32, place: String, pieceSize: Int = 1 << 16) {
    self.descriptor = descriptor
    self.place = place
    self.pieceSize = pieceSize
    bytes.reserveCapacity(pieceSize + 4096)
  }

  /// Lets somebody append, and writes what has been gathered once it is enough.
  public func append(_ append: (inout [UInt8]) -> Void) throws(RosterFileError) {
    append(&bytes)
    if bytes.count >= pieceSize { try flush() }
  }

  /// Writes what is left; nothing does that by itself.
  public func flush() throws(RosterFileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { unsent in
        #if canImport(Darwin)
          Darwin.write(descriptor, unsent.baseAddress, unsent.count)
        #else
          Glibc.write(descriptor, unsent.baseAddress, unsent.count)
        #endif
      }
      if count >= 0 {
        written += count
        continue
      }
      let error = errno
      switch error {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case ENOSPC, EDQUOT: throw .diskFull(place: place)
      default: throw .failed(place: place, reason: String(cString: strerror(error)))
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// A pipe that another program made non-blocking is full at times.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
