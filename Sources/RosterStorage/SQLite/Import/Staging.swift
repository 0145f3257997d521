internal import RosterCore

/// The rows of an import in tables of their own, which nobody else sees and which go with the connection.
///
/// They lie in SQLite's temporary database, a nameless file that only its owner can read, so that a file of any length
/// takes the same memory.
struct Staging {
  let connection: Connection

  /// The columns that a row of a file may fill, without the id.
  static let fields = StudentRow.columns.filter { $0 != "id" && $0 != "revision" }

  /// Makes the tables anew, empty.
  func begin() throws(RepositoryError) {
    try end()
    try connection.execute(
      """
      PRAGMA temp.cache_size = -8192;
      CREATE TEMP TABLE staged (
        id TEXT NOT NULL PRIMARY KEY, line INTEGER NOT NULL, join_key TEXT, \(Self.fields.joined(separator: ", "))
      ) WITHOUT ROWID;
      CREATE TEMP TABLE staged_birth (join_key TEXT NOT NULL PRIMARY KEY, birth TEXT NOT NULL) WITHOUT ROWID;
      BEGIN
      """)
  }

  /// Lets go of the rows.
  func end() throws(RepositoryError) {
    connection.forgetStatements()
    try connection.endTransaction()
    try connection.execute("DROP TABLE IF EXISTS temp.staged; DROP TABLE IF EXISTS temp.staged_birth")
  }

  /// Keeps a row; answers what is odd about it.
  func add(_ row: StagedRow) throws(RepositoryError) -> RepeatedID? {
    let insertion = try connection.statement(Self.insertion)
    try insertion.bind(row.student.id.text, at: 1)
    try insertion.bind(row.line, at: 2)
    try insertion.bind(row.joinKey == row.student.id.text ? nil : row.joinKey, at: 3)
    let texts = row.student.texts
    for (index, text) in texts.enumerated() { try insertion.bind(text, at: Int32(index + 4)) }
    try insertion.run()
    guard connection.changedRows == 0 else { return nil }
    let earlier = try connection.first(
      "SELECT line, \(Self.fields.joined(separator: ", ")) FROM temp.staged WHERE id = ?1",
      bind: { statement throws(RepositoryError) in try statement.bind(row.student.id.text, at: 1) },
      { found in (line: found.int(0), texts: (1...Int32(Self.fields.count)).map { found.text($0) }) })
    guard let earlier else { throw .damaged(place: connection.place) }
    return RepeatedID(
      id: row.student.id, line: row.line, firstLine: earlier.line, isConflict: earlier.texts != texts)
  }

  /// Keeps a birth for the row that has the same key.
  func add(_ birth: Birth, joinKey: String) throws(RepositoryError) {
    guard birth != .unknown else { return }
    let insertion = try connection.statement("INSERT OR IGNORE INTO temp.staged_birth VALUES (?1, ?2)")
    try insertion.bind(joinKey, at: 1)
    try insertion.bind(birth.iso, at: 2)
    try insertion.run()
  }

  /// Gives the births that other files told to their rows.
  func join() throws(RepositoryError) {
    try connection.endTransaction()
    try connection.execute(
      """
      UPDATE temp.staged SET birth = (SELECT birth FROM temp.staged_birth AS b WHERE b.join_key = ifnull(staged.join_key, id))
      WHERE birth IS NULL AND EXISTS (SELECT 1 FROM temp.staged_birth)
      """)
  }

  private static let insertion = """
    INSERT INTO temp.staged (id, line, join_key, \(fields.joined(separator: ", ")))
    VALUES (\((1...fields.count + 3).map { "?\($0)" }.joined(separator: ", "))) ON CONFLICT DO NOTHING
    """
}

extension ImportedStudent {
  /// The fields in the order of ``Staging/fields``; nil is what the row leaves as it was.
  fileprivate var texts: [String?] {
    [
      name.given, name.middle, name.family, name.preferredGiven, name.preferredFamily,
      birth.flatMap { $0 == .unknown ? nil : $0.iso }, grade, className, school, email, phone, note, status?.rawValue,
    ]
  }
}
