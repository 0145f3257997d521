/// A store of students that answers questions without blocking the asker.
///
/// Every implementation gives the same answers in the same order; one contract suite runs on each. A question whose
/// task is cancelled ends with ``RepositoryError/cancelled`` as soon as the store can stop.
public protocol StudentRepository: Sendable {
  /// One page of the students that a query finds.
  func find(_ request: FindRequest) async throws(RepositoryError) -> FindPage

  /// A student's whole record, or nil where nobody has that id.
  func record(of id: StudentID) async throws(RepositoryError) -> StudentRecord?

  /// The students who have these ids, in this order; an id that nobody has is left out.
  func students(with ids: [StudentID]) async throws(RepositoryError) -> [Student]

  /// Whole students in listing order, those that follow `student`, or the first ones where that is nil.
  func students(after student: Student?, limit: Int) async throws(RepositoryError) -> [Student]

  /// What belongs to the school.
  func school() async throws(RepositoryError) -> School
}

/// A student's record and what is shown with it, read in one moment.
public struct StudentRecord: Hashable, Sendable {
  /// The student.
  public var student: Student
  /// How many others bear the same given and family name, case and accents aside.
  public var namesakes: Int
  /// What belongs to the school.
  public var school: School

  /// Makes a record.
  public init(student: Student, namesakes: Int = 0, school: School = School()) {
    self.student = student
    self.namesakes = namesakes
    self.school = school
  }
}

/// Which part of a query's hits is wanted.
public struct FindRequest: Hashable, Sendable {
  /// Where a page stands among the hits.
  public enum Position: Hashable, Sendable {
    /// The first hits.
    case start
    /// The last hits.
    case end
    /// The hits that begin with this one.
    case from(Hit)
    /// The hits that follow this one.
    case after(Hit)
    /// The hits that end just before this one.
    case before(Hit)
  }

  /// What was asked.
  public var query: Query
  /// Which hits.
  public var position: Position
  /// How many hits at most, from 1.
  public var limit: Int
  /// Up to where the hits are counted; 0 leaves them uncounted.
  ///
  /// Everybody, whom a blank query lists, is counted exactly at any limit above 0, for a store knows that number.
  public var countLimit: Int

  /// Makes a request.
  public init(_ query: Query, _ position: Position = .start, limit: Int, countLimit: Int = 0) {
    self.query = query
    self.position = position
    self.limit = limit
    self.countLimit = countLimit
  }
}

/// Some of a query's hits, in order.
public struct FindPage: Hashable, Sendable {
  /// The hits, best first.
  public var hits: [Hit]
  /// How many there are in all, where the request asked.
  public var count: HitCount?

  /// Makes a page.
  public init(hits: [Hit], count: HitCount? = nil) {
    self.hits = hits
    self.count = count
  }
}

/// How many hits there are.
public enum HitCount: Hashable, Sendable {
  /// Exactly so many.
  case exactly(Int)
  /// More than so many; counting stopped there.
  case moreThan(Int)
}

/// What a list may show of a student: name, class and id, and nothing that belongs to the record.
public struct Hit: Hashable, Sendable {
  /// The school's own id.
  public var id: StudentID
  /// The name.
  public var name: PersonName
  /// The class or form.
  public var className: String?
  /// Whether the student is at the school.
  public var status: Student.Status
  /// How the query found the student.
  public var match: Match

  /// Makes a hit.
  public init(
    id: StudentID, name: PersonName, className: String? = nil, status: Student.Status = .active, match: Match = .listed
  ) {
    self.id = id
    self.name = name
    self.className = className.nonEmpty
    self.status = status
    self.match = match
  }

  /// Makes the hit that stands for a student in a list of everybody.
  public init(_ student: Student, match: Match = .listed) {
    self.init(
      id: student.id, name: student.name, className: student.className, status: student.status, match: match)
  }
}

/// How a query found a student; better matches compare smaller and are listed first.
public enum Match: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// The query is the student's id, to the letter.
  case id
  /// The query is the student's id but for case, blanks, dashes or leading zeros.
  case foldedID
  /// Every word begins a word of the name or is the whole id.
  case name
  /// At least one word only begins the id.
  case idPrefix
  /// Nothing was asked: everybody is listed.
  case listed

  /// Whether one match is better than another.
  public static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
}
