#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file, open for reading from its beginning to its end.
final class InputFile: ByteSource {
  let place: String
  /// How many bytes the file had when it was opened.
  let size: Int
  /// How many bytes have been read.
  private(set) var bytesRead = 0

  private let descriptor: CInt

  /// Opens a file, and refuses at once what would block or never end: a FIFO, a device, a folder.
  init(path: String) throws(RosterFileError) {
    place = path
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .cannotOpen(path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let error = errno
      close(descriptor)
      throw .cannotOpen(path, error)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notAFile(place: path)
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(RosterFileError) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 {
        bytesRead += count
        return count
      }
      let error = errno
      guard error == EINTR else { throw .failed(place: place, reason: String(cString: strerror(error))) }
    }
  }
}

extension RosterFileError {
  static func cannotOpen(_ place: String, _ error: CInt) -> RosterFileError {
    switch error {
    case ENOENT, ENOTDIR: .missing(place: place)
    case EACCES, EPERM: .noPermission(place: place)
    // A socket, or a FIFO's or device's far end that nobody holds.
    case ENXIO, ENODEV: .notAFile(place: place)
    default: .failed(place: place, reason: String(cString: strerror(error)))
    }
  }
}
