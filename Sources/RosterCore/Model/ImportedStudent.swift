/// What one row of a roster file says of a student.
///
/// What the row leaves empty is nil, and changes nothing of a student who is already on the roster.
public struct ImportedStudent: Hashable, Sendable {
  /// The school's own id.
  public var id: StudentID
  /// The parts of the name that the row has.
  public var name: PersonName
  /// What the row knows of the birth.
  public var birth: Birth?
  /// The year or grade.
  public var grade: String?
  /// The class or form.
  public var className: String?
  /// The school or site.
  public var school: String?
  /// An e-mail address.
  public var email: String?
  /// A telephone number.
  public var phone: String?
  /// A free remark.
  public var note: String?
  /// Whether the student is at the school.
  public var status: Student.Status?

  /// Makes what a row says; empty texts count as absent.
  public init(
    id: StudentID, name: PersonName = PersonName(), birth: Birth? = nil, grade: String? = nil,
    className: String? = nil, school: String? = nil, email: String? = nil, phone: String? = nil,
    note: String? = nil, status: Student.Status? = nil
  ) {
    self.id = id
    self.name = name
    self.birth = birth
    self.grade = grade.nonEmpty
    self.className = className.nonEmpty
    self.school = school.nonEmpty
    self.email = email.nonEmpty
    self.phone = phone.nonEmpty
    self.note = note.nonEmpty
    self.status = status
  }

  /// The student whom this row adds to a roster that does not have the id.
  public var newStudent: Student {
    Student(
      id: id, name: name, birth: birth ?? .unknown, grade: grade, className: className, school: school,
      email: email, phone: phone, note: note, status: status ?? .active, revision: 1)
  }

  /// The student after this row has spoken; the revision is the caller's to raise.
  public func applied(to student: Student) -> Student {
    var changed = student
    changed.name = PersonName(
      given: name.given ?? student.name.given, middle: name.middle ?? student.name.middle,
      family: name.family ?? student.name.family,
      preferredGiven: name.preferredGiven ?? student.name.preferredGiven,
      preferredFamily: name.preferredFamily ?? student.name.preferredFamily)
    if let birth, birth != .unknown { changed.birth = birth }
    changed.grade = grade ?? student.grade
    changed.className = className ?? student.className
    changed.school = school ?? student.school
    changed.email = email ?? student.email
    changed.phone = phone ?? student.phone
    changed.note = note ?? student.note
    changed.status = status ?? student.status
    return changed
  }
}
