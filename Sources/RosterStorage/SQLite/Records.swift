internal import RosterCore

/// Reads whole records and what belongs to the school.
struct Records {
  let connection: Connection

  /// A student and the place where they stand, or nil where nobody has the id.
  func student(_ id: StudentID) throws(RepositoryError) -> (student: Student, place: Int)? {
    try connection.first(
      "SELECT \(StudentRow.columnList), place FROM student WHERE id = ?1",
      bind: { row throws(RepositoryError) in try row.bind(id.text, at: 1) },
      { row in (StudentRow.student(in: row), row.int(Int32(StudentRow.columns.count))) })
  }

  /// Whole students in listing order from a place on.
  func students(from place: Int, limit: Int) throws(RepositoryError) -> [Student] {
    try connection.rows(
      "SELECT \(StudentRow.columnList) FROM student WHERE place >= ?1 ORDER BY place LIMIT ?2",
      bind: { row throws(RepositoryError) in
        try row.bind(place, at: 1)
        try row.bind(limit, at: 2)
      }, { StudentRow.student(in: $0) })
  }

  /// What belongs to the school.
  func school() throws(RepositoryError) -> School {
    let school = try connection.first("SELECT name, time_zone, leap_day FROM school") { row in
      School(
        name: row.text(0), timeZone: row.text(1), leapDayRule: row.text(2).flatMap(LeapDayRule.init) ?? .firstOfMarch)
    }
    guard let school else { throw .damaged(place: connection.place) }
    return school
  }

  /// How many others bear a student's name.
  ///
  /// Namesakes are neighbours, once among those at the school and once among those who left, so they are counted
  /// between two places.
  func namesakes(of name: PersonName) throws(RepositoryError) -> Int {
    let key = Array(name.namesakeKey.utf8)
    // Without a name there is none to share.
    guard key != [0] else { return 0 }
    var count = 0
    for status in [UInt8(0x30), 0x31] {
      count += try bearers(below: [status] + key + [0], "family IS NOT NULL")
      // A given name alone sorts as if it were a family name.
      if key.first == 0 {
        count += try bearers(below: [status] + key.dropFirst() + [0, 0], "family IS NULL AND given IS NOT NULL")
      }
    }
    return max(0, count - 1)
  }

  private func bearers(below prefix: [UInt8], _ condition: String) throws(RepositoryError) -> Int {
    let table = StudentTable(connection: connection)
    guard let first = try table.firstPlace(notBefore: prefix) else { return 0 }
    // No text has the byte 255.
    let beyond = try table.firstPlace(notBefore: prefix + [0xFF]) ?? .max
    return try connection.first(
      "SELECT count(*) FROM student WHERE place >= ?1 AND place < ?2 AND \(condition)",
      bind: { row throws(RepositoryError) in
        try row.bind(first, at: 1)
        try row.bind(beyond, at: 2)
      }, { $0.int(0) }) ?? 0
  }
}
