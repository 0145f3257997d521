/// One record of a CSV file: its cells as bytes, and the line of the file on which it begins.
///
/// A reader fills the same record again and again, so reading a file of any length takes the memory of its
/// longest record.
struct CSVRecord {
  /// What is wrong with a record as a whole.
  enum Fault: Hashable {
    /// It is longer than the reader's limit.
    case tooLong
    /// Something stands between a closing quote and the next delimiter.
    case textAfterQuote
    /// It holds a NUL byte.
    case nul
    /// It holds bytes that are no UTF-8.
    case notUTF8
  }

  struct Cell {
    /// Where the cell ends in ``CSVRecord/bytes``; the next one begins a delimiter further.
    var end: Int
    /// Whether the cell was written in quotes, and so means its outer blanks.
    var isQuoted: Bool
  }

  /// The line of the file, from 1, on which the record begins.
  var line = 0
  /// Why the cells cannot be trusted, where they cannot.
  var fault: Fault?
  /// The cells' text one after another, a byte between each two.
  var bytes: [UInt8] = []
  var cells: [Cell] = []

  /// Whether no cell holds anything but blanks.
  var isBlank: Bool {
    fault == nil && cells.indices.allSatisfy { trimmed(range(of: $0)).isEmpty }
  }

  /// Where a cell's bytes stand.
  func range(of cell: Int) -> Range<Int> {
    (cell == 0 ? 0 : cells[cell - 1].end + 1)..<cells[cell].end
  }

  /// A cell's text without outer blanks; the blanks of a quoted cell are kept where that is asked.
  ///
  /// Nil where the record has no such cell, or the cell holds nothing but blanks.
  func text(at cell: Int, keepingQuotedBlanks: Bool = false) -> String? {
    guard cell < cells.count else { return nil }
    let whole = range(of: cell)
    let core = trimmed(whole)
    guard !core.isEmpty else { return nil }
    let wanted = keepingQuotedBlanks && cells[cell].isQuoted ? whole : core
    return bytes.withUnsafeBufferPointer { String(decoding: $0[wanted], as: UTF8.self) }
  }

  mutating func begin(onLine line: Int) {
    self.line = line
    fault = nil
    bytes.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let width = blankWidth(atStartOf: range) { range = range.lowerBound + width..<range.upperBound }
    while let width = blankWidth(atEndOf: range) { range = range.lowerBound..<range.upperBound - width }
    return range
  }

  private func blankWidth(atStartOf range: Range<Int>) -> Int? {
    // Nearly every cell begins and ends with a printable ASCII character: ask no further.
    guard let first = range.first, !(0x21..<0x7F).contains(bytes[first]) else { return nil }
    return Self.blanks.first { bytes[range].starts(with: $0) }?.count
  }

  private func blankWidth(atEndOf range: Range<Int>) -> Int? {
    guard let last = range.last, !(0x21..<0x7F).contains(bytes[last]) else { return nil }
    return Self.blanks.first { bytes[range].suffix($0.count).elementsEqual($0) }?.count
  }

  /// Blanks, tabs, line ends, and the no-break and ideographic spaces that spreadsheets and web pages leave behind.
  private static let blanks: [[UInt8]] = [
    [0x20], [0x09], [0x0A], [0x0D], [0x0B], [0x0C], [0xC2, 0xA0], [0xE3, 0x80, 0x80],
  ]
}
