import RosterCore
import RosterExchange
import RosterStorage

/// `roster import`: reads roster files, tells what they would change, asks, and changes all of it or nothing.
@MainActor struct ImportCommand {
  private let paths: [String]
  private let options: RosterFileOptions
  private let isDryRun: Bool
  private let isAgreed: Bool
  private let database: DatabaseChoice

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(1...1_000, "a FILE")
    paths = arguments.operands
    isDryRun = arguments.has(.dryRun)
    isAgreed = arguments.has(.yes)
    database = try DatabaseChoice(arguments)
    var mappings: [ColumnMapping] = []
    for text in arguments.all(.map) {
      guard let mapping = ColumnMapping(argument: text) else {
        throw .usage(
          "--map takes FIELD=COLUMN, where FIELD is one of "
            + "\(RosterField.allCases.map(\.rawValue).joined(separator: ", ")); not \(text).", .importFiles)
      }
      mappings.append(mapping)
    }
    options = RosterFileOptions(
      mappings: mappings, hasHeader: !arguments.has(.noHeader), encoding: arguments.value(.encoding),
      dateOrder: try arguments.choice(.dateOrder), readsShortYears: arguments.has(.shortYears),
      today: SystemClock().today)
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    if !isDryRun, !isAgreed, !Console.canAsk {
      throw .usage("There is nobody to ask here: add --yes to apply, or --dry-run to see the report.", .importFiles)
    }
    let reader = try filing { () throws(RosterFileError) in
      try RosterFileReader(paths: paths, options: options)
    }
    let repository = try repository()
    do throws(CommandFailure) {
      let status = try await importing(reader, into: repository)
      try await answering { () throws(RepositoryError) in try await repository.withdraw() }
      return status
    } catch {
      // The first reason is the one to tell.
      try? await repository.discardImport()
      try? await repository.withdraw()
      throw error
    }
  }

  /// The database that is imported into, made where there is none; a dry run makes nothing, and everybody is new to it.
  private func repository() throws(CommandFailure) -> SQLiteStudentRepository {
    guard isDryRun else { return try database.repository(creating: true) }
    do throws(RepositoryError) {
      try SQLiteStudentRepository.inspect(path: database.path)
    } catch .missing {
      return SQLiteStudentRepository(.temporary)
    } catch {
      throw CommandFailure(error)
    }
    return SQLiteStudentRepository(.file(database.path))
  }

  private func importing(
    _ reader: RosterFileReader, into repository: SQLiteStudentRepository
  ) async throws(CommandFailure) -> ExitStatus {
    let repeated = try await stage(reader, in: repository)
    let summary = try await answering { () throws(RepositoryError) in try await repository.importSummary() }
    let report = ImportReport(reader: reader, summary: summary, repeated: repeated)
    for line in report.lines { try Console.print(line) }

    if summary.new + summary.changed + summary.unchanged == 0 {
      throw CommandFailure(status: .badData, message: "none of these rows can be imported; nothing was changed.")
    }
    if isDryRun {
      Console.note("Nothing was changed (--dry-run).")
    } else if summary.new + summary.changed == 0 {
      Console.note("There is nothing to change.")
    } else if isAgreed || Console.confirm("Apply this to \(database.path)?") {
      try await answering { () throws(RepositoryError) in try await repository.applyImport() }
      Console.note("Imported into \(database.path).")
    } else {
      Console.note("Nothing was changed.")
      return .success
    }
    return report.rejected > 0 ? .badData : .success
  }

  /// Reads every row into the staging tables; answers the rows whose id had come before.
  private func stage(
    _ reader: RosterFileReader, in repository: SQLiteStudentRepository
  ) async throws(CommandFailure) -> [RepeatedID] {
    try await answering { () throws(RepositoryError) in try await repository.beginImport() }
    var progress = Progress(total: reader.bytesTotal)
    var repeated: [RepeatedID] = []
    while let batch = try filing({ () throws(RosterFileError) in try reader.nextBatch() }) {
      var rows: [StagedRow] = []
      var births: [(joinKey: String, birth: Birth)] = []
      for row in batch {
        switch row.content {
        case .student(let student): rows.append(StagedRow(line: row.line, joinKey: row.joinKey, student: student))
        case .birth(let birth): births.append((row.joinKey, birth))
        }
      }
      let staged = (rows, births)
      repeated += try await answering { () throws(RepositoryError) in
        try await repository.stage(births: staged.1)
        return try await repository.stage(staged.0)
      }
      progress.show(reader.bytesRead)
    }
    progress.end()
    return repeated
  }
}
