import RosterCore
import RosterExchange

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `roster export`: the roster, or a class, as CSV or JSON.
@MainActor struct ExportCommand {
  private enum Format: String, CaseIterable { case csv, json }

  private let format: Format
  private let className: String?
  private let fields: [RosterField]
  private let ageDate: CalendarDate?
  private let path: String?
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(0...0, "")
    format = try arguments.choice(.format) ?? .csv
    className = arguments.value(.classes)
    ageDate = try arguments.date(.on)
    path = arguments.value(.output)
    database = try DatabaseChoice(arguments)
    guard let list = arguments.value(.columns) else {
      fields = RosterField.written
      return
    }
    var fields: [RosterField] = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(trimmed(String(name)))
      guard let field = RosterField(rawValue: name), RosterField.written.contains(field), !fields.contains(field) else {
        throw .usage(
          "--columns takes each of these once at most, separated by commas: "
            + "\(RosterField.written.map(\.rawValue).joined(separator: ", ")); not \(name).", .export)
      }
      fields.append(field)
    }
    self.fields = fields
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    if format == .csv, path == nil { try Console.refuseTerminal(.export) }
    let repository = try database.students()
    let school = try await answering { () throws(RepositoryError) in try await repository.school() }
    guard let path else {
      return try await write(repository, school, to: STDOUT_FILENO, called: "standard output")
    }
    let file = try NewFile(path: path)
    let status = try await write(repository, school, to: file.descriptor, called: path)
    try file.keep()
    return status
  }

  private func write(
    _ repository: any StudentRepository, _ school: School, to descriptor: Int32, called place: String
  ) async throws(CommandFailure) -> ExitStatus {
    let columns = ExportColumns(fields, ageOn: ageDate, leapDayRule: school.leapDayRule)
    let csv = RosterCSVWriter(columns)
    var json = RosterJSONWriter(columns)
    let output = ByteOutput(descriptor: descriptor, place: place)
    if format == .csv { try filing { () throws(RosterFileError) in try output.append(csv.appendHeader) } }
    var found = false
    var last: Student?
    while true {
      let after = last
      let students = try await answering { () throws(RepositoryError) in
        try await repository.students(after: after, limit: 1_000)
      }
      guard let newLast = students.last else { break }
      last = newLast
      for student in students where className == nil || student.className == className {
        found = true
        try filing { () throws(RosterFileError) in
          try output.append { bytes in
            if format == .csv { csv.append(student, to: &bytes) } else { json.append(student, to: &bytes) }
          }
        }
      }
    }
    try filing { () throws(RosterFileError) in
      if format == .json { try output.append(json.appendEnd) }
      try output.flush()
    }
    if !found, let className { Console.note("roster: nobody is in the class \(className).") }
    return found || className == nil ? .success : .nothingFound
  }
}
