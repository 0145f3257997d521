public import RosterCore

/// What a database needs now and then: backups, and a look at its health.
extension SQLiteStudentRepository {
  /// What a look at a database found.
  public struct Health: Sendable {
    /// Whether the content is sound.
    public var isSound: Bool
    /// How many students there are.
    public var students: Int
    /// When the last backup was made, in seconds since 1970; nil for never.
    public var lastBackup: Int?
    /// Files beside the database, and itself, that others can read: path and permission bits.
    public var openFiles: [(path: String, mode: UInt32)]
    /// Whether the database is on a network file system.
    public var isOnNetwork: Bool
    /// How SQLite keeps what is not yet written back: `wal`, `delete`.
    public var journal: String
  }

  /// Writes a consistent copy into a new file of mode 0600, and notes when.
  ///
  /// - Returns: whether the time could be noted, which a database that is only read cannot.
  public func backUp(to path: String, at moment: Int) throws(RepositoryError) -> Bool {
    let connection = try connection()
    try Backup.write(connection, to: path)
    do throws(RepositoryError) {
      try connection.write { () throws(RepositoryError) in
        let statement = try connection.statement("UPDATE school SET backed_up_at = ?1")
        try statement.bind(moment, at: 1)
        try statement.run()
      }
      return true
    } catch .readOnly {
      return false
    }
  }

  /// Puts a backup in this database's place once it was found whole; the old content is kept in a new file.
  ///
  /// - Parameter kept: where the old content goes.
  /// - Returns: `kept`, or nil where there was no old content.
  public func restore(from backup: String, keeping kept: String) throws(RepositoryError) -> String? {
    guard case .file(let path) = location else { return nil }
    let checked = try Backup.check(backup)
    close()
    let old = try Backup.restore(checked, to: path, access: access, keeping: kept)
    // A backup may be older than this program; whoever reads next finds it up to date.
    if access != .readOnly { try open() }
    return old
  }

  /// Looks at the database, its files and where they are; changes nothing.
  public func health() throws(RepositoryError) -> Health {
    let connection = try connection()
    let path = connection.file?.path ?? ""
    let names = [path, path + "-wal", path + "-shm"]
    let isSound = try connection.problems(limit: 1).isEmpty
    return Health(
      isSound: isSound, students: isSound ? try connection.number("SELECT count(*) FROM student") : 0,
      lastBackup: isSound
        ? try connection.first("SELECT backed_up_at FROM school WHERE backed_up_at IS NOT NULL") { $0.int(0) } : nil,
      openFiles: names.compactMap { name in
        DatabaseFile.mode(of: name).flatMap { $0 & 0o077 != 0 ? (name, $0) : nil }
      },
      isOnNetwork: DatabaseFile.isOnNetwork(DatabaseFile.parent(of: path)),
      journal: try connection.first("PRAGMA journal_mode") { $0.text(0) ?? "" } ?? "")
  }

  /// Whether this account can only read a database, for the permissions of its file or its folder.
  public nonisolated static func isReadOnly(path: String) -> Bool { DatabaseFile.isReadOnly(path) }
}
