/// A student's number or code, exactly as the school wrote it: leading zeros, letters and dashes are kept.
public struct StudentID: Hashable, Sendable {
  /// The id's text.
  public let text: String

  /// Wraps an id's text.
  public init(_ text: String) { self.text = text }
}

extension StudentID: ExpressibleByStringLiteral {
  /// Wraps a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

/// One student of a school's roster.
public struct Student: Hashable, Sendable, Identifiable {
  /// Whether a student is at the school.
  public enum Status: String, Hashable, Sendable {
    /// At the school.
    case active
    /// Has left; stays in the roster and is found after everybody else.
    case left
  }

  /// The school's own id.
  public var id: StudentID
  /// The name.
  public var name: PersonName
  /// What is known of the birth.
  public var birth: Birth
  /// The year or grade, as the school writes it.
  public var grade: String?
  /// The class or form, as the school writes it.
  public var className: String?
  /// The school or site, where a roster holds several.
  public var school: String?
  /// An e-mail address.
  public var email: String?
  /// A telephone number.
  public var phone: String?
  /// A free remark.
  public var note: String?
  /// Whether the student is at the school.
  public var status: Status
  /// How often the stored record has been changed; 0 for one that was never stored.
  public var revision: Int

  /// Makes a student of what is known; empty texts count as absent.
  public init(
    id: StudentID, name: PersonName, birth: Birth = .unknown, grade: String? = nil, className: String? = nil,
    school: String? = nil, email: String? = nil, phone: String? = nil, note: String? = nil,
    status: Status = .active, revision: Int = 0
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
    self.revision = revision
  }

  /// Makes a student of a name and an age alone, the age being true on a day.
  ///
  /// The id is empty until a school gives one. `name` is kept in one piece.
  public init(name: String, age: Int, on day: CalendarDate = SystemClock().today) {
    self.init(id: "", name: PersonName(whole: name), birth: .recordedAge(age, on: day))
  }

  /// The age on a day.
  public func age(on day: CalendarDate, leapDayRule: LeapDayRule = .firstOfMarch) -> Age {
    birth.age(on: day, leapDayRule: leapDayRule)
  }
}
