#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How the program ends; the numbers are those of sysexits.h.
enum ExitStatus: Int32 {
  /// Everything was done.
  case success = 0
  /// The question was answered: nobody.
  case nothingFound = 1
  /// The command line is wrong, or a terminal is needed and there is none.
  case usage = 64
  /// The data is wrong, or a part of it was rejected.
  case badData = 65
  /// There is no such input.
  case noInput = 66
  /// The database is out of reach.
  case unavailable = 69
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// The account may not do this.
  case noPermission = 77
}

/// Why a command cannot go on: one line for the person, and a status for the shell.
struct CommandFailure: Error {
  var status: ExitStatus
  var message: String
}
