/// One thing that can be written down of a student; the raw value is its name on the command line and in files.
public enum StudentField: String, CaseIterable, Hashable, Sendable {
  case id, given, middle, family
  case preferredGiven = "preferred-given"
  case preferredFamily = "preferred-family"
  case birth, grade
  case className = "class"
  case school, email, phone, status, note

  /// What stands beside it on the screen and in messages.
  public var caption: String {
    switch self {
    case .id: "ID"
    case .given: "Given name"
    case .middle: "Middle name"
    case .family: "Family name"
    case .preferredGiven: "Goes by, given"
    case .preferredFamily: "Goes by, family"
    case .birth: "Born"
    case .grade: "Grade"
    case .className: "Class"
    case .school: "School"
    case .email: "E-mail"
    case .phone: "Phone"
    case .status: "Status"
    case .note: "Note"
    }
  }
}

/// Why a text cannot stand in a field; `message` is a short line for the person who wrote it.
public struct FieldProblem: Error, Hashable, Sendable {
  /// What is wrong, and what would be right.
  public var message: String

  /// Makes a problem.
  public init(_ message: String) { self.message = message }
}

extension Student {
  /// A field as text, in the form in which it is written and read; empty where nothing is known.
  public func text(of field: StudentField) -> String {
    switch field {
    case .id: id.text
    case .given: name.given ?? ""
    case .middle: name.middle ?? ""
    case .family: name.family ?? ""
    case .preferredGiven: name.preferredGiven ?? ""
    case .preferredFamily: name.preferredFamily ?? ""
    case .birth: birth.iso
    case .grade: grade ?? ""
    case .className: className ?? ""
    case .school: school ?? ""
    case .email: email ?? ""
    case .phone: phone ?? ""
    case .status: status.rawValue
    case .note: note ?? ""
    }
  }

  /// Writes a text into a field; an empty one clears it.
  ///
  /// - Parameter today: the day after which nobody can be born; nil leaves that unchecked.
  public mutating func set(_ field: StudentField, to text: String, today: CalendarDate? = nil) throws(FieldProblem) {
    // What is there already may stay, whatever it is.
    if text == self.text(of: field), field != .id || !text.isEmpty { return }
    let text = String(trimmed(text))
    let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard isPlain else { throw FieldProblem("Has a control character; use letters and blanks.") }
    switch field {
    case .id:
      guard !text.isEmpty else { throw FieldProblem("An ID is needed.") }
      id = StudentID(text)
    case .given: name.given = text.nonEmpty
    case .middle: name.middle = text.nonEmpty
    case .family: name.family = text.nonEmpty
    case .preferredGiven: name.preferredGiven = text.nonEmpty
    case .preferredFamily: name.preferredFamily = text.nonEmpty
    case .birth: birth = try Self.birth(text, today: today)
    case .grade: grade = text.nonEmpty
    case .className: className = text.nonEmpty
    case .school: school = text.nonEmpty
    case .email: email = text.nonEmpty
    case .phone: phone = text.nonEmpty
    case .note: note = text.nonEmpty
    case .status:
      let word = text.lowercased()
      guard let status = Status(rawValue: word.isEmpty ? Status.active.rawValue : word) else {
        throw FieldProblem("Write active or left.")
      }
      self.status = status
    }
  }

  private static func birth(_ text: String, today: CalendarDate?) throws(FieldProblem) -> Birth {
    guard let birth = Birth(iso: text) else {
      throw FieldProblem("No such date; write it as 2010-04-05.")
    }
    if let today, let days = birth.possibleDays, days.lowerBound > today {
      throw FieldProblem("Is in the future.")
    }
    return birth
  }

  /// The fields in which another version of this student differs.
  public func fields(differingFrom other: Student) -> [StudentField] {
    StudentField.allCases.filter { field in
      // By scalars: an accent written another way is another text.
      !text(of: field).unicodeScalars.elementsEqual(other.text(of: field).unicodeScalars)
    }
  }
}

extension String {
  /// The text, or nil where it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
