/// Where a reader gets its bytes.
protocol ByteSource: AnyObject {
  /// What to call the source in a message: the path as it was given.
  var place: String { get }

  /// Fills the beginning of a buffer, and tells with how many bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(RosterFileError) -> Int
}

/// Reads CSV as RFC 4180 describes it, and as files really are: any line end, a byte order mark, quotes in the middle
/// of a cell.
///
/// It works on bytes, because to Swift a CR LF is one Character and a text with a wrong byte is no text at all.
final class CSVReader<Source: ByteSource> {
  /// The record that ``next()`` read last.
  private(set) var record = CSVRecord()

  private enum State {
    case cellStart, unquoted, quoted, quoteInQuoted, afterQuoted
  }

  private let source: Source
  private let longestRecord: Int
  private let chunk: UnsafeMutableBufferPointer<UInt8>
  private var filled = 0
  private var position = 0
  private var isStart = true
  private var line = 1
  private var quoteLine = 0
  /// A CR was read, so an LF right after it belongs to the same line end.
  private var isAfterCR = false

  init(_ source: Source, longestRecord: Int = 1 << 20, chunkSize: Int = 1 << 16) {
    self.source = source
    self.longestRecord = longestRecord
    chunk = .allocate(capacity: max(chunkSize, 3))
  }

  deinit { chunk.deallocate() }

  /// Reads the next record into ``record``, blank ones too; false at the end of the file.
  ///
  /// Throws ``RosterFileError/quoteNotClosed(place:line:)`` where the file ends within quotes: what the records before
  /// it mean is then in doubt as well.
  func next() throws(RosterFileError) -> Bool {
    try skipLineFeed()
    record.begin(onLine: line)
    var state = State.cellStart
    var isQuoted = false
    var hasBegun = false
    while try hasBytes() {
      hasBegun = true
      var runStart = position
      var index = position
      while index < filled {
        let byte = chunk[index]
        switch state {
        case .cellStart:
          isQuoted = byte == quote
          state = isQuoted ? .quoted : .unquoted
          guard isQuoted else { continue }
          keep(runStart..<index)
          runStart = index + 1
          quoteLine = line
        case .unquoted:
          if byte == delimiter {
            endCell(at: index - runStart, isQuoted)
            state = .cellStart
          } else if byte == lineFeed || byte == carriageReturn {
            endCell(at: index - runStart, isQuoted)
            keep(runStart..<index)
            position = index + 1
            line += 1
            isAfterCR = byte == carriageReturn
            judge()
            return true
          }
        case .quoted:
          if byte == quote {
            keep(runStart..<index)
            runStart = index + 1
            state = .quoteInQuoted
          } else if byte == carriageReturn || byte == lineFeed && !isAfterCR {
            line += 1
          }
          isAfterCR = byte == carriageReturn
        case .quoteInQuoted:
          if byte == quote {
            // Two quotes are one; the run starts with the second.
            runStart = index
            state = .quoted
          } else {
            state = .afterQuoted
            continue
          }
        case .afterQuoted:
          if byte == delimiter || byte == lineFeed || byte == carriageReturn {
            state = .unquoted
            continue
          } else if byte == blank || byte == tab {
            runStart = index + 1
          } else {
            record.fault = record.fault ?? .textAfterQuote
            state = .unquoted
          }
        }
        index += 1
      }
      keep(runStart..<index)
      position = index
    }
    if state == .quoted { throw .quoteNotClosed(place: source.place, line: quoteLine) }
    guard hasBegun else { return false }
    endCell(at: 0, isQuoted && state != .cellStart)
    judge()
    return true
  }

  private func keep(_ run: Range<Int>) {
    guard record.fault != .tooLong else { return }
    if record.bytes.count + run.count > longestRecord {
      record.fault = .tooLong
    } else {
      record.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: chunk[run]))
    }
  }

  /// Ends a cell so many bytes beyond what is kept.
  private func endCell(at offset: Int, _ isQuoted: Bool) {
    guard record.fault != .tooLong else { return }
    record.cells.append(.init(end: record.bytes.count + offset, isQuoted: isQuoted))
  }

  private func judge() {
    guard record.fault == nil else { return }
    record.fault = record.bytes.withUnsafeBufferPointer { bytes in
      if bytes.contains(0) { return .nul }
      return isUTF8(bytes) ? nil : .notUTF8
    }
  }

  private func skipLineFeed() throws(RosterFileError) {
    guard isAfterCR else { return }
    isAfterCR = false
    if try hasBytes(), chunk[position] == lineFeed { position += 1 }
  }

  private func hasBytes() throws(RosterFileError) -> Bool {
    if position < filled { return true }
    position = 0
    filled = 0
    repeat {
      let free = UnsafeMutableBufferPointer(rebasing: chunk[filled...])
      let count = try source.read(into: UnsafeMutableRawBufferPointer(free))
      guard count > 0 else { break }
      filled += count
      // The byte order mark is known once three bytes are there.
    } while isStart && filled < 3
    if isStart {
      isStart = false
      if chunk[..<filled].starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
      return try hasBytes()
    }
    return position < filled
  }
}

private let delimiter = UInt8(ascii: ",")
private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let blank = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
