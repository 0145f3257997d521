public import RosterCore

/// What an export writes of each student.
public struct ExportColumns: Hashable, Sendable {
  /// The fields, in order.
  public let fields: [RosterField]
  /// The day on which the age is written too, after the fields; nil leaves the age out.
  public let ageDay: CalendarDate?
  /// When a child born on 29 February has its birthday in other years.
  public let leapDayRule: LeapDayRule

  /// Makes a choice of columns; a whole name is never written, its parts are.
  public init(
    _ fields: [RosterField] = RosterField.written, ageOn day: CalendarDate? = nil,
    leapDayRule: LeapDayRule = .firstOfMarch
  ) {
    self.fields = fields.filter { $0 != .fullName }
    ageDay = day
    self.leapDayRule = leapDayRule
  }

  func age(of student: Student) -> Age? {
    ageDay.map { student.age(on: $0, leapDayRule: leapDayRule) }
  }
}

extension RosterField {
  /// The name of the column that tells an age; no field, because an age is worked out and never read.
  static let ageColumn = "age"

  /// The field's text for one student, as files have it; nil where nothing is known.
  func text(of student: Student) -> String? {
    switch self {
    case .id: student.id.text
    case .given: student.name.given
    case .middle: student.name.middle
    case .family: student.name.family
    case .preferredGiven: student.name.preferredGiven
    case .preferredFamily: student.name.preferredFamily
    case .fullName: nil
    case .birth: student.birth == .unknown ? nil : student.birth.iso
    case .grade: student.grade
    case .className: student.className
    case .school: student.school
    case .email: student.email
    case .phone: student.phone
    case .status: student.status.rawValue
    case .note: student.note
    }
  }
}
