internal import RosterCore

/// The table of students, whose places stand in the order of their ``SortKey``s.
struct StudentTable {
  /// The distance between neighbours in a table that was just filled.
  ///
  /// Small, because the word index stores distances: 256 takes two bytes where 2^40 would take seven, and eight
  /// students still fit between two neighbours at the worst before a neighbourhood is spread anew.
  static let spacing = 256

  let connection: Connection
  private let words: WordIndex

  init(connection: Connection) {
    self.connection = connection
    words = WordIndex(connection: connection)
  }

  // MARK: Finding a place

  /// Where a student stands, or who follows where the student would stand.
  struct Position: Hashable {
    /// The place, above every other where nobody follows.
    var place: Int
    /// Whether the student is still there.
    var isTaken: Bool

    /// The first place after the student.
    var next: Int { isTaken ? place + 1 : place }
  }

  /// Where the student of an id and a key stands, or would stand.
  func position(of id: StudentID, key: SortKey) throws(RepositoryError) -> Position {
    let found = try connection.first(
      "SELECT \(StudentRow.keyColumnList), place FROM student WHERE id = ?1",
      bind: { row throws(RepositoryError) in try row.bind(id.text, at: 1) },
      { row in (key: StudentRow.key(in: row), place: row.int(5)) })
    if let found, found.key == key { return Position(place: found.place, isTaken: true) }
    // The student has gone, or stands elsewhere now.
    return Position(place: try firstPlace(notBefore: key.bytes) ?? .max, isTaken: false)
  }

  /// The place of the first student whose key does not come before `bytes`, or nil where all do.
  ///
  /// Halves the range of places, one row a step: about thirty steps among a million students.
  func firstPlace(notBefore bytes: [UInt8]) throws(RepositoryError) -> Int? {
    var lowest = try connection.number("SELECT ifnull(min(place), 0) FROM student")
    var beyond = try connection.number("SELECT ifnull(max(place), -1) FROM student") + 1
    var answer: Int?
    while lowest < beyond {
      let middle = lowest + (beyond - lowest) / 2
      let row = try connection.first(
        "SELECT \(StudentRow.keyColumnList), place FROM student WHERE place >= ?1 ORDER BY place LIMIT 1",
        bind: { row throws(RepositoryError) in try row.bind(middle, at: 1) },
        { row in (key: StudentRow.key(in: row), place: row.int(5)) })
      guard let row else { break }
      if row.key.bytes.lexicographicallyPrecedes(bytes) {
        lowest = row.place + 1
      } else {
        answer = row.place
        beyond = middle
      }
    }
    return answer
  }

  // MARK: Changing

  /// Puts a student where the order has them.
  func insert(_ student: Student) throws(RepositoryError) {
    let bytes = SortKey(student).bytes
    while true {
      let successor = try firstPlace(notBefore: bytes)
      let predecessor = try lastPlace(before: successor ?? .max) ?? 0
      let place =
        if let successor { predecessor + (successor - predecessor) / 2 } else { predecessor + Self.spacing }
      if place > predecessor { return try append(student, at: place) }
      try makeRoom(around: predecessor)
    }
  }

  /// Writes a student at a place known to be free and right.
  func append(_ student: Student, at place: Int) throws(RepositoryError) {
    let statement = try connection.statement(Self.insertion)
    try statement.bind(place, at: 1)
    try StudentRow.bind(student, to: statement, from: 2)
    try statement.run()
    try words.add(student.name, student.id, at: place)
    try count(1)
  }

  /// Writes the students of a query's rows, as the rows have them, into the empty table in the order in which they come.
  ///
  /// - Parameter query: SQL that answers ``StudentRow/columns`` in listing order.
  func fill(from query: String) throws(RepositoryError) {
    let insertion = try connection.statement(Self.insertion)
    let addition = try connection.statement(WordIndex.addition)
    var place = 0
    try connection.visit(query) { row throws(RepositoryError) in
      place += Self.spacing
      try insertion.bind(place, at: 1)
      for column in 0..<Int32(StudentRow.columns.count) { try insertion.lend(column, of: row, at: column + 2) }
      try insertion.run()
      try words.run(addition, StudentRow.name(in: row, from: 1), StudentID(row.text(0) ?? ""), place)
    }
    try connection.execute("UPDATE roll SET students = \(place / Self.spacing)")
  }

  /// Writes a student's record anew where it stands; the caller sees to place and words if they change.
  func update(_ student: Student, at place: Int) throws(RepositoryError) {
    let statement = try connection.statement(Self.updating)
    try statement.bind(place, at: 1)
    try StudentRow.bind(student, to: statement, from: 2)
    try statement.run()
  }

  /// Takes a student out.
  func remove(_ student: Student, at place: Int) throws(RepositoryError) {
    try words.remove(student.name, student.id, at: place)
    let statement = try connection.statement("DELETE FROM student WHERE place = ?1")
    try statement.bind(place, at: 1)
    try statement.run()
    try count(-1)
  }

  // MARK: Counting

  /// How many students there are, without counting them.
  func count() throws(RepositoryError) -> Int {
    try connection.number("SELECT students FROM roll")
  }

  private func count(_ more: Int) throws(RepositoryError) {
    let statement = try connection.statement("UPDATE roll SET students = students + ?1")
    try statement.bind(more, at: 1)
    try statement.run()
  }

  private static let insertion = """
    INSERT INTO student (place, \(StudentRow.columnList))
    VALUES (\((1...StudentRow.columns.count + 1).map { "?\($0)" }.joined(separator: ", ")))
    """

  private static let updating = """
    UPDATE student SET \(StudentRow.columns.enumerated().map { "\($1) = ?\($0 + 2)" }.joined(separator: ", "))
    WHERE place = ?1
    """

  // MARK: Making room

  private func lastPlace(before place: Int) throws(RepositoryError) -> Int? {
    try places("SELECT place FROM student WHERE place < ?1 ORDER BY place DESC LIMIT ?2", place, limit: 1).first
  }

  private func places(_ sql: String, _ place: Int, limit: Int) throws(RepositoryError) -> [Int] {
    try connection.rows(
      sql,
      bind: { row throws(RepositoryError) in
        try row.bind(place, at: 1)
        try row.bind(limit, at: 2)
      }, { $0.int(0) })
  }

  /// Spreads the students around a place evenly, as many as it takes to have gaps again.
  private func makeRoom(around place: Int) throws(RepositoryError) {
    var reach = 32
    while true {
      // One more on each side tells between which places the others may be spread.
      let below = try places(
        "SELECT place FROM student WHERE place <= ?1 ORDER BY place DESC LIMIT ?2", place, limit: reach + 1)
      let above = try places(
        "SELECT place FROM student WHERE place > ?1 ORDER BY place LIMIT ?2", place, limit: reach + 1)
      let moving = Array(below.prefix(reach).reversed() + above.prefix(reach))
      let low = below.count > reach ? below[reach] : 0
      let high = above.count > reach ? above[reach] : low + (moving.count + 1) * Self.spacing
      let step = (high - low) / (moving.count + 1)
      if step >= Self.spacing / 16 {
        return try spread(moving, from: low + step, step: step)
      }
      reach *= 4
    }
  }

  private func spread(_ places: [Int], from first: Int, step: Int) throws(RepositoryError) {
    var students: [Student] = []
    for place in places {
      let student = try connection.first(
        "SELECT \(StudentRow.columnList) FROM student WHERE place = ?1",
        bind: { row throws(RepositoryError) in try row.bind(place, at: 1) }, { StudentRow.student(in: $0) })
      guard let student else { throw .damaged(place: connection.place) }
      students.append(student)
      try remove(student, at: place)
    }
    for (index, student) in students.enumerated() {
      try append(student, at: first + index * step)
    }
  }
}
