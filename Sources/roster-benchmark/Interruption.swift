import Glibc
import Synchronization

/// Ctrl-C and SIGTERM end the benchmark by an error, so that the temporary folder goes and the programs it started end.
enum Interruption: Error, CustomStringConvertible {
  case requested

  var description: String { "interrupted" }

  private static let isRequested = Atomic(false)

  static func watch() {
    isRequested.store(false, ordering: .relaxed)
    // Without SA_RESTART, so that waiting for a program ends as well.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.isRequested.store(true, ordering: .relaxed) }
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaction(number, &action, nil) }
  }

  static func check() throws {
    if isRequested.load(ordering: .relaxed) { throw requested }
  }
}
