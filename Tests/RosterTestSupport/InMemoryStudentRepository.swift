public import RosterCore

/// A roster in memory: the rules of the model and nothing else, for tests of presenters and as a measure for databases.
public actor InMemoryStudentRepository: StudentRepository {
  private struct Entry {
    var student: Student
    var words: NameWords
    var key: SortKey
  }

  private var entries: [Entry] = []
  private var settings: School
  private var failure: RepositoryError?

  /// Makes a roster of students whose ids differ.
  public init(_ students: [Student] = [], school: School = School()) {
    settings = school
    entries = Self.ordered(students.map(Self.entry))
  }

  /// Makes every later question fail, or succeed again.
  public func fail(with error: RepositoryError?) { failure = error }

  /// Adds students; their records then have been changed once.
  public func insert(_ students: [Student]) {
    entries = Self.ordered(entries + students.map(Self.entry))
  }

  /// Takes a student out.
  public func remove(_ id: StudentID) {
    entries.removeAll { $0.student.id == id }
  }

  private static func entry(_ student: Student) -> Entry {
    var student = student
    student.revision = max(1, student.revision)
    return Entry(student: student, words: NameWords(name: student.name, id: student.id), key: SortKey(student))
  }

  private static func ordered(_ entries: [Entry]) -> [Entry] { entries.sorted { $0.key < $1.key } }

  private func checkAnswerable() throws(RepositoryError) {
    if Task.isCancelled { throw .cancelled }
    if let failure { throw failure }
  }

  // MARK: StudentRepository

  /// One page of the students that a query finds.
  public func find(_ request: FindRequest) throws(RepositoryError) -> FindPage {
    try checkAnswerable()
    let hits = hits(of: request.query)
    let page =
      switch request.position {
      case .start: hits.prefix(request.limit)
      case .end: hits.suffix(request.limit)
      case .from(let hit): hits.drop { Self.precedes($0, hit) }.prefix(request.limit)
      case .after(let hit): hits.drop { !Self.precedes(hit, $0) }.prefix(request.limit)
      case .before(let hit): hits.prefix { Self.precedes($0, hit) }.suffix(request.limit)
      }
    let count: HitCount =
      hits.count > request.countLimit ? .moreThan(request.countLimit) : .exactly(hits.count)
    return FindPage(hits: Array(page), count: request.countLimit > 0 ? count : nil)
  }

  private func hits(of query: Query) -> [Hit] {
    let hits = entries.compactMap { entry in
      query.match(entry.words, id: entry.student.id).map { match in
        Hit(
          id: entry.student.id, name: entry.student.name, className: entry.student.className,
          status: entry.student.status, match: match)
      }
    }
    return hits.sorted(by: Self.precedes)
  }

  private static func precedes(_ left: Hit, _ right: Hit) -> Bool {
    left.match == right.match ? SortKey(left) < SortKey(right) : left.match < right.match
  }

  /// A student's whole record, or nil where nobody has that id.
  public func record(of id: StudentID) throws(RepositoryError) -> StudentRecord? {
    try checkAnswerable()
    guard let student = entries.first(where: { $0.student.id == id })?.student else { return nil }
    let key = student.name.namesakeKey
    let bearers = entries.count { $0.student.name.namesakeKey == key }
    // Without a name there is none to share.
    return StudentRecord(student: student, namesakes: key == "\u{0}" ? 0 : bearers - 1, school: settings)
  }

  /// The students who have these ids, in this order; an id that nobody has is left out.
  public func students(with ids: [StudentID]) throws(RepositoryError) -> [Student] {
    try checkAnswerable()
    return ids.compactMap { id in entries.first { $0.student.id == id }?.student }
  }

  /// Whole students in listing order, those that follow `student`, or the first ones where that is nil.
  public func students(after student: Student?, limit: Int) throws(RepositoryError) -> [Student] {
    try checkAnswerable()
    let key = student.map { SortKey($0) }
    return Array(entries.map(\.student).drop { follows in key.map { SortKey(follows) <= $0 } ?? false }.prefix(limit))
  }

  /// What belongs to the school.
  public func school() throws(RepositoryError) -> School {
    try checkAnswerable()
    return settings
  }
}
