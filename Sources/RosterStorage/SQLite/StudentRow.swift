internal import RosterCore

/// How a student stands in a row of the table.
enum StudentRow {
  /// The columns in which ``student(in:from:)`` reads and ``bind(_:to:from:)`` writes, without the place.
  static let columns = [
    "id", "given", "middle", "family", "preferred_given", "preferred_family", "birth", "grade", "class", "school",
    "email", "phone", "note", "status", "revision",
  ]

  /// The same as a list in SQL.
  static let columnList = columns.joined(separator: ", ")

  /// The columns that ``hit(in:match:)`` reads.
  static let hitColumnList = "student.id, given, middle, family, preferred_given, preferred_family, class, status"

  /// The columns that ``key(in:)`` reads.
  static let keyColumnList = "id, given, middle, family, status"

  /// Reads a student from the columns that begin at `first`.
  static func student(in row: Statement, from first: Int32 = 0) -> Student {
    Student(
      id: StudentID(row.text(first) ?? ""), name: name(in: row, from: first + 1),
      birth: row.text(first + 6).flatMap { Birth(iso: $0) } ?? .unknown, grade: row.text(first + 7),
      className: row.text(first + 8), school: row.text(first + 9), email: row.text(first + 10),
      phone: row.text(first + 11), note: row.text(first + 12), status: status(row.text(first + 13)),
      revision: row.int(first + 14))
  }

  /// Reads what a list shows of a student.
  static func hit(in row: Statement, match: Match) -> Hit {
    Hit(
      id: StudentID(row.text(0) ?? ""), name: name(in: row, from: 1), className: row.text(6),
      status: status(row.text(7)), match: match)
  }

  /// Reads where a student stands.
  static func key(in row: Statement) -> SortKey {
    SortKey(
      name: PersonName(given: row.text(1), middle: row.text(2), family: row.text(3)), id: StudentID(row.text(0) ?? ""),
      status: status(row.text(4)))
  }

  /// Reads the parts of a name from the columns that begin at `first`.
  static func name(in row: Statement, from first: Int32) -> PersonName {
    PersonName(
      given: row.text(first), middle: row.text(first + 1), family: row.text(first + 2),
      preferredGiven: row.text(first + 3), preferredFamily: row.text(first + 4))
  }

  private static func status(_ text: String?) -> Student.Status {
    text.flatMap(Student.Status.init) ?? .active
  }

  /// Binds a student to the parameters that begin at `first`.
  static func bind(_ student: Student, to statement: Statement, from first: Int32) throws(RepositoryError) {
    try statement.bind(student.id.text, at: first)
    try statement.bind(student.name.given, at: first + 1)
    try statement.bind(student.name.middle, at: first + 2)
    try statement.bind(student.name.family, at: first + 3)
    try statement.bind(student.name.preferredGiven, at: first + 4)
    try statement.bind(student.name.preferredFamily, at: first + 5)
    try statement.bind(student.birth == .unknown ? nil : student.birth.iso, at: first + 6)
    try statement.bind(student.grade, at: first + 7)
    try statement.bind(student.className, at: first + 8)
    try statement.bind(student.school, at: first + 9)
    try statement.bind(student.email, at: first + 10)
    try statement.bind(student.phone, at: first + 11)
    try statement.bind(student.note, at: first + 12)
    try statement.bind(student.status.rawValue, at: first + 13)
    try statement.bind(student.revision, at: first + 14)
  }
}
