#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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
    /// It holds bytes that cannot be decoded.
    case undecodable
    /// It holds U+FFFD, which some program has put in the place of a letter that it lost.
    case letterLost
  }

  struct Cell {
    /// Where the cell's text begins in ``CSVRecord/bytes``.
    var start: Int
    /// Where it ends.
    var end: Int
    /// Whether the cell was written in quotes, and so means its outer blanks.
    var isQuoted: Bool
  }

  /// The line of the file, from 1, on which the record begins.
  var line = 0
  /// The line on which it ends; a later one where a quoted cell has line ends in it.
  var lastLine = 0
  /// Why the cells cannot be trusted, where they cannot.
  var fault: Fault?
  /// The cells' text, and what may stand between.
  var bytes: [UInt8] = []
  var cells: [Cell] = []

  /// Whether no cell holds anything but blanks.
  var isBlank: Bool {
    fault == nil && cells.indices.allSatisfy { trimmed(range(of: $0)).isEmpty }
  }

  /// Where a cell's bytes stand.
  func range(of cell: Int) -> Range<Int> { cells[cell].start..<cells[cell].end }

  /// A cell's text without outer blanks; the blanks of a quoted cell are kept where that is asked.
  ///
  /// Nil where the record has no such cell, or the cell holds nothing but blanks.
  func text(at cell: Int, keepingQuotedBlanks: Bool = false) -> String? {
    guard cell < cells.count else { return nil }
    let whole = range(of: cell)
    let core = trimmed(whole)
    guard !core.isEmpty else { return nil }
    let wanted = keepingQuotedBlanks && cells[cell].isQuoted ? whole : core
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[wanted]), as: UTF8.self)
    }
  }

  /// Whether a cell holds anything but blanks.
  func hasText(at cell: Int) -> Bool { cell < cells.count && !trimmed(range(of: cell)).isEmpty }

  /// Calls a closure with a cell's bytes, outer blanks left out; none where there is no such cell.
  func withBytes<Result>(at cell: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let range = cell < cells.count ? trimmed(range(of: cell)) : 0..<0
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// All cells as a person would be shown them; a byte that cannot be decoded is taken for Latin-1, which is right more
  /// often than not and is for a person to judge.
  var texts: [String] {
    cells.indices.map { cell in
      // Of a row that is too long the end is not kept.
      let bytes = bytes[range(of: cell).clamped(to: 0..<bytes.count)]
      return String(validating: bytes, as: UTF8.self)
        ?? bytes.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
    }
  }

  mutating func begin(onLine line: Int) {
    self.line = line
    fault = nil
    bytes.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  /// Finds out whether the bytes can be trusted.
  mutating func judge() {
    guard fault == nil else { return }
    fault = bytes.withUnsafeBufferPointer { bytes -> Fault? in
      guard let start = bytes.baseAddress else { return nil }
      if memchr(start, 0, bytes.count) != nil { return .nul }
      guard isUTF8(bytes) else { return .undecodable }
      return memchr(start, 0xEF, bytes.count) != nil && Self.holdsReplacement(bytes) ? .letterLost : nil
    }
  }

  private static func holdsReplacement(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.dropLast(2).contains { bytes[$0] == 0xEF && bytes[$0 + 1] == 0xBF && bytes[$0 + 2] == 0xBD }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    // Nearly every cell begins and ends with a printable ASCII character: ask no further.
    while start < end, !isPrintableASCII(bytes[start]) {
      let width = blankWidth(from: start, to: end)
      if width == 0 { break }
      start += width
    }
    while start < end, !isPrintableASCII(bytes[end - 1]) {
      let width = blankWidth(before: end, from: start)
      if width == 0 { break }
      end -= width
    }
    return start..<end
  }

  // Blanks are spaces, tabs, line ends, and the no-break and ideographic spaces that spreadsheets and web pages leave
  // behind.

  private func blankWidth(from start: Int, to end: Int) -> Int {
    switch bytes[start] {
    case 0x20, 0x09...0x0D: 1
    case 0xC2 where start + 1 < end && bytes[start + 1] == 0xA0: 2
    case 0xE3 where start + 2 < end && bytes[start + 1] == 0x80 && bytes[start + 2] == 0x80: 3
    default: 0
    }
  }

  private func blankWidth(before end: Int, from start: Int) -> Int {
    switch bytes[end - 1] {
    case 0x20, 0x09...0x0D: 1
    case 0xA0 where end - 1 > start && bytes[end - 2] == 0xC2: 2
    case 0x80 where end - 2 > start && bytes[end - 2] == 0x80 && bytes[end - 3] == 0xE3: 3
    default: 0
    }
  }

  private func isPrintableASCII(_ byte: UInt8) -> Bool { byte &- 0x21 < 0x5E }
}
