internal import RosterCore

/// The history: who changed which fields of whom, from what to what.
struct ChangeTable {
  // `before` and `after` are JSON objects of the fields that changed, by the names of ``StudentField``, without those
  // that are empty; `before` is NULL where the student was added, `after` where they were removed. `student` is the id
  // that the record has now. `undone_by` is the change that took this one back.
  static let tables = """
    CREATE TABLE change (
      number INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      login TEXT NOT NULL,
      origin TEXT,
      student TEXT NOT NULL,
      import INTEGER,
      undone_by INTEGER,
      before TEXT,
      after TEXT
    ) STRICT;
    CREATE INDEX change_student ON change (student);
    """

  let connection: Connection

  /// Writes a change down and answers its number.
  @discardableResult
  func add(
    _ kind: RecordedChange.Kind, of student: StudentID, _ fields: [FieldChange], by signature: Signature
  ) throws(RepositoryError) -> Int {
    let before = kind == .added ? nil : try json(fields.map { ($0.field, $0.before) })
    let after = kind == .removed ? nil : try json(fields.map { ($0.field, $0.after) })
    let statement = try connection.statement(
      "INSERT INTO change (at, login, origin, student, before, after) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
    try statement.bind(signature.moment, at: 1)
    try statement.bind(signature.login, at: 2)
    try statement.bind(signature.origin, at: 3)
    try statement.bind(student.text, at: 4)
    try statement.bind(before, at: 5)
    try statement.bind(after, at: 6)
    try statement.run()
    return try connection.number("SELECT last_insert_rowid()")
  }

  /// Gives a student's history to the id that the record has now.
  func rename(_ id: StudentID, to new: StudentID) throws(RepositoryError) {
    let statement = try connection.statement("UPDATE change SET student = ?2 WHERE student = ?1")
    try statement.bind(id.text, at: 1)
    try statement.bind(new.text, at: 2)
    try statement.run()
  }

  /// Forgets all that was written down of a student, but for one change.
  func forget(_ id: StudentID, but number: Int) throws(RepositoryError) {
    let statement = try connection.statement("DELETE FROM change WHERE student = ?1 AND number <> ?2")
    try statement.bind(id.text, at: 1)
    try statement.bind(number, at: 2)
    try statement.run()
  }

  /// Marks a change as taken back.
  func mark(_ number: Int, undoneBy other: Int) throws(RepositoryError) {
    let statement = try connection.statement("UPDATE change SET undone_by = ?2 WHERE number = ?1")
    try statement.bind(number, at: 1)
    try statement.bind(other, at: 2)
    try statement.run()
  }

  /// Every change of a student, the oldest first.
  func changes(of id: StudentID) throws(RepositoryError) -> [RecordedChange] {
    try read("WHERE student = ?1 ORDER BY number") { row throws(RepositoryError) in try row.bind(id.text, at: 1) }
  }

  /// The last changes of a student, the oldest of them first.
  func last(_ count: Int, of id: StudentID) throws(RepositoryError) -> [RecordedChange] {
    let changes = try read("WHERE student = ?1 ORDER BY number DESC LIMIT ?2") { row throws(RepositoryError) in
      try row.bind(id.text, at: 1)
      try row.bind(count, at: 2)
    }
    return changes.reversed()
  }

  /// The last change that a login made by hand, has not taken back, and that itself took nothing back.
  func lastToUndo(by login: String) throws(RepositoryError) -> RecordedChange? {
    try read(
      """
      WHERE login = ?1 AND import IS NULL AND undone_by IS NULL
        AND (before IS NULL OR after IS NOT NULL)
        AND number NOT IN (SELECT undone_by FROM change WHERE undone_by IS NOT NULL)
      ORDER BY number DESC LIMIT 1
      """
    ) { row throws(RepositoryError) in try row.bind(login, at: 1) }.first
  }

  // MARK: JSON

  private func json(_ fields: [(StudentField, String)]) throws(RepositoryError) -> String {
    let written = fields.filter { !$0.1.isEmpty }
    let parameters = written.indices.map { "?\(2 * $0 + 1), ?\(2 * $0 + 2)" }.joined(separator: ", ")
    let text = try connection.first(
      "SELECT json_object(\(parameters))",
      bind: { row throws(RepositoryError) in
        for (index, (field, text)) in written.enumerated() {
          try row.bind(field.rawValue, at: Int32(2 * index + 1))
          try row.bind(text, at: Int32(2 * index + 2))
        }
      }, { $0.text(0) })
    guard let text = text ?? nil else { throw .damaged(place: connection.place) }
    return text
  }

  private func fields(of json: String?) throws(RepositoryError) -> [StudentField: String] {
    guard let json else { return [:] }
    let pairs = try connection.rows(
      "SELECT key, value FROM json_each(?1)",
      bind: { row throws(RepositoryError) in try row.bind(json, at: 1) },
      { row in (StudentField(rawValue: row.text(0) ?? ""), row.text(1) ?? "") })
    var fields: [StudentField: String] = [:]
    for case (let field?, let text) in pairs { fields[field] = text }
    return fields
  }

  // MARK: Reading

  private func read(
    _ condition: String, bind: (Statement) throws(RepositoryError) -> Void
  ) throws(RepositoryError) -> [RecordedChange] {
    let rows = try connection.rows(
      """
      SELECT number, at, login, origin, student, import, undone_by, before, after FROM change \(condition)
      """, bind: bind
    ) { row in
      (
        change: RecordedChange(
          number: row.int(0),
          signature: Signature(login: row.text(2) ?? "", origin: row.text(3), moment: row.int(1)),
          student: StudentID(row.text(4) ?? ""),
          kind: row.isNull(7) ? .added : row.isNull(8) ? .removed : .changed, fields: [],
          importNumber: row.isNull(5) ? nil : row.int(5), undoneBy: row.isNull(6) ? nil : row.int(6)),
        before: row.text(7), after: row.text(8)
      )
    }
    var changes: [RecordedChange] = []
    for row in rows {
      var change = row.change
      let before = try fields(of: row.before)
      let after = try fields(of: row.after)
      change.fields = StudentField.allCases.compactMap { field in
        guard before[field] != nil || after[field] != nil else { return nil }
        return FieldChange(field, before: before[field] ?? "", after: after[field] ?? "")
      }
      changes.append(change)
    }
    return changes
  }
}
