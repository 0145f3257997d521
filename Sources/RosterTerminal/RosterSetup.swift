public import RosterCore

/// What a view of a roster is about, screen or lines.
public struct RosterSetup {
  /// What the title calls the database.
  public var databaseName: String
  /// Where the students are.
  public var repository: any StudentRepository
  /// Where records are changed.
  public var keeper: any StudentEditing
  /// Says who changes a record, at a moment in seconds since 1970.
  public var sign: @MainActor (Int) -> Signature
  /// Why nothing can be changed; nil where it can.
  public var readOnlyReason: String?
  /// Tells today's date.
  public var clock: any SchoolClock
  /// The date on which ages are told; nil is today.
  public var ageDate: CalendarDate?
  /// The student who is selected at the start.
  public var selectedStudent: Student?
  /// Whether the terminal is asked for clicks.
  public var usesMouse: Bool
  /// Makes the repository ready; runs before the first question and while the first frame is painted.
  public var prepare: @MainActor () async -> Void

  /// Describes what is to be shown.
  public init(
    databaseName: String, repository: any StudentRepository & StudentEditing,
    sign: @escaping @MainActor (Int) -> Signature, readOnlyReason: String? = nil, clock: any SchoolClock,
    ageDate: CalendarDate? = nil, selectedStudent: Student? = nil, usesMouse: Bool = false,
    prepare: @escaping @MainActor () async -> Void = {}
  ) {
    keeper = repository
    self.sign = sign
    self.readOnlyReason = readOnlyReason
    self.databaseName = databaseName
    self.repository = repository
    self.clock = clock
    self.ageDate = ageDate
    self.selectedStudent = selectedStudent
    self.usesMouse = usesMouse
    self.prepare = prepare
  }
}
