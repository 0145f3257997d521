#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file, open for reading.
///
/// It may be read more than once, through one ``InputBytes`` after another, and is the same file each time, whatever
/// becomes of its path.
final class InputFile {
  let place: String
  /// How many bytes the file had when it was opened.
  let size: Int

  private let descriptor: CInt
  private let opened: stat

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
    opened = status
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Fills the beginning of a buffer with what stands at a place of the file; answers with how many bytes, 0 at the end.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(RosterFileError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      let error = errno
      guard error == EINTR else { throw .failed(place: place, reason: String(cString: strerror(error))) }
    }
  }

  /// Refuses a file that somebody has written to since it was opened: it was looked through before it was read, and
  /// what was found then may no longer be so.
  func checkUnchanged() throws(RosterFileError) {
    var now = stat()
    guard fstat(descriptor, &now) == 0 else { throw .failed(place: place, reason: String(cString: strerror(errno))) }
    #if canImport(Darwin)
      let times = (opened.st_mtimespec, now.st_mtimespec)
    #else
      let times = (opened.st_mtim, now.st_mtim)
    #endif
    guard now.st_size == opened.st_size, times.0.tv_sec == times.1.tv_sec, times.0.tv_nsec == times.1.tv_nsec else {
      throw .changedMeanwhile(place: place)
    }
  }
}

/// A file's bytes, from one place on to the end.
final class InputBytes: ByteSource {
  let file: InputFile
  /// Where in the file the next byte stands.
  private(set) var offset: Int

  init(_ file: InputFile, from offset: Int = 0) {
    self.file = file
    self.offset = offset
  }

  var place: String { file.place }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(RosterFileError) -> Int {
    let count = try file.read(at: offset, into: buffer)
    offset += count
    return count
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
