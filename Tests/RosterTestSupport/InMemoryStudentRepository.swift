public import RosterCore

/// A roster in memory: the rules of the model and nothing else, for tests of presenters and as a measure for databases.
public actor InMemoryStudentRepository: StudentRepository {
  private struct Entry {
    var student: Student
    var words: NameWords
    var key: SortKey
  }

  private var entries: [Entry] = []
  private var changes: [RecordedChange] = []
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
      hits.count > request.countLimit && !request.query.isBlank ? .moreThan(request.countLimit) : .exactly(hits.count)
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

extension InMemoryStudentRepository: StudentEditing {
  /// Saves a student over the record that was read, or adds one.
  public func save(
    _ student: Student, over base: Student?, by signature: Signature
  ) throws(RepositoryError) -> SaveOutcome {
    try checkAnswerable()
    var student = student
    let nobody = Student(id: "", name: PersonName())
    guard let base else {
      guard try record(of: student.id) == nil else { return .idTaken }
      student.revision = (changes.map(\.number).max() ?? 0) + 1
      insert([student])
      note(.added, of: student.id, from: nobody, to: student, by: signature)
      return .saved(student)
    }
    guard let stored = try record(of: base.id)?.student else { return .gone }
    guard stored.revision == base.revision, stored.fields(differingFrom: base).isEmpty else {
      return .conflict(
        EditConflict(
          theirs: stored,
          changes: Array(changes.filter { $0.student == base.id }.suffix(max(0, stored.revision - base.revision)))))
    }
    if student.id != base.id, try record(of: student.id) != nil { return .idTaken }
    guard !student.fields(differingFrom: stored).isEmpty else { return .saved(stored) }
    return .saved(replace(stored, with: student, by: signature))
  }

  private func replace(_ stored: Student, with new: Student, by signature: Signature) -> Student {
    var student = new
    student.revision = stored.revision + 1
    remove(stored.id)
    insert([student])
    for index in changes.indices where changes[index].student == stored.id { changes[index].student = student.id }
    note(.changed, of: student.id, from: stored, to: student, by: signature)
    return student
  }

  private func note(
    _ kind: RecordedChange.Kind, of id: StudentID, from old: Student, to new: Student, by signature: Signature
  ) {
    let fields = StudentField.allCases.compactMap { field -> FieldChange? in
      var before = old.text(of: field)
      var after = new.text(of: field)
      if field == .status, kind == .added { before = "" }
      if field == .status, kind == .removed { after = "" }
      guard !before.unicodeScalars.elementsEqual(after.unicodeScalars) else { return nil }
      return FieldChange(field, before: before, after: after)
    }
    changes.append(
      RecordedChange(
        number: (changes.map(\.number).max() ?? 0) + 1, signature: signature, student: id, kind: kind, fields: fields))
  }

  /// Takes a student off the roster for good, with what the history told of the record.
  public func erase(_ id: StudentID, by signature: Signature) throws(RepositoryError) -> Bool {
    guard try record(of: id) != nil else { return false }
    remove(id)
    let number = (changes.map(\.number).max() ?? 0) + 1
    changes.removeAll { $0.student == id }
    changes.append(RecordedChange(number: number, signature: signature, student: id, kind: .removed, fields: []))
    return true
  }

  /// Every change of a student, the oldest first.
  public func history(of id: StudentID) throws(RepositoryError) -> [RecordedChange] {
    try checkAnswerable()
    return changes.filter { $0.student == id }
  }

  /// Takes back the last change that this login made.
  public func undo(by signature: Signature) throws(RepositoryError) -> UndoOutcome {
    try checkAnswerable()
    let takesBack = Set(changes.compactMap(\.undoneBy))
    let last = changes.lastIndex { change in
      change.signature.login == signature.login && change.undoneBy == nil && change.kind != .removed
        && !takesBack.contains(change.number)
    }
    guard let last else { return .nothing }
    let change = changes[last]
    guard let stored = try record(of: change.student)?.student else { return .changedSince(change) }
    let touched = change.kind == .added ? StudentField.allCases : change.fields.map(\.field)
    for field in touched {
      let left = change.fields.first { $0.field == field }?.after ?? ""
      guard stored.text(of: field) == left else { return .changedSince(change) }
    }
    if change.kind == .added {
      remove(stored.id)
      note(.removed, of: stored.id, from: stored, to: Student(id: "", name: PersonName()), by: signature)
      changes[last].undoneBy = changes.last?.number
      return .undone(change, nil)
    }
    var former = stored
    for field in change.fields { try? former.set(field.field, to: field.before) }
    if former.id != stored.id, try record(of: former.id) != nil { return .changedSince(change) }
    let student = replace(stored, with: former, by: signature)
    changes[last].undoneBy = changes.last?.number
    return .undone(change, student)
  }

  /// Sets what belongs to the school.
  public func set(_ school: School) throws(RepositoryError) {
    try checkAnswerable()
    settings = school
  }
}
