import Glibc

/// A system call that failed.
struct SystemError: Error, CustomStringConvertible {
  /// What was tried, such as `open a pseudo-terminal`.
  let attempt: String
  /// The value of `errno`.
  let code: CInt

  init(_ attempt: String, code: CInt = errno) {
    self.attempt = attempt
    self.code = code
  }

  /// The attempt and the system's reason.
  var description: String { "cannot \(attempt): \(String(cString: strerror(code)))" }
}
