public import RosterCore

/// A roster in a SQLite database.
///
/// Every question is answered on a queue of the repository's own, so that a slow disk holds up nobody else. The
/// database is opened by ``open()`` or the first question.
public actor SQLiteStudentRepository: StudentRepository {
  /// Where a database is.
  public enum Location: Hashable, Sendable {
    /// In the file at a path.
    case file(String)
    /// In a private file without a name, which is gone when the process is, however it ends.
    case temporary
  }

  /// What to do where a path names nothing.
  public enum Access: Hashable, Sendable {
    /// Say so.
    case existing
    /// Say so, and never write: SQLite itself then refuses every change.
    case readOnly
    /// Make an empty roster there, readable by its owner alone, and the folders on the way.
    case creating
  }

  /// The queue on which the actor runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let executor = QueueExecutor(label: "roster.database")
  let location: Location
  let access: Access
  private let patience: Duration
  private var opened: Connection?
  /// The import that has begun.
  var staging: Staging?

  /// Makes a repository; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - location: where the database is.
  ///   - access: what to do where it is not.
  ///   - patience: how long a question waits for another program that is saving.
  public init(_ location: Location, access: Access = .existing, patience: Duration = .seconds(5)) {
    self.location = location
    self.access = access
    self.patience = patience
  }

  /// Tells from a file's first hundred bytes whether it looks like a roster, for a word before the screen starts.
  ///
  /// Changes nothing and never waits. Opening looks again, and thoroughly.
  ///
  /// - Throws: ``RepositoryError/missing(place:)``, ``RepositoryError/notAFile(place:)``,
  ///   ``RepositoryError/noPermission(place:)``, ``RepositoryError/notARoster(place:)``,
  ///   ``RepositoryError/newerVersion(place:)`` or ``RepositoryError/failed(place:reason:)``.
  public nonisolated static func inspect(path: String) throws(RepositoryError) {
    try DatabaseFile.inspect(path)
  }

  /// Begins to open the database and returns at once; what goes wrong is told by the first question.
  public nonisolated func openSoon() {
    executor.run { self.assumeIsolated { _ = try? $0.connection() } }
  }

  /// Opens the database, if it is not open.
  public func open() throws(RepositoryError) { _ = try connection() }

  /// Closes the database; the next question opens it again.
  public func close() {
    staging = nil
    opened = nil
  }

  /// Takes back the file that this repository has made, if it did and nobody has been added to it.
  public func withdraw() throws(RepositoryError) {
    guard let connection = opened, connection.isNew, let file = connection.file else { return }
    let isEmpty = try connection.write { () throws(RepositoryError) in
      try connection.number("SELECT EXISTS (SELECT 1 FROM student)") == 0
    }
    guard isEmpty else { return }
    close()
    DatabaseFile.remove(file.path)
  }

  /// The open connection.
  func connection() throws(RepositoryError) -> Connection {
    if let opened { return opened }
    let connection =
      switch location {
      case .file(let path): try Opening.file(path, access: access, patience: patience)
      case .temporary: try Opening.temporary()
      }
    opened = connection
    return connection
  }

  // MARK: StudentRepository

  /// One page of the students that a query finds.
  public func find(_ request: FindRequest) throws(RepositoryError) -> FindPage {
    try reading { connection throws(RepositoryError) in try Finder(connection: connection).page(request) }
  }

  /// A student's whole record, or nil where nobody has that id.
  public func record(of id: StudentID) throws(RepositoryError) -> StudentRecord? {
    try reading { connection throws(RepositoryError) in
      let records = Records(connection: connection)
      guard let student = try records.student(id)?.student else { return nil }
      return StudentRecord(
        student: student, namesakes: try records.namesakes(of: student.name), school: try records.school())
    }
  }

  /// The students who have these ids, in this order; an id that nobody has is left out.
  public func students(with ids: [StudentID]) throws(RepositoryError) -> [Student] {
    try reading { connection throws(RepositoryError) in
      let records = Records(connection: connection)
      var students: [Student] = []
      for id in ids {
        if let student = try records.student(id)?.student { students.append(student) }
      }
      return students
    }
  }

  /// Whole students in listing order, those that follow `student`, or the first ones where that is nil.
  public func students(after student: Student?, limit: Int) throws(RepositoryError) -> [Student] {
    try reading { connection throws(RepositoryError) in
      var place = Int.min
      if let student {
        place = try StudentTable(connection: connection).position(of: student.id, key: SortKey(student)).next
      }
      return try Records(connection: connection).students(from: place, limit: limit)
    }
  }

  /// What belongs to the school.
  public func school() throws(RepositoryError) -> School {
    try reading { connection throws(RepositoryError) in try Records(connection: connection).school() }
  }

  private func reading<Answer>(
    _ body: (Connection) throws(RepositoryError) -> Answer
  ) throws(RepositoryError) -> Answer {
    guard !Task.isCancelled else { throw .cancelled }
    let connection = try connection()
    return try connection.read { () throws(RepositoryError) in try body(connection) }
  }

  // MARK: Adding

  /// Adds students to the roster, all or none; their records then have been changed once.
  ///
  /// - Throws: ``RepositoryError/failed(place:reason:)`` where one of the ids is taken.
  public func insert(_ students: [Student]) throws(RepositoryError) {
    let connection = try connection()
    var ordered: [(key: SortKey, student: Student)] = []
    for student in students {
      var student = student
      student.revision = max(1, student.revision)
      ordered.append((SortKey(student), student))
    }
    ordered.sort { $0.key < $1.key }
    try connection.write { () throws(RepositoryError) in
      let table = StudentTable(connection: connection)
      // In a table that is empty every next student goes to the end.
      let isEmpty = try connection.number("SELECT EXISTS (SELECT 1 FROM student)") == 0
      for (index, entry) in ordered.enumerated() {
        if isEmpty {
          try table.append(entry.student, at: (index + 1) * StudentTable.spacing)
        } else {
          try table.insert(entry.student)
        }
      }
    }
  }
}
