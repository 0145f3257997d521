import RosterCore
import RosterExchange
import RosterStorage
import RosterTerminal

/// `roster`: the screen.
@MainActor struct ScreenCommand {
  private let ageDate: CalendarDate?
  private let usesMouse: Bool
  private let isPlain: Bool
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    ageDate = try arguments.date(.on)
    usesMouse = arguments.has(.mouse)
    isPlain = arguments.has(.plain)
    database = try DatabaseChoice(arguments)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    try RosterScreen.requireTerminal(unless: isPlain)
    let repository = try database.repository(creating: !database.isNamed)
    // The database is opened while the terminal is taken over.
    repository.openSoon()
    let reason = database.readOnlyReason
    let setup = RosterSetup(
      databaseName: Sanitiser.visible(database.fileName) + (reason == nil ? "" : " (read-only)"),
      repository: repository, sign: Signature.own, readOnlyReason: reason, clock: SystemClock(),
      ageDate: ageDate, usesMouse: usesMouse)
    return try await RosterScreen.show(setup, asLines: isPlain)
  }
}

/// `roster demo`: the screen on an invented roster that is gone when it ends.
@MainActor struct DemoCommand {
  private let count: Int
  private let seed: Int
  private let ageDate: CalendarDate?
  private let usesMouse: Bool
  private let isPlain: Bool

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(0...0, "")
    count = try arguments.number(.students, 1...10_000_000) ?? 1_000
    seed = try arguments.number(.seed, 0...Int.max) ?? 1
    ageDate = try arguments.date(.on)
    usesMouse = arguments.has(.mouse)
    isPlain = arguments.has(.plain)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    try RosterScreen.requireTerminal(unless: isPlain)
    let students = SampleRoster(count: count, seed: UInt64(seed), today: SystemClock().today)
    let repository = SQLiteStudentRepository(.temporary)
    repository.openSoon()
    let setup = RosterSetup(
      databaseName: "DEMO", repository: repository, sign: Signature.own, clock: SystemClock(), ageDate: ageDate,
      selectedStudent: students.example, usesMouse: usesMouse
    ) {
      // What goes wrong here goes wrong again with the first question, which tells it.
      try? await repository.insert(Array(students))
    }
    return try await RosterScreen.show(setup, asLines: isPlain)
  }
}
