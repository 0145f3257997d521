import Glibc

/// A program to run and what it is given; it inherits nothing that is not named here.
struct Command: Sendable {
  /// The program's path, or a name that is looked up in `PATH`.
  var program: String
  /// The arguments after the program's name.
  var arguments: [String]
  /// The whole environment.
  var environment: [String: String]
  /// The folder to run in; nil is the folder of the caller.
  var directory: String?

  init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = Command.plainEnvironment,
    in directory: String? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
  }

  /// A modern terminal with UTF-8, and the caller's `PATH` and `HOME`.
  static var plainEnvironment: [String: String] {
    var environment = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"]
    for name in ["PATH", "HOME"] { environment[name] = variable(name) }
    return environment
  }

  /// The program and its arguments.
  ///
  /// Where there is a folder, a shell goes there and becomes the program: spawning has no portable way to do it.
  var line: [String] {
    let plain = [program] + arguments
    return directory.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] + plain } ?? plain
  }

  /// A variable of the caller's own environment.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether a program of that name stands in a folder of `PATH`.
  static func isInstalled(_ name: String) -> Bool {
    (variable("PATH") ?? "").split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// The folder of the very program that asks.
  static var ownFolder: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "." }
    defer { free(path) }
    return String(String(cString: path).reversed().drop { $0 != "/" }.dropFirst().reversed())
  }
}
