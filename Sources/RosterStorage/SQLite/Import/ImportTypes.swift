public import RosterCore

/// A row of a roster file on its way into the database.
public struct StagedRow: Hashable, Sendable {
  /// The line of its file, from 1.
  public var line: Int
  /// What joins it with the birth that another file tells.
  public var joinKey: String
  /// What the row says.
  public var student: ImportedStudent

  /// Makes a row.
  public init(line: Int, joinKey: String, student: ImportedStudent) {
    self.line = line
    self.joinKey = joinKey
    self.student = student
  }
}

/// A staged row whose id had come before; it changes nothing.
public struct RepeatedID: Hashable, Sendable {
  /// The id.
  public var id: StudentID
  /// The line of the row that repeats it.
  public var line: Int
  /// The line on which it first stood.
  public var firstLine: Int
  /// Whether the two rows say different things.
  public var isConflict: Bool
}

/// What an import would change.
public struct ImportSummary: Hashable, Sendable {
  /// A field, by its column in the database, and the number of students in whom it would change.
  public struct ChangedField: Hashable, Sendable {
    /// The column.
    public var column: String
    /// The number of students.
    public var count: Int
  }

  /// Students who are not on the roster yet.
  public var new: Int
  /// Students on the roster of whom something would change.
  public var changed: Int
  /// Students on the roster of whom nothing would change.
  public var unchanged: Int
  /// The fields that would change.
  public var changedFields: [ChangedField]
}
