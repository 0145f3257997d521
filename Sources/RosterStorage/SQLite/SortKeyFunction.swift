internal import CSQLite
internal import RosterCore

/// Teaches a connection `sort_key(family, given, middle, id, status)`, the bytes of a student's ``SortKey``.
///
/// The order of students is Core's to say; SQLite only sorts by what it answers.
func registerSortKey(on database: OpaquePointer, place: String) throws(RepositoryError) {
  let code = sqlite3_create_function_v2(
    database, "sort_key", 5, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
    { context, _, arguments in
      func text(_ index: Int) -> String? {
        guard let argument = arguments?[index], let bytes = sqlite3_value_text(argument) else { return nil }
        let count = Int(sqlite3_value_bytes(argument))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
      }
      let key = SortKey(
        name: PersonName(given: text(1), middle: text(2), family: text(0)), id: StudentID(text(3) ?? ""),
        status: text(4).flatMap(Student.Status.init) ?? .active)
      key.bytes.withUnsafeBytes { bytes in
        sqlite3_result_blob64(context, bytes.baseAddress, UInt64(bytes.count), csqlite_transient())
      }
    }, nil, nil, nil)
  guard code == SQLITE_OK else { throw RepositoryError(sqliteCode: code, place: place) }
}
