/// Who changes a record, and when.
public struct Signature: Hashable, Sendable {
  /// The name of the account.
  public var login: String
  /// The address from which it came by SSH, where it did.
  public var origin: String?
  /// When, in seconds since 1970.
  public var moment: Int

  /// Makes a signature.
  public init(login: String, origin: String? = nil, moment: Int) {
    self.login = login
    self.origin = origin
    self.moment = moment
  }
}

/// What happened to one field: texts as ``Student/text(of:)`` gives them.
public struct FieldChange: Hashable, Sendable {
  /// The field.
  public var field: StudentField
  /// What stood there; empty for nothing.
  public var before: String
  /// What stands there since; empty for nothing.
  public var after: String

  /// Makes a field's change.
  public init(_ field: StudentField, before: String, after: String) {
    self.field = field
    self.before = before
    self.after = after
  }
}

/// One change of one student, as the history keeps it.
public struct RecordedChange: Hashable, Sendable {
  /// What was done.
  public enum Kind: Hashable, Sendable {
    /// The student came onto the roster.
    case added
    /// Fields were changed.
    case changed
    /// The student was taken off the roster.
    case removed
  }

  /// The number of the change, from 1, higher for later ones.
  public var number: Int
  /// Who, and when.
  public var signature: Signature
  /// Whose record.
  public var student: StudentID
  /// What was done.
  public var kind: Kind
  /// The fields; empty where an erased student's were forgotten.
  public var fields: [FieldChange]
  /// The number of the import that did it, where one did.
  public var importNumber: Int?
  /// The number of the change that took this one back.
  public var undoneBy: Int?

  /// Makes a change.
  public init(
    number: Int, signature: Signature, student: StudentID, kind: Kind, fields: [FieldChange], importNumber: Int? = nil,
    undoneBy: Int? = nil
  ) {
    self.number = number
    self.signature = signature
    self.student = student
    self.kind = kind
    self.fields = fields
    self.importNumber = importNumber
    self.undoneBy = undoneBy
  }
}
