import Foundation
import RosterCore

@testable import RosterExchange

/// Bytes that arrive a few at a time.
final class ChunkedBytes: ByteSource {
  let place = "bytes"
  private var bytes: ArraySlice<UInt8>
  private let atOnce: Int

  init(_ bytes: some Sequence<UInt8>, atOnce: Int = .max) {
    self.bytes = Array(bytes)[...]
    self.atOnce = atOnce
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(RosterFileError) -> Int {
    let piece = bytes.prefix(min(atOnce, buffer.count))
    buffer.copyBytes(from: piece)
    bytes = bytes.dropFirst(piece.count)
    return piece.count
  }
}

/// A folder of one test's files, removed with the last reference.
final class TestFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "roster-exchange-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  func file(_ name: String, _ text: String) throws -> String { try file(name, text.utf8) }
}

/// All that reading some files brings.
struct Reading {
  var rows: [RosterRow] = []
  var counts = RosterReadingCounts()
  var rejections: [String] = []
  var warnings: [String] = []
  var columns: [ColumnReport] = []
  var understanding: [String] = []
  var dateOrders: [Int: DateOrderFinding] = [:]
  var rejectedRows: [RejectedRow] = []
  var isWholeRoster = false

  init(_ paths: [String], _ options: RosterFileOptions = .init(today: someDay)) throws(RosterFileError) {
    var options = options
    options.keepsRejectedRows = true
    let reader = try RosterFileReader(paths: paths, options: options)
    while let batch = try reader.nextBatch(limit: 7) {
      rows += batch
      rejectedRows += reader.takeRejectedRows()
    }
    counts = reader.counts
    rejections = reader.rejections.first.map(\.message)
    warnings = reader.warnings.first.map(\.message)
    columns = reader.columns
    understanding = reader.understanding
    dateOrders = reader.dateOrders
    isWholeRoster = reader.isWholeRoster
  }

  /// Reads one file of this text.
  init(text: String, mappings: [ColumnMapping] = [], hasHeader: Bool = true) throws {
    try self.init(bytes: Array(text.utf8), .init(mappings: mappings, hasHeader: hasHeader, today: someDay))
  }

  /// Reads one file of this text.
  init(text: String, _ options: RosterFileOptions) throws { try self.init(bytes: Array(text.utf8), options) }

  /// Reads one file of these bytes.
  init(bytes: [UInt8], _ options: RosterFileOptions = .init(today: someDay)) throws {
    let folder = try TestFolder()
    try self.init([folder.file("roster.csv", bytes)], options)
  }

  var students: [ImportedStudent] {
    rows.compactMap { if case .student(let student) = $0.content { student } else { nil } }
  }

  var lines: [Int] { rows.map(\.line) }
}

let someDay = day(2026, 5, 3)

func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
  guard let date = CalendarDate(year: year, month: month, day: day) else {
    fatalError("no such day: \(year)-\(month)-\(day)")
  }
  return date
}
