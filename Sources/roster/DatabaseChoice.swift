import RosterCore
import RosterStorage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Which database a command works on.
struct DatabaseChoice {
  /// The path, as it was given.
  var path: String
  /// Whether somebody named it: then only an import creates it.
  var isNamed: Bool
  /// Whether nothing may be changed.
  var isReadOnly: Bool

  /// `--database`, else `$ROSTER_DATABASE`, else `roster/roster.db` in the XDG data folder.
  init(_ arguments: Arguments) throws(CommandFailure) {
    let isReadOnly = arguments.has(.readOnly)
    if let path = arguments.value(.database) ?? environment("ROSTER_DATABASE") {
      guard !path.isEmpty else { throw .usage("--database takes a path.", arguments.subcommand) }
      self.init(path: path, isNamed: true, isReadOnly: isReadOnly)
    } else if let folder = environment("XDG_DATA_HOME"), folder.hasPrefix("/") {
      self.init(path: folder + "/roster/roster.db", isNamed: false, isReadOnly: isReadOnly)
    } else if let home = environment("HOME") {
      self.init(path: home + "/.local/share/roster/roster.db", isNamed: false, isReadOnly: isReadOnly)
    } else {
      throw .usage("There is no home folder for a roster. Name a database with --database.", arguments.subcommand)
    }
  }

  private init(path: String, isNamed: Bool, isReadOnly: Bool) {
    self.path = path
    self.isNamed = isNamed
    self.isReadOnly = isReadOnly
  }

  /// The last part of the path.
  var fileName: String { String(path.split(separator: "/").last ?? "roster") }

  /// Why records cannot be changed, for the person who tries; nil where they can.
  var readOnlyReason: String? {
    if isReadOnly { return "This roster was opened with --read-only, so records cannot be changed." }
    guard SQLiteStudentRepository.isReadOnly(path: path) else { return nil }
    return "You may only read this roster. To change records ask the owner of the database for leave to write."
  }

  /// The students of the database, which must exist.
  func students() throws(CommandFailure) -> any StudentRepository { try repository(creating: false) }

  /// The repository, its file looked at so that what is plainly wrong is told before anything starts.
  ///
  /// - Parameter creating: whether a file that is missing is made.
  func repository(creating: Bool) throws(CommandFailure) -> SQLiteStudentRepository {
    let creating = creating && !isReadOnly
    do throws(RepositoryError) {
      try SQLiteStudentRepository.inspect(path: path)
    } catch {
      guard creating, case .missing = error else { throw CommandFailure(error) }
    }
    return SQLiteStudentRepository(.file(path), access: isReadOnly ? .readOnly : creating ? .creating : .existing)
  }
}

/// A variable of the environment; an empty one counts as absent.
func environment(_ name: String) -> String? {
  guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
  return value
}
