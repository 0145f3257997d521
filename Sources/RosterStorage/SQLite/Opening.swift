internal import RosterCore

/// Opens databases, refusing what is no roster before SQLite sees it.
enum Opening {
  /// Opens the database in a file.
  static func file(
    _ path: String, access: SQLiteStudentRepository.Access, patience: Duration
  ) throws(RepositoryError) -> Connection {
    var isNew = false
    do throws(RepositoryError) {
      // SQLite repairs what it opens from what lies beside it; another program's file is not ours to repair.
      try DatabaseFile.inspect(path)
    } catch {
      guard case .missing = error, access == .creating else { throw error }
      try DatabaseFile.create(path)
      try DatabaseFile.inspect(path)
      isNew = true
    }
    let isReadOnly = access == .readOnly || DatabaseFile.isReadOnly(path)
    let connection = isReadOnly ? try reading(path, patience: patience) : try writing(path, patience: patience)
    connection.isNew = isNew
    connection.file = FileIdentity(path: path).map { (path: path, identity: $0) }
    return connection
  }

  private static func writing(_ path: String, patience: Duration) throws(RepositoryError) -> Connection {
    let connection = try Connection(path: path, mayCreate: false, patience: patience, place: path)
    try check(connection)
    try Schema.migrate(connection)
    return connection
  }

  /// Opens a file so that SQLite cannot write it.
  ///
  /// - Parameter mayBeOlder: whether an older version will do, which nothing but a copy can be made of.
  static func reading(
    _ path: String, mayBeOlder: Bool = false, patience: Duration
  ) throws(RepositoryError) -> Connection {
    // Without a log that others write there is nothing to follow, and where no log can be made there is no other way.
    let isUnchanging = DatabaseFile.isReadOnly(path) && !DatabaseFile.hasLog(path)
    let connection = try Connection(
      path: path, mayCreate: false, reading: isUnchanging ? .unchanging : .alone, patience: patience, place: path)
    try check(connection)
    if !mayBeOlder, try connection.number("PRAGMA user_version") < Schema.version { throw .olderVersion(place: path) }
    return connection
  }

  /// Makes a database that nobody else can open and that nothing is left of.
  static func temporary() throws(RepositoryError) -> Connection {
    let connection = try Connection(path: "", mayCreate: true, patience: .zero, place: "the temporary database")
    try Schema.migrate(connection)
    return connection
  }

  /// Asks SQLite itself, which also reads what has not yet been written back into the file.
  private static func check(_ connection: Connection) throws(RepositoryError) {
    guard try connection.number("PRAGMA application_id") == Schema.applicationID else {
      throw .notARoster(place: connection.place)
    }
    let version = try connection.number("PRAGMA user_version")
    guard version <= Schema.version else { throw .newerVersion(place: connection.place) }
    guard version > 0 else { throw .notARoster(place: connection.place) }
    // Reads the schema, and so finds a file that has only the header of a roster.
    guard try connection.number("SELECT count(*) FROM school") == 1 else { throw .damaged(place: connection.place) }
  }
}
