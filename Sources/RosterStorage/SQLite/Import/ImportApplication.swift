internal import RosterCore

/// Compares what was staged with the roster, and writes it there.
struct ImportApplication {
  let staging: Staging

  private var connection: Connection { staging.connection }

  // MARK: Comparing

  /// What applying would change.
  func summary() throws(RepositoryError) -> ImportSummary {
    // SQLite's number for what other programs have committed.
    let state = try connection.number("PRAGMA data_version")
    if let (summary, known) = staging.summary, known == state { return summary }
    let total = try connection.number("SELECT count(*) FROM temp.staged")
    let counts = try connection.first(
      """
      SELECT count(*), ifnull(sum(\(Self.isDifferent)), 0),
        \(Self.differences.map { "ifnull(sum(\($0)), 0)" }.joined(separator: ", "))
      FROM temp.staged CROSS JOIN student AS s ON s.id = staged.id
      """
    ) { row in (0..<Int32(Self.differences.count + 2)).map { row.int($0) } }
    guard let counts else { throw .damaged(place: connection.place) }
    let fields = zip(Staging.fields, counts.dropFirst(2)).filter { $0.1 > 0 }
    let summary = ImportSummary(
      new: total - counts[0], changed: counts[1], unchanged: counts[0] - counts[1],
      changedFields: fields.map { ImportSummary.ChangedField(column: $0.0, count: $0.1) })
    staging.summary = (summary, state)
    return summary
  }

  // MARK: Writing

  /// Writes what was staged, in the transaction that the caller has begun.
  func apply() throws(RepositoryError) {
    let summary = try summary()
    guard summary.new + summary.changed > 0 else { return }
    let standing = try connection.number("SELECT count(*) FROM student")
    if standing == 0 { return try fill(from: "SELECT \(Self.newColumns) FROM temp.staged") }
    try staging.index()
    // Finding a place for one student costs about as much as writing sixteen in order.
    if (summary.new + summary.changed) * 16 > standing {
      try rewrite()
    } else {
      try change()
    }
  }

  /// Writes those who are new or changed, and leaves the others where they stand.
  private func change() throws(RepositoryError) {
    let table = StudentTable(connection: connection)
    try connection.execute(
      "CREATE TEMP TABLE arrivals AS SELECT \(Self.newColumns) FROM temp.staged WHERE \(Self.isNew)")
    let places = try connection.rows(
      """
      SELECT place FROM temp.staged CROSS JOIN student AS s ON s.id = staged.id WHERE \(Self.isDifferent) ORDER BY place
      """
    ) { $0.int(0) }
    for place in places {
      let pair = try connection.first(
        """
        SELECT \(StudentRow.columns.map { "s.\($0)" }.joined(separator: ", ")), \(Self.mergedColumns)
        FROM student AS s JOIN temp.staged ON staged.id = s.id WHERE place = ?1
        """,
        bind: { row throws(RepositoryError) in try row.bind(place, at: 1) },
        { row in
          (
            before: StudentRow.student(in: row),
            after: StudentRow.student(in: row, from: Int32(StudentRow.columns.count))
          )
        })
      guard let (before, after) = pair else { throw .damaged(place: connection.place) }
      if SortKey(before) == SortKey(after), before.name == after.name {
        try table.update(after, at: place)
      } else {
        // Whoever stands wrong would mislead the search for a place, so all of them step out before any steps in.
        try table.remove(before, at: place)
        let arrival = try connection.statement(
          "INSERT INTO temp.arrivals VALUES (\((1...StudentRow.columns.count).map { "?\($0)" }.joined(separator: ", ")))"
        )
        try StudentRow.bind(after, to: arrival, from: 1)
        try arrival.run()
      }
    }
    // In order, for the word index writes a piece of itself whenever a place is lower than the last.
    try connection.visit("SELECT \(StudentRow.columnList) FROM temp.arrivals \(Self.inOrder)") {
      row throws(RepositoryError) in try table.insert(StudentRow.student(in: row))
    }
  }

  /// Writes the whole roster anew; for a large import into a roster that is not much larger.
  private func rewrite() throws(RepositoryError) {
    try connection.execute(
      """
      CREATE TEMP TABLE arrivals AS
        SELECT \(Self.mergedColumns) FROM student AS s LEFT JOIN temp.staged ON staged.id = s.id
        UNION ALL
        SELECT \(Self.newColumns) FROM temp.staged WHERE \(Self.isNew);
      DELETE FROM student
      """)
    try fill(from: "SELECT \(StudentRow.columnList) FROM temp.arrivals")
  }

  /// Fills the empty table with the students that a query gives, in listing order.
  private func fill(from query: String) throws(RepositoryError) {
    let words = WordIndex(connection: connection)
    let table = StudentTable(connection: connection)
    try connection.execute("DROP INDEX student_id")
    try words.beginRebuild()
    try table.fill(from: "\(query) \(Self.inOrder)")
    try words.endRebuild()
    try connection.execute(Schema.idIndex)
  }

  // MARK: Rows in SQL

  private static let inOrder = "ORDER BY sort_key(family, given, middle, id, status)"

  private static let isNew = "NOT EXISTS (SELECT 1 FROM student WHERE student.id = staged.id)"

  /// Whether a staged row says something else of a student `s`, a field at a time: what it leaves empty says nothing.
  private static let differences = Staging.fields.map {
    "(staged.\($0) IS NOT NULL AND staged.\($0) IS NOT s.\($0))"
  }

  private static let isDifferent = "(" + differences.joined(separator: " OR ") + ")"

  /// A student `s` on the roster after a staged row has spoken, or as before where there is none.
  private static let mergedColumns =
    StudentRow.columns.map { column in
      switch column {
      case "id": "s.id AS id"
      case "revision": "s.revision + \(isDifferent) AS revision"
      default: "ifnull(staged.\(column), s.\(column)) AS \(column)"
      }
    }.joined(separator: ", ")

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
