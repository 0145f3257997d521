/// How one file's columns were understood.
public struct ColumnReport: Hashable, Sendable {
  /// What kind of file the header, or the person, tells it to be.
  public enum Format: Hashable, Sendable {
    /// The header names the fields as an export does.
    case roster
    /// The person said which column is what.
    case mapped
    /// `users.csv` of OneRoster 1.1.
    case oneRosterUsers
    /// `demographics.csv` of OneRoster 1.1.
    case oneRosterDemographics
  }

  /// What a column is read as.
  public enum Meaning: Hashable, Sendable {
    /// A fact about the student.
    case field(RosterField)
    /// The key that joins the files of one roster, and the id where there is no other.
    case joinKey
    /// Whether the row is a student's.
    case role
  }

  /// One column.
  public struct Column: Hashable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// Its name in the header, or its number where there is none.
    public let name: String
    /// What it is read as; empty for a column that is not read.
    public let meanings: [Meaning]
  }

  /// The file's path, as it was given.
  public let place: String
  /// What kind of file it is.
  public let format: Format
  /// Its columns, in order.
  public let columns: [Column]

  /// The columns that are not read.
  public var ignored: [Column] { columns.filter { $0.meanings.isEmpty } }
}
