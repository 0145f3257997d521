internal import CSQLite
internal import RosterCore

/// A compiled SQL statement and, while it runs, its current row.
final class Statement {
  private let handle: OpaquePointer
  private let place: String

  init(_ sql: String, on database: OpaquePointer, place: String) throws(RepositoryError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw RepositoryError(sqliteCode: code, systemError: sqlite3_system_errno(database), place: place)
    }
    self.handle = handle
    self.place = place
  }

  deinit { sqlite3_finalize(handle) }

  // MARK: Running

  /// Moves to the next row; false where there is none.
  func step() throws(RepositoryError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw RepositoryError(sqliteCode: code, systemError: sqlite3_system_errno(sqlite3_db_handle(handle)), place: place)
  }

  /// Runs the statement once for what it does.
  func run() throws(RepositoryError) {
    defer { reset() }
    while try step() {}
  }

  /// Ends the run: a statement left in the middle holds its locks and keeps the log from being emptied.
  func reset() { sqlite3_reset(handle) }

  // MARK: Parameters, counted from 1

  func bind(_ value: Int, at index: Int32) throws(RepositoryError) {
    try check(sqlite3_bind_int64(handle, index, Int64(value)))
  }

  /// Binds a text by its length in bytes, so that a NUL does not end it.
  func bind(_ value: String?, at index: Int32) throws(RepositoryError) {
    guard var value else { return try check(sqlite3_bind_null(handle, index)) }
    let code = value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        // SQLite takes a null pointer for NULL, so an empty text needs an address of its own.
        bytes.isEmpty
          ? sqlite3_bind_text(handle, index, "", 0, csqlite_transient())
          : sqlite3_bind_text64(
            handle, index, bytes.baseAddress, UInt64(bytes.count), csqlite_transient(), UInt8(SQLITE_UTF8))
      }
    }
    try check(code)
  }

  /// Lends the statement a column of another's row, which must not move on before the statement has run.
  ///
  /// Bound otherwise, a text is copied first.
  func lend(_ column: Int32, of row: Statement, at index: Int32) throws(RepositoryError) {
    guard sqlite3_column_type(row.handle, column) == SQLITE_TEXT, let bytes = sqlite3_column_text(row.handle, column)
    else { return try check(sqlite3_bind_value(handle, index, sqlite3_column_value(row.handle, column))) }
    let count = sqlite3_column_bytes(row.handle, column)
    let code = bytes.withMemoryRebound(to: CChar.self, capacity: Int(count)) {
      sqlite3_bind_text(handle, index, $0, count, nil)
    }
    try check(code)
  }

  private func check(_ code: Int32) throws(RepositoryError) {
    guard code == SQLITE_OK else { throw RepositoryError(sqliteCode: code, place: place) }
  }

  // MARK: Columns of the current row, counted from 0

  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
