import RosterCore
import RosterExchange

/// `roster show`: one student's record.
@MainActor struct ShowCommand {
  private enum Format: String, CaseIterable { case text, json }

  private let id: StudentID
  private let format: Format
  private let ageDate: CalendarDate?
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(1...1, "an ID")
    id = StudentID(arguments.operands[0])
    format = try arguments.choice(.format) ?? .text
    ageDate = try arguments.date(.on)
    database = try DatabaseChoice(arguments)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    let repository = try database.students()
    let record = try await answering { () throws(RepositoryError) in try await repository.record(of: id) }
    guard let record else {
      Console.note("roster: nobody has the ID \(id.text). Look for part of it with: roster find")
      return .nothingFound
    }
    SystemClock.setTimeZone(record.school.timeZone)
    let day = ageDate ?? SystemClock().today
    switch format {
    case .json:
      var bytes: [UInt8] = []
      let columns = ExportColumns(ageOn: day, leapDayRule: record.school.leapDayRule)
      RosterJSONWriter(columns).appendObject(record.student, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      try Console.write(bytes)
    case .text:
      for line in CardText.lines(of: record, on: day, isToday: ageDate == nil) { try Console.print(line) }
    }
    return .success
  }
}
