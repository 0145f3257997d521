/// The writing side of a store of students.
///
/// Every call that answers has written what it answers for, wholly and safely on the disk; one that throws has written
/// nothing. Whoever only reads needs ``StudentRepository`` alone.
public protocol StudentEditing: Sendable {
  /// Saves a student.
  ///
  /// - Parameters:
  ///   - student: the record as it is to be.
  ///   - base: the record as it was read, whose revision decides whether somebody was faster; nil adds a student.
  ///   - signature: who saves it, and when.
  func save(_ student: Student, over base: Student?, by signature: Signature) async throws(RepositoryError)
    -> SaveOutcome

  /// Takes a student off the roster for good, with what the history told of the record; false where nobody has the id.
  func erase(_ id: StudentID, by signature: Signature) async throws(RepositoryError) -> Bool

  /// Every change of a student, the oldest first, following the record through changes of its id.
  func history(of id: StudentID) async throws(RepositoryError) -> [RecordedChange]

  /// Takes back the last change that this login made and has not taken back yet; imports and erasures are passed over.
  func undo(by signature: Signature) async throws(RepositoryError) -> UndoOutcome

  /// Sets what belongs to the school.
  func set(_ school: School) async throws(RepositoryError)
}

/// What became of a save.
public enum SaveOutcome: Hashable, Sendable {
  /// It is on the disk; the student as stored. A save that changes nothing writes nothing.
  case saved(Student)
  /// Somebody else was faster; nothing was written.
  case conflict(EditConflict)
  /// Another student has this id; nothing was written.
  case idTaken
  /// The student is no longer on the roster; nothing was written.
  case gone
}

/// What stands in the way of a save.
public struct EditConflict: Hashable, Sendable {
  /// The record as it is now.
  public var theirs: Student
  /// The changes since the record was read, the oldest first.
  public var changes: [RecordedChange]

  /// Makes a conflict.
  public init(theirs: Student, changes: [RecordedChange]) {
    self.theirs = theirs
    self.changes = changes
  }
}

/// What became of an undo.
public enum UndoOutcome: Hashable, Sendable {
  /// This change was taken back; the student as stored now, or nil where it was an addition.
  case undone(RecordedChange, Student?)
  /// Somebody has changed the same since; nothing was written.
  case changedSince(RecordedChange)
  /// There is nothing to take back.
  case nothing
}

extension Student {
  /// Somebody else's newer record with the fields that were changed here, from `base`, as they are here.
  public func merged(over theirs: Student, from base: Student) -> Student {
    var merged = theirs
    for field in fields(differingFrom: base) { merged.copy(field, from: self) }
    return merged
  }

  /// Takes a field over as it is, unchecked.
  private mutating func copy(_ field: StudentField, from other: Student) {
    switch field {
    case .id: id = other.id
    case .given: name.given = other.name.given
    case .middle: name.middle = other.name.middle
    case .family: name.family = other.name.family
    case .preferredGiven: name.preferredGiven = other.name.preferredGiven
    case .preferredFamily: name.preferredFamily = other.name.preferredFamily
    case .birth: birth = other.birth
    case .grade: grade = other.grade
    case .className: className = other.className
    case .school: school = other.school
    case .email: email = other.email
    case .phone: phone = other.phone
    case .status: status = other.status
    case .note: note = other.note
    }
  }
}
