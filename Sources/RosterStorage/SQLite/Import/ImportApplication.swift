internal import RosterCore

/// Compares what was staged with the roster, and writes it there.
struct ImportApplication {
  let connection: Connection

  // MARK: Comparing

  /// What applying would change.
  func summary() throws(RepositoryError) -> ImportSummary {
    let total = try connection.number("SELECT count(*) FROM temp.staged")
    let differences = Staging.fields.map { "ifnull(staged.\($0) IS NOT s.\($0) AND staged.\($0) IS NOT NULL, 0)" }
    let counts = try connection.first(
      """
      SELECT count(*), ifnull(sum(\(differences.joined(separator: " OR "))), 0),
        \(differences.map { "ifnull(sum(\($0)), 0)" }.joined(separator: ", "))
      FROM temp.staged JOIN student AS s ON s.id = staged.id
      """
    ) { row in (0..<Int32(differences.count + 2)).map { row.int($0) } }
    guard let counts else { throw .damaged(place: connection.place) }
    let fields = zip(Staging.fields, counts.dropFirst(2)).filter { $0.1 > 0 }
    return ImportSummary(
      new: total - counts[0], changed: counts[1], unchanged: counts[0] - counts[1],
      changedFields: fields.map { ImportSummary.ChangedField(column: $0.0, count: $0.1) })
  }

  // MARK: Writing

  /// Writes what was staged, in the transaction that the caller has begun.
  func apply() throws(RepositoryError) {
    let summary = try summary()
    let standing = try connection.number("SELECT count(*) FROM student")
    // Finding a place for one student costs about as much as writing sixteen in order.
    if (summary.new + summary.changed) * 16 > standing {
      try rebuild()
    } else {
      try change(summary.changed > 0)
      try add()
    }
  }

  /// Changes students one at a time where they stand.
  private func change(_ isNeeded: Bool) throws(RepositoryError) {
    guard isNeeded else { return }
    let table = StudentTable(connection: connection)
    let pairs = try connection.rows(
      """
      SELECT place, \(StudentRow.columns.map { "s.\($0)" }.joined(separator: ", ")), \(Self.mergedColumns)
      FROM temp.staged JOIN student AS s ON s.id = staged.id
      """
    ) { row in
      (
        place: row.int(0), before: StudentRow.student(in: row, from: 1),
        after: StudentRow.student(in: row, from: Int32(StudentRow.columns.count + 1))
      )
    }
    for (place, before, after) in pairs where before != after {
      if SortKey(before) == SortKey(after), before.name == after.name {
        try table.update(after, at: place)
      } else {
        try table.remove(before, at: place)
        try table.insert(after)
      }
    }
  }

  /// Adds the students who are new, each where the order has them.
  private func add() throws(RepositoryError) {
    let table = StudentTable(connection: connection)
    let students = try connection.rows(
      """
      SELECT \(Self.newColumns) FROM temp.staged
      WHERE NOT EXISTS (SELECT 1 FROM student WHERE student.id = staged.id)
      """
    ) { StudentRow.student(in: $0) }
    for student in students { try table.insert(student) }
  }

  /// Writes the whole table anew in listing order; for a large import into a small roster.
  private func rebuild() throws(RepositoryError) {
    try connection.execute(
      """
      PRAGMA cache_size = -16384;
      CREATE TEMP TABLE merged AS
        SELECT \(Self.mergedColumns) FROM student AS s JOIN temp.staged ON s.id = staged.id
        UNION ALL
        SELECT \(StudentRow.columnList) FROM student WHERE id NOT IN (SELECT id FROM temp.staged)
        UNION ALL
        SELECT \(Self.newColumns) FROM temp.staged WHERE NOT EXISTS (SELECT 1 FROM student WHERE student.id = staged.id);
      DROP INDEX student_id;
      DELETE FROM student
      """)
    let words = WordIndex(connection: connection)
    try words.beginRebuild()
    let table = StudentTable(connection: connection)
    var place = 0
    try connection.visit(
      """
      SELECT \(StudentRow.columnList) FROM temp.merged
      ORDER BY sort_key(family, given, middle, id, status)
      """
    ) { row throws(RepositoryError) in
      place += StudentTable.spacing
      try table.append(StudentRow.student(in: row), at: place)
    }
    try words.endRebuild()
    try connection.execute(Schema.idIndex)
  }

  /// A student on the roster after a staged row has spoken: what it leaves empty stays.
  private static let mergedColumns =
    StudentRow.columns.map { column in
      switch column {
      case "id": "s.id AS id"
      case "revision": "s.revision + (\(isDifferent)) AS revision"
      default: "ifnull(staged.\(column), s.\(column)) AS \(column)"
      }
    }.joined(separator: ", ")

  private static let isDifferent = Staging.fields.map {
    "ifnull(staged.\($0) IS NOT s.\($0) AND staged.\($0) IS NOT NULL, 0)"
  }.joined(separator: " OR ")

  /// The student whom a staged row adds.
  private static let newColumns =
    StudentRow.columns.map { column in
      switch column {
      case "status": "ifnull(staged.status, 'active') AS status"
      case "revision": "1 AS revision"
      default: "staged.\(column) AS \(column)"
      }
    }.joined(separator: ", ")
}
