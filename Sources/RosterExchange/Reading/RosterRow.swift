public import RosterCore

/// What one row of a roster file says.
public struct RosterRow: Hashable, Sendable {
  /// What a row is about.
  public enum Content: Hashable, Sendable {
    /// A student.
    case student(ImportedStudent)
    /// The birth of the student whose row, in another file, has the same join key.
    case birth(Birth)
  }

  /// Which of the reader's files the row is from: an index into ``RosterFileReader/columns``.
  public let file: Int
  /// The line of the file on which the row begins, from 1.
  public let line: Int
  /// What joins the rows of one roster's files: OneRoster's `sourcedId`, in other files the id.
  public let joinKey: String
  /// What it says.
  public let content: Content
  /// Whether the row says of somebody that they left, as OneRoster and Canvas do: it adds nobody who is not on the roster.
  public var addsNobody = false
}

/// A row that was rejected, to be mended.
public struct RejectedRow: Hashable, Sendable {
  /// Which of the reader's files the row is from: an index into ``RosterFileReader/columns``.
  public let file: Int
  /// The line of the file on which the row begins, from 1.
  public let line: Int
  /// Its cells, as far as they could be read; what stands in a column of passwords is left out.
  public let cells: [String]
  /// What is wrong with it.
  public let issue: RowIssue
}

/// How far a reader is, and what it left out.
public struct RosterReadingCounts: Hashable, Sendable {
  /// Rows that tell of a student, accepted.
  public internal(set) var students = 0
  /// Rows that tell a student's birth alone, accepted.
  public internal(set) var births = 0
  /// Rows without any text, passed over.
  public internal(set) var blankRows = 0
  /// Rows of people who are no students, passed over.
  public internal(set) var otherRoles = 0
  /// Rows that tell a user's role, read.
  public internal(set) var roles = 0
  /// Rows that tell nothing but a key, passed over.
  public internal(set) var keysAlone = 0
}
