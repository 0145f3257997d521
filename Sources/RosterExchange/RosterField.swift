/// What a column of a roster file says of a student; the raw value is its name in headers and options.
public enum RosterField: String, Hashable, Sendable, CaseIterable {
  /// The school's own id.
  case id
  /// The given name.
  case given
  /// Names between given and family name.
  case middle
  /// The family name.
  case family
  /// The given name that the student goes by.
  case preferredGiven = "preferred-given"
  /// The family name that the student goes by.
  case preferredFamily = "preferred-family"
  /// A name that nobody has split into parts; read and never written.
  case fullName = "full-name"
  /// The birth, as far as it is known.
  case birth
  /// The year or grade.
  case grade
  /// The class or form.
  case className = "class"
  /// The school or site.
  case school
  /// An e-mail address.
  case email
  /// A telephone number.
  case phone
  /// `active` or `left`.
  case status
  /// A free remark.
  case note

  /// The fields that an export writes, in its order.
  public static let written = allCases.filter { $0 != .fullName }

  /// The fields that make a name.
  public static let nameParts: [RosterField] = [
    .given, .middle, .family, .preferredGiven, .preferredFamily, .fullName,
  ]
}
