import Glibc

/// A system call that failed.
package struct SystemError: Error, CustomStringConvertible {
  /// What was tried, such as `open a pseudo-terminal`.
  package let attempt: String
  /// The value of `errno`.
  package let code: CInt

  package init(_ attempt: String, code: CInt = errno) {
    self.attempt = attempt
    self.code = code
  }

  /// The attempt and the system's reason.
  package var description: String { "cannot \(attempt): \(String(cString: strerror(code)))" }
}
