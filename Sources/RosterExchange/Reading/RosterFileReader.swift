#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads the files of one roster, row by row, as fast as the caller asks and no faster.
///
/// Opening it settles what every column means, before a row is read. A file of any length takes the same memory.
/// Nothing but the end of the last file tells that all of it can be trusted, so keep what the rows say apart until
/// ``nextBatch(limit:)`` has returned nil. To stop earlier, stop asking.
public final class RosterFileReader {
  /// How the columns of each file were understood.
  public let columns: [ColumnReport]
  /// How many bytes there are to read.
  public let bytesTotal: Int
  /// How many rows there were of each kind so far.
  public private(set) var counts = RosterReadingCounts()
  /// The rows that were left out so far because something is wrong with them.
  public private(set) var rejections = RowIssues()
  /// What is odd about rows that were accepted so far, or merely worth knowing.
  public private(set) var warnings = RowIssues()

  private let sources: [RosterSource]
  private var current = 0

  /// How many bytes were read so far.
  public var bytesRead: Int { sources.reduce(0) { $0 + $1.file.bytesRead } }

  /// Opens the files of one roster and reads their headers.
  ///
  /// The paths name regular files, or folders that hold a OneRoster `users.csv` and perhaps a `demographics.csv`.
  public init(paths: [String], options: RosterFileOptions) throws(RosterFileError) {
    var sources: [RosterSource] = []
    for path in try paths.flatMapFiles() { sources.append(try RosterSource(path: path, options: options)) }
    self.sources = sources
    columns = sources.map(\.columns)
    bytesTotal = sources.reduce(0) { $0 + $1.file.size }
    if let first = columns.first, columns.allSatisfy({ $0.format == .oneRosterDemographics }) {
      throw .birthsAlone(place: first.place)
    }
  }

  /// Reads so many rows on, and returns those it accepts, perhaps none; nil when there are no more to read.
  public func nextBatch(limit: Int = 1000) throws(RosterFileError) -> [RosterRow]? {
    var rows: [RosterRow] = []
    rows.reserveCapacity(limit)
    var examined = 0
    while examined < limit, current < sources.count {
      let source = sources[current]
      if try source.next() {
        accept(source, into: &rows)
        examined += 1
      } else {
        current += 1
      }
    }
    return examined == 0 ? nil : rows
  }

  private func accept(_ source: RosterSource, into rows: inout [RosterRow]) {
    var found: [RowIssue] = []
    let outcome = source.parser.outcome(of: source.record) { found.append(source.issue($0, $1)) }
    switch outcome {
    case .row(let joinKey, let content):
      if case .student = content { counts.students += 1 } else { counts.births += 1 }
      rows.append(RosterRow(file: current, line: source.record.line, joinKey: joinKey, content: content))
      found.forEach { warnings.append($0) }
    case .blank: counts.blankRows += 1
    case .otherRole: counts.otherRoles += 1
    case .keyAlone: counts.keysAlone += 1
    case .rejected(let column, let reason): rejections.append(source.issue(column, reason))
    }
  }
}

/// One file, its header read.
private final class RosterSource {
  let file: InputFile
  let columns: ColumnReport
  let parser: RowParser
  private let reader: CSVReader<InputFile>
  /// With no header the first row was read to count its columns, and is a student's.
  private var holdsFirstRow: Bool

  var record: CSVRecord { reader.record }

  init(path: String, options: RosterFileOptions) throws(RosterFileError) {
    file = try InputFile(path: path)
    reader = CSVReader(file)
    repeat {
      guard try reader.next() else { throw .empty(place: path) }
    } while reader.record.isBlank
    let first = reader.record
    // A stray quote spoils one cell; whatever else is wrong spoils the row.
    guard first.fault == nil || first.fault == .textAfterQuote else { throw .notText(place: path) }
    let names = first.cells.indices.map { options.hasHeader ? first.text(at: $0) ?? "" : String($0 + 1) }
    let plan = try ColumnPlan(names: names, options: options, place: path)
    columns = plan.report(place: path)
    parser = RowParser(plan, header: options.hasHeader ? first.bytes : nil, today: options.today)
    holdsFirstRow = !options.hasHeader
  }

  func next() throws(RosterFileError) -> Bool {
    if holdsFirstRow {
      holdsFirstRow = false
      return true
    }
    return try reader.next()
  }

  func issue(_ column: Int?, _ reason: RowIssue.Reason) -> RowIssue {
    RowIssue(
      place: file.place, line: record.line, column: column.map { columns.columns[$0].name }, reason: reason)
  }
}

extension [String] {
  /// The paths, with each folder replaced by the roster files in it.
  fileprivate func flatMapFiles() throws(RosterFileError) -> [String] {
    var files: [String] = []
    for path in self {
      guard isFolder(path) else {
        files.append(path)
        continue
      }
      let folder = path.hasSuffix("/") ? path : path + "/"
      guard access(folder + "users.csv", F_OK) == 0 else { throw .folderWithoutUsers(place: path) }
      files.append(folder + "users.csv")
      if access(folder + "demographics.csv", F_OK) == 0 { files.append(folder + "demographics.csv") }
    }
    return files
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
