/// Reads the files of one roster, row by row, as fast as the caller asks and no faster.
///
/// Opening it settles what every file is: its encoding, what separates its cells, and what every column means. A file of
/// any length takes the same memory, `roles.csv` aside, of which 16 bytes a row are kept.
/// Nothing but the end of the last file tells that all of it can be trusted, so keep what the rows say apart until
/// ``nextBatch(limit:)`` has returned nil. To stop earlier, stop asking.
public final class RosterFileReader {
  /// How each file was understood, in the order in which they are read.
  public private(set) var columns: [ColumnReport]
  /// Whether the files are the whole roster, so that who is not in them has left: a manifest says that `users.csv` is bulk.
  public let isWholeRoster: Bool
  /// How many bytes there are to read.
  public let bytesTotal: Int
  /// How many rows there were of each kind so far.
  public private(set) var counts = RosterReadingCounts()
  /// The rows that were left out so far because something is wrong with them.
  public private(set) var rejections = RowIssues()
  /// What is odd about rows so far, or merely worth knowing.
  public private(set) var warnings = RowIssues()

  private let sources: [RosterSource]
  private let roles = RoleTable()
  private let keepsRejectedRows: Bool
  private var rejectedRows: [RejectedRow] = []
  private var current = 0

  /// How much text a batch holds at most; a row more than that is a batch of its own.
  private static let mostBytes = 1 << 20

  /// How many bytes were read so far.
  public var bytesRead: Int { sources.reduce(0) { $0 + $1.bytesRead } }

  /// In which order each file's dates were read, as far as any asked for it: indices into ``columns``.
  public var dateOrders: [Int: DateOrderFinding] {
    Dictionary(
      uniqueKeysWithValues: sources.enumerated().compactMap { index, source in source.births.finding.map { (index, $0) }
      })
  }

  /// Opens the files of one roster and reads their headers.
  ///
  /// The paths name regular files, or folders that hold a OneRoster `users.csv` with what belongs to it.
  public init(paths: [String], options: RosterFileOptions) throws(RosterFileError) {
    var files: [String] = []
    var isWholeRoster = false
    for path in paths {
      if let folder = try RosterFolder(path: path) {
        files += folder.files
        isWholeRoster = isWholeRoster || folder.isBulk
      } else {
        files.append(path)
      }
    }
    self.isWholeRoster = isWholeRoster
    keepsRejectedRows = options.keepsRejectedRows
    var opened: [InputFile] = []
    for file in files { opened.append(try InputFile(path: file)) }
    var sources: [RosterSource] = []
    for file in opened { sources.append(try RosterSource(file, options: options)) }
    // Who is a student must be known before the users are read.
    sources =
      sources.filter { $0.plan.format == .oneRosterRoles } + sources.filter { $0.plan.format != .oneRosterRoles }
    let hasRoles = sources.first?.plan.format == .oneRosterRoles
    if hasRoles {
      for source in sources where source.plan.format.isUsers { source.parser.roles = roles }
    }
    self.sources = sources
    bytesTotal = sources.reduce(0) { $0 + $1.file.size }
    columns = sources.map { source in
      var report = source.plan.report(place: source.file.place, source.encoding, source.delimiter)
      if hasRoles, source.plan.format.isUsers { report.hasRole = true }
      return report
    }
    if let first = columns.first, columns.allSatisfy(\.format.isCompanion) { throw .birthsAlone(place: first.place) }
  }

  /// How the files were understood, a line each, safe to show; the order of dates is known when they have been read.
  public var understanding: [String] {
    let orders = dateOrders
    return columns.enumerated().flatMap { index, report in
      report.lines + (orders[index].map { ["  dates: \($0.message)"] } ?? [])
    }
  }

  /// Reads so many rows on, and returns those it accepts, perhaps none; nil when there are no more to read.
  public func nextBatch(limit: Int = 1000) throws(RosterFileError) -> [RosterRow]? {
    var rows: [RosterRow] = []
    rows.reserveCapacity(limit)
    var examined = 0
    var bytes = 0
    while examined < limit, bytes < Self.mostBytes, current < sources.count {
      let source = sources[current]
      if try source.next(above: { reject(source, nil, .aboveHeader) }) {
        try accept(source, into: &rows)
        examined += 1
        bytes += source.record.bytes.count
      } else {
        current += 1
      }
    }
    return examined == 0 ? nil : rows
  }

  /// The rows that were rejected since this was asked last, where the options ask for them to be kept.
  public func takeRejectedRows() -> [RejectedRow] {
    defer { rejectedRows = [] }
    return rejectedRows
  }

  private func accept(_ source: RosterSource, into rows: inout [RosterRow]) throws(RosterFileError) {
    let outcome = try source.parser.outcome(of: source.record) { warnings.append(source.issue($0, $1)) }
    switch outcome {
    case .row(let joinKey, let content, let addsNobody):
      if case .student = content { counts.students += 1 } else { counts.births += 1 }
      rows.append(
        RosterRow(
          file: current, line: source.record.line, joinKey: joinKey, content: content, addsNobody: addsNobody))
    case .role(let key, let isStudent, let school, let grade):
      counts.roles += 1
      roles.add(key: key, isStudent: isStudent, school: school, grade: grade)
    case .blank: counts.blankRows += 1
    case .otherRole: counts.otherRoles += 1
    case .keyAlone: counts.keysAlone += 1
    case .rejected(let column, let reason): reject(source, column, reason)
    }
  }

  private func reject(_ source: RosterSource, _ column: Int?, _ reason: RowIssue.Reason) {
    let issue = source.issue(column, reason)
    rejections.append(issue)
    if keepsRejectedRows {
      rejectedRows.append(RejectedRow(file: current, line: issue.line, cells: source.cells, issue: issue))
    }
  }
}
