/// Settles the encoding of a whole file before any of it is read as text.
struct EncodingSurvey {
  let encoding: TextEncoding
  let finding: EncodingFinding

  /// Looks a file through; `told` is the encoding that the person names.
  init(_ file: InputFile, told: String?) throws(RosterFileError) {
    let beginning = try InputBytes(file).beginning(512)
    let mark = TextEncoding(markIn: beginning)
    if let told {
      let named = TextEncoding(told: told)
      guard mark?.isMark(of: named) ?? true else {
        throw .encodingContradicted(place: file.place, told: told, mark: mark?.title ?? "")
      }
      // Named without its byte order, the mark tells that, or the NULs.
      self.init(mark ?? (named.unit == 2 ? TextEncoding(nulsIn: beginning) : nil) ?? named, .told)
    } else if let mark, mark != .utf8 {
      self.init(mark, .byteOrderMark)
    } else if mark == nil, let encoding = TextEncoding(nulsIn: beginning) {
      self.init(encoding, .everyOtherByteIsNUL)
    } else {
      let (isUTF8, isASCII) = try Self.look(through: file)
      if isUTF8 {
        self.init(.utf8, mark != nil ? .byteOrderMark : isASCII ? .asciiAlone : .wellFormed)
        return
      }
      let lines = try LineSurvey(file)
      if mark != nil || lines.utf8 > 0 {
        self.init(.utf8, .mixed(utf8: lines.utf8, others: lines.others, first: lines.firstOther))
      } else if lines.isWestern {
        self.init(.windows1252, .noUTF8(lines: lines.others, first: lines.firstOther))
      } else {
        throw .encodingUnknown(place: file.place, line: lines.firstOther)
      }
    }
  }

  private init(_ encoding: TextEncoding, _ evidence: EncodingFinding.Evidence) {
    self.encoding = encoding
    finding = EncodingFinding(name: encoding.title, evidence: evidence)
  }

  /// Whether all of a file is UTF-8, and whether it is ASCII.
  private static func look(through file: InputFile) throws(RosterFileError) -> (isUTF8: Bool, isASCII: Bool) {
    let chunk = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
    defer { chunk.deallocate() }
    let source = InputBytes(file)
    var isASCII = true
    // What a chunk cuts off is carried to the front of the next.
    var carried = 0
    while true {
      let free = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: chunk[carried...]))
      let count = try source.read(into: free)
      guard count > 0 else { return (carried == 0, isASCII) }
      let filled = UnsafeBufferPointer(rebasing: chunk[..<(carried + count)])
      isASCII = isASCII && filled.isASCII
      let length = isASCII ? filled.count : lengthOfUTF8(filled)
      carried = filled.count - length
      guard carried < 4 else { return (false, false) }
      for index in 0..<carried { chunk[index] = chunk[length + index] }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var isASCII: Bool {
    guard let start = UnsafeRawPointer(baseAddress) else { return true }
    var bits: UInt64 = 0
    var index = 0
    while index + 8 <= count {
      bits |= start.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    return bits & 0x8080_8080_8080_8080 == 0 && self[index...].allSatisfy { $0 < 0x80 }
  }
}

/// What the lines of a file that is not all UTF-8 are.
private struct LineSurvey {
  /// How many lines have letters beyond ASCII in UTF-8.
  private(set) var utf8 = 0
  /// How many lines are no UTF-8.
  private(set) var others = 0
  /// The first of those.
  private(set) var firstOther = 0

  private var letters = 0
  private var neighbours = 0

  /// Whether the other lines may be in a Western encoding: there letters beyond ASCII stand among plain ones, and in the
  /// encodings of other scripts among their like.
  var isWestern: Bool { neighbours * 2 <= letters }

  /// How much of a line is judged.
  private static let longest = 1 << 16

  init(_ file: InputFile) throws(RosterFileError) {
    let chunk = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
    defer { chunk.deallocate() }
    let source = InputBytes(file)
    var line: [UInt8] = []
    var number = 1
    var previous: UInt8 = 0
    while true {
      let count = try source.read(into: UnsafeMutableRawBufferPointer(chunk))
      guard count > 0 else { break }
      for byte in chunk[..<count] {
        if byte == 0x0D || byte == 0x0A {
          if byte == 0x0D || previous != 0x0D {
            judge(line, number)
            line.removeAll(keepingCapacity: true)
            number += 1
          }
        } else if line.count < Self.longest {
          line.append(byte)
        }
        previous = byte
      }
    }
    judge(line, number)
  }

  private mutating func judge(_ line: [UInt8], _ number: Int) {
    guard line.contains(where: { $0 >= 0x80 }) else { return }
    if line.withUnsafeBufferPointer(isUTF8) {
      // A byte order mark is no letter.
      if line.dropFirst(number == 1 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).contains(where: { $0 >= 0x80 }) {
        utf8 += 1
      }
      return
    }
    others += 1
    if firstOther == 0 { firstOther = number }
    letters += line.count { $0 >= 0x80 }
    neighbours += zip(line, line.dropFirst()).count { $0 >= 0x80 && $1 >= 0x80 }
  }
}
