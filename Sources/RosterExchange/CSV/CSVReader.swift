/// Reads CSV as RFC 4180 describes it, and as files really are: any line end, a byte order mark, quotes in the middle
/// of a cell.
///
/// It works on bytes, because to Swift a CR LF is one Character and a text with a wrong byte is no text at all. No
/// library of Debian's holds up against rosters: libcsv drops blank lines unseen and tells no line numbers, so that no
/// row could be named to the person who is to mend it, and says neither where a quote that is never closed was opened;
/// the C++ parsers want the whole file in memory or throw at the first ragged row.
final class CSVReader {
  /// The record that ``next()`` read last.
  private(set) var record = CSVRecord()

  private enum State {
    case cellStart, unquoted, quoted, quoteInQuoted, afterQuoted
  }

  private let source: any ByteSource
  private let delimiter: UInt8
  /// What each byte may mean.
  private let classes: UnsafeMutablePointer<ByteClass>
  private let longestRecord: Int
  private let chunk: UnsafeMutableBufferPointer<UInt8>
  private var filled = 0
  private var position = 0
  private var isStart = true
  private var line = 1
  private var quoteLine = 0
  /// A CR was read, so an LF right after it belongs to the same line end.
  private var isAfterCR = false

  init(
    _ source: any ByteSource, delimiter: UInt8 = UInt8(ascii: ","), longestRecord: Int = 1 << 20,
    chunkSize: Int = 1 << 16
  ) {
    self.source = source
    self.delimiter = delimiter
    self.longestRecord = longestRecord
    classes = .allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max { classes[Int(byte)] = ByteClass(byte, delimiter: delimiter) }
    chunk = .allocate(capacity: max(chunkSize, 3))
  }

  deinit {
    chunk.deallocate()
    classes.deallocate()
  }

  /// Reads the next record into ``record``, blank ones too; false at the end of the file.
  ///
  /// Throws ``RosterFileError/quoteNotClosed(place:line:)`` where the file ends within quotes: what the records before
  /// it mean is then in doubt as well.
  func next() throws(RosterFileError) -> Bool {
    try skipLineFeed()
    record.begin(onLine: line)
    guard try hasBytes() else { return false }
    if let end = takeWholeLine(into: &record) {
      isAfterCR = chunk[end - 1] == carriageReturn
      position = end
      line += 1
      return true
    }
    return try readPieces()
  }

  /// Reads a record that lies in the buffer whole and is plain, as nearly all are, and answers where it ends.
  ///
  /// Plain is one line in which no cell has a quote that means anything but its two ends; of any other record nothing is
  /// read, and the answer is nil.
  private func takeWholeLine(into record: inout CSVRecord) -> Int? {
    let bytes = UnsafeBufferPointer(rebasing: chunk[position..<filled])
    let classes = UnsafePointer(classes)
    var isOdd = false
    var cellStart = 0
    var index = 0
    func giveUp() -> Int? {
      record.cells.removeAll(keepingCapacity: true)
      return nil
    }
    func take(to end: Int) -> Int? {
      guard end <= longestRecord else { return giveUp() }
      record.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<end]))
      record.lastLine = record.line
      if isOdd { record.judge() }
      return position + end + 1
    }
    while index < bytes.count {
      switch classes[Int(bytes[index])] {
      case .plain:
        index += 1
      case .odd:
        isOdd = true
        index += 1
      case .delimiter:
        record.cells.append(.init(start: cellStart, end: index, isQuoted: false))
        index += 1
        cellStart = index
      case .lineEnd:
        record.cells.append(.init(start: cellStart, end: index, isQuoted: false))
        return take(to: index)
      case .quote:
        index += 1
        // In the middle of a cell it is text.
        guard index - 1 == cellStart else { continue }
        while index < bytes.count, bytes[index] != quote {
          switch classes[Int(bytes[index])] {
          case .lineEnd: return giveUp()
          case .odd: isOdd = true
          default: break
          }
          index += 1
        }
        guard index + 1 < bytes.count else { return giveUp() }
        let following = classes[Int(bytes[index + 1])]
        guard following == .delimiter || following == .lineEnd else { return giveUp() }
        record.cells.append(.init(start: cellStart + 1, end: index, isQuoted: true))
        index += 2
        if following == .lineEnd { return take(to: index - 1) }
        cellStart = index
      }
    }
    return giveUp()
  }

  /// Reads any record, piece by piece.
  private func readPieces() throws(RosterFileError) -> Bool {
    var state = State.cellStart
    var isQuoted = false
    var cellStart = 0
    func endCell(at offset: Int) {
      guard record.fault != .tooLong else { return }
      let end = record.bytes.count + offset
      record.cells.append(.init(start: cellStart, end: end, isQuoted: isQuoted))
      cellStart = end
    }
    while try hasBytes() {
      var runStart = position
      var index = position
      while index < filled {
        let byte = chunk[index]
        switch state {
        case .cellStart:
          isQuoted = byte == quote
          state = isQuoted ? .quoted : .unquoted
          keep(runStart..<index)
          runStart = isQuoted ? index + 1 : index
          cellStart = record.bytes.count
          guard isQuoted else { continue }
          quoteLine = line
        case .unquoted:
          if byte == delimiter {
            endCell(at: index - runStart)
            state = .cellStart
          } else if byte == lineFeed || byte == carriageReturn {
            endCell(at: index - runStart)
            keep(runStart..<index)
            position = index + 1
            record.lastLine = line
            line += 1
            isAfterCR = byte == carriageReturn
            record.judge()
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
    if state == .cellStart {
      isQuoted = false
      cellStart = record.bytes.count
    }
    endCell(at: 0)
    record.lastLine = line
    record.judge()
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

/// What a byte may mean within a record.
private enum ByteClass: UInt8 {
  case plain, odd, quote, delimiter, lineEnd

  init(_ byte: UInt8, delimiter: UInt8) {
    self =
      switch byte {
      case delimiter: .delimiter
      case UInt8(ascii: "\""): .quote
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): .lineEnd
      case 0, 0x80...: .odd
      default: .plain
      }
  }
}

private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let blank = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
