/// One file of a roster: what it is was settled, and its rows are read one by one.
final class RosterSource {
  let file: InputFile
  var parser: RowParser
  /// What holds the births, and in the end how their dates were read.
  let births: BirthReader
  let plan: ColumnPlan
  let encoding: EncodingFinding
  let delimiter: DelimiterFinding

  private let bytes: InputBytes
  private let reader: CSVReader
  private let hasHeader: Bool
  /// How many rows with text stand above the header, an Excel `sep=` line aside.
  private var rowsAbove: Int
  private var hasSepLine: Bool
  /// The header is still to come.
  private var isAtHeader: Bool

  var record: CSVRecord { reader.record }
  var bytesRead: Int { bytes.offset }

  /// How much of a file is looked at to see what it is.
  private static let lookedAt = 1 << 16
  /// How many rows may stand above the header.
  private static let mostRowsAbove = 10

  init(_ file: InputFile, options: RosterFileOptions) throws(RosterFileError) {
    self.file = file
    let place = file.place
    if let kind = FileKind(try InputBytes(file).beginning(512)) { throw .notText(place: place, kind: kind) }
    let survey = try EncodingSurvey(file, told: options.encoding)
    let beginning = try Self.text(file, survey.encoding).source.beginning(Self.lookedAt)
    let choice = DelimiterChoice(beginning: beginning, place: place) { names in
      Header(names: options.hasHeader ? names : Self.numbers(names), place: place).understood(options)
    }
    guard !choice.rows.isEmpty else { throw .empty(place: place) }
    let (bytes, source) = try Self.text(file, survey.encoding)
    self.bytes = bytes
    reader = CSVReader(source, delimiter: choice.delimiter)
    encoding = survey.finding
    delimiter = choice.finding
    hasHeader = options.hasHeader
    isAtHeader = options.hasHeader
    hasSepLine = delimiter.evidence == .sepLine
    do throws(RosterFileError) {
      (plan, rowsAbove) = try Self.plan(choice.rows, options, place)
    } catch .columnsNotUnderstood(let place, let found) {
      // A quote that is never closed makes nonsense of what follows it, and is the better thing to tell.
      while try reader.next() {}
      throw .columnsNotUnderstood(place: place, found: found)
    }
    let (plan, encoding, delimiter) = (plan, survey.encoding, choice.delimiter)
    births = BirthReader(options) { () throws(RosterFileError) in
      try Self.dateOrder(of: file, plan, encoding, delimiter, options)
    }
    parser = RowParser(plan, hasHeader: options.hasHeader, births: births)
  }

  /// Reads the next row into ``record``; false at the end.
  ///
  /// `above` is called for each row above the header.
  func next(above: () -> Void) throws(RosterFileError) -> Bool {
    while try reader.next() {
      if hasSepLine {
        hasSepLine = false
      } else if !isAtHeader {
        return true
      } else if !record.isBlank {
        if rowsAbove == 0 {
          isAtHeader = false
        } else {
          rowsAbove -= 1
          above()
        }
      }
    }
    try file.checkUnchanged()
    return false
  }

  func issue(_ column: Int?, _ reason: RowIssue.Reason) -> RowIssue {
    RowIssue(place: file.place, line: record.line, column: column.map { plan.names[$0] }, reason: reason)
  }

  /// The record's cells for a person to mend, without passwords.
  var cells: [String] {
    guard let first = plan.passwords.min() else { return record.texts }
    // A row of the wrong width may have its password in any cell that follows.
    let isShifted = record.cells.count != plan.names.count
    return record.texts.enumerated().map { index, text in
      plan.passwords.contains(index) || isShifted && index >= first ? "" : text
    }
  }

  // MARK: Settling what the file is

  private static func text(
    _ file: InputFile, _ encoding: TextEncoding
  ) throws(RosterFileError) -> (bytes: InputBytes, source: any ByteSource) {
    let bytes = InputBytes(file)
    return (bytes, encoding == .utf8 ? bytes : try DecodedBytes(bytes, from: encoding))
  }

  private static func numbers(_ cells: [String]) -> [String] { (1...max(cells.count, 1)).map(String.init) }

  /// Understands the first of the rows that makes sense as a header, and tells how many stand above it.
  private static func plan(
    _ rows: [[String]], _ options: RosterFileOptions, _ place: String
  ) throws(RosterFileError) -> (ColumnPlan, rowsAbove: Int) {
    guard options.hasHeader else {
      return (try ColumnPlan(names: numbers(rows[0]), options: options, place: place), 0)
    }
    do throws(RosterFileError) {
      return (try ColumnPlan(names: rows[0], options: options, place: place), 0)
    } catch {
      for (index, row) in rows.enumerated().dropFirst().prefix(mostRowsAbove) {
        if let plan = try? ColumnPlan(names: row, options: options, place: place) { return (plan, index) }
      }
      throw error
    }
  }

  private static func dateOrder(
    of file: InputFile, _ plan: ColumnPlan, _ encoding: TextEncoding, _ delimiter: UInt8, _ options: RosterFileOptions
  ) throws(RosterFileError) -> DateOrderFinding {
    let reader = CSVReader(try text(file, encoding).source, delimiter: delimiter)
    var survey = DateOrderSurvey()
    guard let column = plan.column(of: .birth) else { preconditionFailure("a birth was read, so it has a column") }
    while try reader.next() {
      guard reader.record.fault == nil, let cell = reader.record.text(at: column) else { continue }
      survey.look(at: Neutralising.restored(cell), line: reader.record.line, readingShortYears: options.readsShortYears)
    }
    return try survey.finding(place: file.place, column: plan.names[column])
  }
}
