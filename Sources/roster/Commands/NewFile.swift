#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is made whole or not at all: written under a name of its own beside the place, and moved there at the
/// end.
///
/// Only its owner can read it. What stands at the place already, a symbolic link included, is never touched.
final class NewFile {
  /// Where to write.
  let descriptor: Int32
  private let path: String
  private let partial: String
  private var isKept = false

  init(path: String) throws(CommandFailure) {
    self.path = path
    partial = "\(path).\(getpid()).partial"
    var status = stat()
    guard lstat(path, &status) != 0 else {
      throw CommandFailure(status: .cannotCreate, message: "\(path) exists already. Choose a new name.")
    }
    // O_EXCL follows no link; the mode is set once more because a umask may have taken from it.
    descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw CommandFailure(status: .cannotCreate, message: "Cannot create \(path): \(reason).")
    }
    fchmod(descriptor, 0o600)
  }

  deinit {
    if !isKept {
      close(descriptor)
      unlink(partial)
    }
  }

  /// Puts the finished file in its place, unless something has come to stand there meanwhile.
  func keep() throws(CommandFailure) {
    guard fsync(descriptor) == 0, link(partial, path) == 0 else {
      let reason = String(cString: strerror(errno))
      throw CommandFailure(status: .cannotCreate, message: "Cannot create \(path): \(reason).")
    }
    isKept = true
    close(descriptor)
    unlink(partial)
  }
}
