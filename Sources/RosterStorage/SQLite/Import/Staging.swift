internal import RosterCore

/// The rows of an import in tables of their own, which nobody else sees and which go with the connection.
///
/// They lie in SQLite's temporary database, a nameless file that only its owner can read, so that a file of any length
/// takes the same memory.
final class Staging {
  /// The columns that a row of a file may fill, without the id.
  static let fields = StudentRow.columns.filter { $0 != "id" && $0 != "revision" }

  let connection: Connection

  /// What the import was last found to change, and in which state of the database; nil when rows came since.
  var summary: (ImportSummary, state: Int)?

  /// Hashes of the ids so far, as long as no two were the same.
  ///
  /// An index kept up to date row by row takes five times as long as the rows themselves, and most files repeat no id.
  private var seen: Set<Int> = []
  private var isIndexed = false
  private var isFinished = false

  /// How many hashes are held before an index does instead: 32 MiB of them.
  private static let mostSeen = 3_000_000

  /// Makes the tables anew, empty, and begins the transaction in which they are filled.
  init(_ connection: Connection) throws(RepositoryError) {
    self.connection = connection
    try Self.drop(connection)
    try connection.useCache(.large)
    try connection.execute(
      """
      CREATE TEMP TABLE staged (id TEXT NOT NULL, line INTEGER NOT NULL, join_key TEXT, \(Self.fields.joined(separator: ", ")));
      CREATE TEMP TABLE staged_birth (join_key TEXT NOT NULL PRIMARY KEY, birth TEXT NOT NULL) WITHOUT ROWID;
      BEGIN
      """)
  }

  /// Lets go of the rows that an import on a connection has staged.
  static func drop(_ connection: Connection) throws(RepositoryError) {
    connection.forgetStatements()
    try connection.endTransaction()
    try connection.execute(
      """
      DROP TABLE IF EXISTS temp.staged;
      DROP TABLE IF EXISTS temp.staged_birth;
      DROP TABLE IF EXISTS temp.arrivals
      """)
    try connection.useCache(.small)
  }

  /// Keeps a row, unless its id has come before: then answers what is odd about it.
  func add(_ row: StagedRow) throws(RepositoryError) -> RepeatedID? {
    summary = nil
    let texts = row.student.texts
    if mayHaveCome(row.student.id), let earlier = try rowThatCame(row.student.id) {
      return RepeatedID(
        id: row.student.id, line: row.line, firstLine: earlier.line, isConflict: earlier.texts != texts)
    }
    let insertion = try connection.statement(Self.insertion)
    try insertion.bind(row.student.id.text, at: 1)
    try insertion.bind(row.line, at: 2)
    try insertion.bind(row.joinKey == row.student.id.text ? nil : row.joinKey, at: 3)
    for (index, text) in texts.enumerated() { try insertion.bind(text, at: Int32(index + 4)) }
    try insertion.run()
    return nil
  }

  /// Keeps a birth for the row that has the same key.
  func add(_ birth: Birth, joinKey: String) throws(RepositoryError) {
    guard birth != .unknown else { return }
    summary = nil
    let insertion = try connection.statement("INSERT OR IGNORE INTO temp.staged_birth VALUES (?1, ?2)")
    try insertion.bind(joinKey, at: 1)
    try insertion.bind(birth.iso, at: 2)
    try insertion.run()
  }

  /// Ends the filling, so far, and gives the births that other files told to their rows.
  func finish() throws(RepositoryError) {
    try connection.endTransaction()
    isFinished = true
    seen = []
    try connection.execute(
      """
      UPDATE temp.staged
      SET birth = (SELECT birth FROM temp.staged_birth AS b WHERE b.join_key = ifnull(staged.join_key, id))
      WHERE birth IS NULL AND EXISTS (SELECT 1 FROM temp.staged_birth)
      """)
  }

  /// Makes sure that a row is found by its id.
  func index() throws(RepositoryError) {
    guard !isIndexed else { return }
    try connection.execute("CREATE INDEX temp.staged_id ON staged (id)")
    isIndexed = true
    seen = []
  }

  private func mayHaveCome(_ id: StudentID) -> Bool {
    if isIndexed || isFinished { return true }
    var id = id.text
    var hasher = Hasher()
    id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return !seen.insert(hasher.finalize()).inserted || seen.count > Self.mostSeen
  }

  private func rowThatCame(_ id: StudentID) throws(RepositoryError) -> (line: Int, texts: [String?])? {
    try index()
    return try connection.first(
      "SELECT line, \(Self.fields.joined(separator: ", ")) FROM temp.staged WHERE id = ?1",
      bind: { row throws(RepositoryError) in try row.bind(id.text, at: 1) },
      { row in (row.int(0), (1...Int32(Self.fields.count)).map { row.text($0) }) })
  }

  private static let insertion = """
    INSERT INTO temp.staged (id, line, join_key, \(fields.joined(separator: ", ")))
    VALUES (\((1...fields.count + 3).map { "?\($0)" }.joined(separator: ", ")))
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
