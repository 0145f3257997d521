import RosterCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Signature {
  /// The account that runs the program, and the address from which it came by SSH.
  ///
  /// The account's name is the system's, not a variable that anybody could set.
  static func own(at moment: Int) -> Signature {
    let login = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "user \(geteuid())"
    let origin = (environment("SSH_CONNECTION") ?? environment("SSH_CLIENT"))?.split(separator: " ").first
    return Signature(login: login, origin: origin.map(String.init), moment: moment)
  }
}
