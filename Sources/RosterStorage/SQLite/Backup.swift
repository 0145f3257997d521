internal import CSQLite
internal import RosterCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Copies whole databases while others use them.
enum Backup {
  /// Writes a consistent copy of a database into a new file that its owner alone can read.
  static func write(_ connection: Connection, to path: String) throws(RepositoryError) {
    try DatabaseFile.create(path) { draft throws(RepositoryError) in
      let copy = try Connection(path: draft, mayCreate: false, patience: .seconds(5), place: path)
      try connection.copy(into: copy)
      // One file, with no log that could be forgotten.
      try copy.execute("PRAGMA journal_mode = DELETE")
    }
  }

  /// Makes a database of a backup's content where none stands.
  private static func put(_ backup: Connection, at path: String) throws(RepositoryError) {
    try DatabaseFile.create(path) { draft throws(RepositoryError) in
      let database = try Connection(path: draft, mayCreate: false, patience: .seconds(5), place: path)
      try backup.copy(into: database)
      try DatabaseFile.setJournal(of: database, sharedFolder: DatabaseFile.isOnNetwork(DatabaseFile.parent(of: path)))
    }
  }

  /// Makes sure that a file is a whole roster database, and opens it for reading.
  static func check(_ path: String) throws(RepositoryError) -> Connection {
    try DatabaseFile.inspect(path)
    let connection = try Opening.reading(path, mayBeOlder: true, patience: .seconds(5))
    guard try connection.problems(limit: 1).isEmpty else { throw .damaged(place: path) }
    return connection
  }

  /// Puts the content of a checked backup in the place of a database, whose old content is kept beside it.
  ///
  /// - Returns: where the old content is, or nil where there was none.
  static func restore(
    _ backup: Connection, to path: String, access mode: SQLiteStudentRepository.Access, keeping kept: String
  ) throws(RepositoryError) -> String? {
    let old: Connection
    do throws(RepositoryError) {
      old = try Opening.file(path, access: mode, patience: .seconds(5))
    } catch .missing {
      try put(backup, at: path)
      return nil
    } catch {
      switch error {
      case .damaged, .notARoster, .failed: break
      default: throw error
      }
      // What cannot be opened is moved away as it is, with what lies beside it.
      for suffix in ["", "-wal", "-shm", "-journal"] where access(path + suffix, F_OK) == 0 {
        guard rename(path + suffix, kept + suffix) == 0 else {
          throw RepositoryError(systemError: errno, place: path)
        }
      }
      try put(backup, at: path)
      return kept
    }
    try write(old, to: kept)
    do throws(RepositoryError) {
      // Whoever has it open sees the change as one commit.
      try backup.copy(into: old)
    } catch {
      // The old content stands where it was; a second one would only puzzle.
      DatabaseFile.remove(kept)
      throw error
    }
    return kept
  }
}

extension Connection {
  /// Copies this database over another in one transaction of that one's.
  func copy(into other: Connection) throws(RepositoryError) {
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      let code = sqlite3_extended_errcode(other.handle)
      throw RepositoryError(sqliteCode: code, systemError: sqlite3_system_errno(other.handle), place: other.place)
    }
    var code: Int32
    var waits = 0
    repeat {
      // All at once: a copy in steps begins anew whenever somebody saves.
      code = sqlite3_backup_step(backup, -1)
      if code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED {
        waits += 1
        usleep(10_000)
      }
    } while (code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED) && waits < 500
    let systemError = sqlite3_system_errno(other.handle)
    let ending = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, ending == SQLITE_OK else {
      throw RepositoryError(
        sqliteCode: code == SQLITE_DONE ? ending : code, systemError: systemError, place: other.place)
    }
  }

  /// What SQLite finds wrong with the database; none is good.
  func problems(limit: Int) throws(RepositoryError) -> [String] {
    do throws(RepositoryError) {
      return try rows("PRAGMA integrity_check(\(limit))") { $0.text(0) ?? "" }.filter { $0 != "ok" }
    } catch .damaged {
      return ["damaged"]
    }
  }
}
