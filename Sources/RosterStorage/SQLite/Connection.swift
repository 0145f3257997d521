internal import CSQLite
internal import RosterCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One connection to a SQLite database.
///
/// It has no lock of its own: it lives on its repository's queue and nowhere else.
final class Connection {
  /// What the database is called in errors.
  let place: String

  /// The file that was opened, for telling whether its path still names it.
  var file: (path: String, identity: FileIdentity)?

  /// Whether the file was made for this connection.
  var isNew = false

  /// SQLite's own; for calls that only one other file makes.
  let handle: OpaquePointer
  private let patience: Patience
  private var statements: [String: Statement] = [:]

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: a file's path, or an empty text for a private database that goes with the connection.
  ///   - mayCreate: whether SQLite may make the file; never for a file that people name.
  ///   - reading: whether SQLite itself may write; never for a file that is only to be read.
  ///   - patience: how long to wait for another program's lock.
  init(
    path: String, mayCreate: Bool, reading: Reading = .andWriting, patience: Duration, place: String
  ) throws(RepositoryError) {
    _ = Self.isLibraryReady
    var handle: OpaquePointer?
    var flags = SQLITE_OPEN_NOMUTEX
    flags |=
      reading == .andWriting ? SQLITE_OPEN_READWRITE | (mayCreate ? SQLITE_OPEN_CREATE : 0) : SQLITE_OPEN_READONLY
    // Some builds take "file:…" for a URI and ":memory:" for no file; "./" keeps a path a path.
    var name = path.isEmpty || path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    if reading == .unchanging {
      flags |= SQLITE_OPEN_URI
      name = "file:" + Self.escaped(name) + "?immutable=1"
    }
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let systemError = handle.map { sqlite3_system_errno($0) } ?? 0
      // A failed open may leave a handle to close.
      sqlite3_close_v2(handle)
      throw RepositoryError(sqliteCode: code, systemError: systemError, place: place)
    }
    self.handle = handle
    self.patience = Patience(limit: patience)
    self.place = place
    try configure()
    if reading != .andWriting { try execute("PRAGMA query_only = ON") }
  }

  /// Whether a database is written too.
  enum Reading {
    /// It is.
    case andWriting
    /// It is only read; others may write it.
    case alone
    /// It is only read, and nobody can write it: SQLite then needs no log and no locks.
    case unchanging
  }

  /// A path as URIs have it.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
    }.joined()
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Whether SQLite was told, once for the process and before its first connection, to work without a lock it can spare.
  private static let isLibraryReady = csqlite_count_no_memory() == SQLITE_OK

  private func configure() throws(RepositoryError) {
    sqlite3_extended_result_codes(handle, 1)
    // A database from elsewhere may not run code of its own making, nor corrupt itself through us.
    _ = csqlite_config_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = csqlite_config_flag(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    sqlite3_busy_handler(handle, Patience.wait, Unmanaged.passUnretained(patience).toOpaque())
    // Asked every thousand steps of SQLite's machine, a few microseconds apart, on the task that put the question.
    sqlite3_progress_handler(handle, 1000, { _ in Task.isCancelled ? 1 : 0 }, nil)
    try registerSortKey(on: handle, place: place)
    // What is deleted is overwritten, where that costs no writing of its own.
    // FULL: what was committed survives a power cut too.
    try execute(
      "PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON; PRAGMA secure_delete = FAST; PRAGMA synchronous = FULL")
    try useCache(.small)
  }

  /// How much memory goes into pages of the database.
  enum Cache: Int {
    /// Enough for the inner pages of a million students, while they are looked up.
    case small = 2048
    /// For writing a great many, in KiB as the other.
    case large = 8192
  }

  /// Sets the size of the page cache.
  func useCache(_ cache: Cache) throws(RepositoryError) {
    try execute("PRAGMA main.cache_size = -\(cache.rawValue); PRAGMA temp.cache_size = -\(cache.rawValue)")
  }

  /// Ends a transaction that is open, if one is.
  func endTransaction() throws(RepositoryError) {
    if sqlite3_get_autocommit(handle) == 0 { try execute("COMMIT") }
  }

  /// After a great change: writes the log back into the file, empties it, and goes back to little memory.
  func settle() throws(RepositoryError) {
    forgetStatements()
    try useCache(.small)
    // Others may be reading; then the log is emptied another time.
    _ = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    sqlite3_db_release_memory(handle)
  }

  // MARK: Statements

  /// Lets go of every compiled statement, so that tables can be dropped.
  func forgetStatements() { statements.removeAll() }

  /// Runs SQL that has no parameters and is not worth keeping.
  func execute(_ sql: String) throws(RepositoryError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw RepositoryError(sqliteCode: code, systemError: sqlite3_system_errno(handle), place: place)
    }
  }

  /// The compiled form of a text of SQL, made once and kept.
  ///
  /// One run at a time.
  func statement(_ sql: String) throws(RepositoryError) -> Statement {
    if let known = statements[sql] { return known }
    let statement = try Statement(sql, on: handle, place: place)
    statements[sql] = statement
    return statement
  }

  /// The rows of a query, as `read` makes them.
  func rows<Row>(
    _ sql: String, bind: (Statement) throws(RepositoryError) -> Void = { _ in },
    _ read: (Statement) throws(RepositoryError) -> Row
  ) throws(RepositoryError) -> [Row] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try bind(statement)
    var rows: [Row] = []
    while try statement.step() { rows.append(try read(statement)) }
    return rows
  }

  /// Visits the rows of a query, one at a time and none kept.
  func visit(_ sql: String, _ body: (Statement) throws(RepositoryError) -> Void) throws(RepositoryError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    while try statement.step() { try body(statement) }
  }

  /// The first row of a query.
  func first<Row>(
    _ sql: String, bind: (Statement) throws(RepositoryError) -> Void = { _ in },
    _ read: (Statement) throws(RepositoryError) -> Row
  ) throws(RepositoryError) -> Row? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try bind(statement)
    return try statement.step() ? try read(statement) : nil
  }

  /// The number that a query without parameters answers.
  func number(_ sql: String) throws(RepositoryError) -> Int {
    try first(sql) { $0.int(0) } ?? 0
  }

  // MARK: Transactions

  /// Answers from one moment of the database, whatever others write meanwhile.
  func read<Result>(_ body: () throws(RepositoryError) -> Result) throws(RepositoryError) -> Result {
    try transaction("BEGIN", body)
  }

  /// Changes the database wholly or not at all.
  ///
  /// The lock is taken at once: a reader that turned writer could not wait for another.
  func write<Result>(_ body: () throws(RepositoryError) -> Result) throws(RepositoryError) -> Result {
    // What is written into a file that was moved or deleted is lost, though every write succeeds.
    if let file, FileIdentity(path: file.path) != file.identity { throw .moved(place: place) }
    return try transaction("BEGIN IMMEDIATE", body)
  }

  private func transaction<Result>(
    _ begin: String, _ body: () throws(RepositoryError) -> Result
  ) throws(RepositoryError) -> Result {
    try statement(begin).run()
    do throws(RepositoryError) {
      let result = try body()
      try statement("COMMIT").run()
      return result
    } catch {
      // Some errors have rolled back already.
      if sqlite3_get_autocommit(handle) == 0 { try? statement("ROLLBACK").run() }
      throw error
    }
  }
}

/// How long a connection waits for another program's lock.
private final class Patience {
  private let limit: Duration
  private var started = ContinuousClock.now

  init(limit: Duration) { self.limit = limit }

  /// SQLite's busy handler: sleeps a little and says whether to try again.
  ///
  /// SQLite's own timeout could not be broken off when the question is withdrawn.
  static let wait: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { context, attempts in
    guard let context, !Task.isCancelled else { return 0 }
    let patience = Unmanaged<Patience>.fromOpaque(context).takeUnretainedValue()
    if attempts == 0 { patience.started = .now }
    guard patience.started.duration(to: .now) < patience.limit else { return 0 }
    usleep(attempts < 10 ? 1_000 : 10_000)
    return 1
  }
}
