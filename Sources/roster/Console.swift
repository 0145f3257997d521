import RosterCore
import RosterExchange

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Standard output and standard error, for text that people read and for bytes that programs read.
enum Console {
  /// Prints a line for people; what came from data is made safe first.
  static func print(_ line: String) throws(CommandFailure) { try write(Array((Sanitiser.visible(line) + "\n").utf8)) }

  /// Writes bytes as they are.
  static func write(_ bytes: [UInt8]) throws(CommandFailure) {
    let output = ByteOutput(descriptor: STDOUT_FILENO, place: "standard output")
    do throws(RosterFileError) {
      try output.append { $0 += bytes }
      try output.flush()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Says something beside the results, on standard error; with that gone there is nobody to tell.
  static func note(_ line: String, terminator: String = "\n") {
    let output = ByteOutput(descriptor: STDERR_FILENO, place: "standard error")
    try? output.append { $0 += (Sanitiser.visible(line) + terminator).utf8 }
    try? output.flush()
  }

  /// Whether people read what is printed.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether a person can be asked.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Refuses to write CSV, which carries data as it is, to a terminal, which obeys it.
  static func refuseTerminal(_ subcommand: Subcommand) throws(CommandFailure) {
    guard outputIsTerminal else { return }
    throw CommandFailure(
      status: .usage,
      message: "CSV carries names as they are, so it is not written to a terminal. Send it to a file or a pipe: "
        + "\(subcommand.invocation) ... > FILE")
  }

  /// Asks a question on the terminal; only a line that begins with y is a yes.
  static func confirm(_ question: String) -> Bool {
    note(question, terminator: " [y/N] ")
    return readLine()?.lowercased().hasPrefix("y") ?? false
  }
}
