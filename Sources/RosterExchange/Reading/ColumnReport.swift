/// How one file was understood.
public struct ColumnReport: Hashable, Sendable {
  /// What kind of file the header, or the person, tells it to be.
  public enum Format: Hashable, Sendable {
    /// The header names the fields as an export does.
    case roster
    /// The header names the fields as schools' own sheets do.
    case sheet
    /// The person said which column is what.
    case mapped
    /// `users.csv` of OneRoster 1.1.
    case oneRosterUsers
    /// `users.csv` of OneRoster 1.2.
    case oneRoster12Users
    /// `demographics.csv` of OneRoster, or of School Data Sync 2.1.
    case oneRosterDemographics
    /// `roles.csv` of OneRoster 1.2, or of School Data Sync 2.1.
    case oneRosterRoles
    /// `Student.csv` of Microsoft's School Data Sync, version 1.
    case sds1
    /// `users.csv` of Microsoft's School Data Sync, version 2.1.
    case sds2Users
    /// `students.csv` of Clever.
    case clever
    /// `users.csv` of Canvas.
    case canvas
    /// Moodle's list of users.
    case moodle
    /// A PowerSchool export.
    case powerSchool
    /// An openSIS export.
    case openSIS

    /// Whether the file tells of the users of another file.
    var isCompanion: Bool { self == .oneRosterDemographics || self == .oneRosterRoles }

    /// Whether the file holds users of whom only some are students.
    var isUsers: Bool { [.oneRosterUsers, .oneRoster12Users, .sds2Users].contains(self) }

    /// Whether the file is one of OneRoster's.
    var isOneRoster: Bool { isUsers || isCompanion }
  }

  /// What a column is read as.
  public enum Meaning: Hashable, Sendable {
    /// A fact about the student.
    case field(RosterField)
    /// The key that joins the files of one roster, and the id where there is no other.
    case joinKey
    /// Whether the row is a student's.
    case role
    /// The name as `family, given`, by the format's own definition.
    case familyCommaGiven
  }

  /// One column.
  public struct Column: Hashable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// Its name in the header, or its number where there is none.
    public let name: String
    /// What it is read as; empty for a column that is not read.
    public let meanings: [Meaning]
    /// What it may be, its name being a slip away from one that is known and missing.
    public let maybe: RosterField?
    /// Whether it holds passwords, and so is never read.
    public let isPassword: Bool
  }

  /// The file's path, as it was given.
  public let place: String
  /// What kind of file it is.
  public let format: Format
  /// In which encoding it is read.
  public let encoding: EncodingFinding
  /// What separates its cells.
  public let delimiter: DelimiterFinding
  /// Its columns, in order.
  public let columns: [Column]
  /// Whether a column, or another file, tells students from other users; nil where all are students.
  public internal(set) var hasRole: Bool?

  /// The columns that are not read.
  public var ignored: [Column] { columns.filter { $0.meanings.isEmpty } }
}
