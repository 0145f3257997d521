import RosterCore
import RosterExchange

/// `roster find`: the hits of a query, as the screen lists them.
@MainActor struct FindCommand {
  private enum Format: String, CaseIterable { case text, csv, json }

  private let query: Query
  private let limit: Int
  private let format: Format
  private let ageDate: CalendarDate?
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(1...1, "a QUERY: a name or an ID, in quotes if it has blanks")
    query = Query(arguments.operands[0])
    limit = try arguments.number(.limit, 1...100_000_000) ?? 100
    format = try arguments.choice(.format) ?? .text
    ageDate = try arguments.date(.on)
    database = try DatabaseChoice(arguments)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    if format == .csv { try Console.refuseTerminal(.find) }
    let repository = try database.students()
    let school = try await answering { () throws(RepositoryError) in try await repository.school() }
    SystemClock.setTimeZone(school.timeZone)
    let day = ageDate ?? SystemClock().today
    let columns = ExportColumns(ageOn: day, leapDayRule: school.leapDayRule)
    let csv = RosterCSVWriter(columns)
    var json = RosterJSONWriter(columns)
    var bytes: [UInt8] = []
    if format == .csv { csv.appendHeader(to: &bytes) }

    var found = 0
    var position = FindRequest.Position.start
    while found < limit {
      let size = min(500, limit - found)
      let request = FindRequest(query, position, limit: size)
      let page = try await answering { () throws(RepositoryError) in try await repository.find(request) }
      let students = try await answering { () throws(RepositoryError) in
        try await repository.students(with: page.hits.map(\.id))
      }
      found += students.count
      for student in students {
        switch format {
        case .text: bytes += Self.line(student, on: day, school.leapDayRule).utf8
        case .csv: csv.append(student, to: &bytes)
        case .json: json.append(student, to: &bytes)
        }
      }
      if found > 0 {
        try Console.write(bytes)
        bytes = []
      }
      guard page.hits.count == size, let last = page.hits.last else { break }
      position = .after(last)
    }
    if format == .json {
      json.appendEnd(to: &bytes)
      try Console.write(bytes)
    }
    return found > 0 ? .success : .nothingFound
  }

  /// ID, name, age and class, separated by tabs, so that it reads well and cuts well.
  private static func line(_ student: Student, on day: CalendarDate, _ rule: LeapDayRule) -> String {
    let fields = [
      student.id.text, student.name.listed, student.age(on: day, leapDayRule: rule).text, student.className ?? "",
      student.status == .left ? "left" : "",
    ]
    var shown = fields.map(Sanitiser.visible)
    while shown.last == "" { shown.removeLast() }
    return shown.joined(separator: "\t") + "\n"
  }
}
