import Testing

@testable import RosterExchange

@Suite("Reading CSV")
struct CSVReaderTests {
  /// A record as tests compare it.
  struct Seen: Hashable, CustomStringConvertible {
    var line: Int
    var cells: [String] = []
    var fault: CSVRecord.Fault?

    var description: String { "\(line): \(fault.map { "\($0)" } ?? "\(cells)")" }
  }

  static func records(
    _ bytes: some Sequence<UInt8>, atOnce: Int = .max, chunkSize: Int = 1 << 16, longest: Int = 1 << 20
  ) throws(RosterFileError) -> [Seen] {
    let reader = CSVReader(ChunkedBytes(bytes, atOnce: atOnce), longestRecord: longest, chunkSize: chunkSize)
    var seen: [Seen] = []
    while try reader.next() {
      let record = reader.record
      let cells = record.fault == nil ? Array(record.cells.indices) : []
      seen.append(
        Seen(
          line: record.line, cells: cells.map { String(decoding: record.bytes[record.range(of: $0)], as: UTF8.self) },
          fault: record.fault))
    }
    return seen
  }

  @Test(
    "Records, cells and line numbers",
    arguments: [
      ("", []),
      ("\u{FEFF}", []),
      ("a,b", [Seen(line: 1, cells: ["a", "b"])]),
      ("a,b\n", [Seen(line: 1, cells: ["a", "b"])]),
      ("a,\n,", [Seen(line: 1, cells: ["a", ""]), Seen(line: 2, cells: ["", ""])]),
      ("a\r\nb\nc\rd", (1...4).map { Seen(line: $0, cells: [["a", "b", "c", "d"][$0 - 1]]) }),
      ("a\r\rb", [Seen(line: 1, cells: ["a"]), Seen(line: 2, cells: [""]), Seen(line: 3, cells: ["b"])]),
      ("\u{FEFF}\"a\",b", [Seen(line: 1, cells: ["a", "b"])]),
      ("a\n\u{FEFF}b", [Seen(line: 1, cells: ["a"]), Seen(line: 2, cells: ["\u{FEFF}b"])]),
      ("\"a,\"\"b\"\"\",c", [Seen(line: 1, cells: ["a,\"b\"", "c"])]),
      ("\"\",\"\"\n", [Seen(line: 1, cells: ["", ""])]),
      ("\"a\" ,b", [Seen(line: 1, cells: ["a", "b"])]),
      ("\"x\ny\r\nz\",b\nc", [Seen(line: 1, cells: ["x\ny\r\nz", "b"]), Seen(line: 4, cells: ["c"])]),
      ("\"\r\n\"\r\nb", [Seen(line: 1, cells: ["\r\n"]), Seen(line: 3, cells: ["b"])]),
      ("Ann \"Nan\" Berg,b", [Seen(line: 1, cells: ["Ann \"Nan\" Berg", "b"])]),
      ("\"a\"b,c\nd", [Seen(line: 1, fault: .textAfterQuote), Seen(line: 2, cells: ["d"])]),
      ("\n\na", [Seen(line: 1, cells: [""]), Seen(line: 2, cells: [""]), Seen(line: 3, cells: ["a"])]),
    ] as [(String, [Seen])])
  func records(text: String, expected: [Seen]) throws {
    for chunkSize in [3, 4, 5, 1 << 16] {
      #expect(try Self.records(text.utf8, chunkSize: chunkSize) == expected)
    }
  }

  @Test("A wrong byte spoils its own record alone")
  func wrongBytes() throws {
    let bytes = Array("a\nRen".utf8) + [0xE9] + Array("e,b\nc".utf8) + [0] + Array("d\ne".utf8)
    let expected = [
      Seen(line: 1, cells: ["a"]), Seen(line: 2, fault: .undecodable), Seen(line: 3, fault: .nul),
      Seen(line: 4, cells: ["e"]),
    ]
    #expect(try Self.records(bytes) == expected)
  }

  @Test("A record beyond the limit is dropped, and the next one is read")
  func tooLong() throws {
    let long = String(repeating: "x,", count: 60)
    for text in ["\(long)\nb", "\"\(long)\n\(long)\"\nb"] {
      let seen = try Self.records(text.utf8, chunkSize: 16, longest: 100)
      #expect(seen.map(\.fault) == [.tooLong, nil])
      #expect(seen.last?.cells == ["b"])
    }
  }

  @Test("A quote never closed is refused, and the line on which it was opened is named")
  func quoteNotClosed() {
    let lines = (3...502).map { "\($0),Ek,Siv" }.joined(separator: "\n")
    #expect(throws: RosterFileError.quoteNotClosed(place: "bytes", line: 2)) {
      try Self.records("id,family,given\n1001,\"Ek,Siv\n\(lines)".utf8)
    }
    #expect(throws: RosterFileError.quoteNotClosed(place: "bytes", line: 3)) {
      try Self.records("a\n\"b\n\",\"c\n\n".utf8)
    }
    #expect(throws: RosterFileError.quoteNotClosed(place: "bytes", line: 1)) {
      try Self.records("\"\(String(repeating: "x", count: 500))".utf8, chunkSize: 16, longest: 100)
    }
  }

  @Test("Any bytes are read without harm, and alike however they arrive")
  func fuzz() {
    var random = SplitMix64(seed: 20_260_503)
    let alphabet: [UInt8] = Array("a,\"\"\n\r\r\n b".utf8) + [0, 0xEF, 0xBB, 0xBF, 0xC3, 0xA9, 0xED, 0xA0, 0x80]
    for _ in 0..<1500 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Bool.random(using: &random)
          ? alphabet[Int.random(in: 0..<alphabet.count, using: &random)] : UInt8.random(in: 0...255, using: &random)
      }
      let whole = Result { () throws(RosterFileError) in try Self.records(bytes, longest: 40) }
      for atOnce in [1, 2, 7] {
        let pieces = Result { () throws(RosterFileError) in
          try Self.records(bytes, atOnce: atOnce, chunkSize: 5, longest: 40)
        }
        #expect(pieces == whole, "\(bytes)")
      }
    }
  }

  @Test("UTF-8 is judged as Unicode defines it")
  func utf8() {
    for scalar: Unicode.Scalar in ["\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{10FFFF}"] {
      #expect(isWellFormed(Array(String(scalar).utf8)))
    }
    let wrong: [[UInt8]] = [
      [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE9, 0x65, 0x65], [0xFF],
    ]
    for bytes in wrong { #expect(!isWellFormed(bytes), "\(bytes)") }
    var random = SplitMix64(seed: 7)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 1...5, using: &random)).map { _ in UInt8.random(in: 0x7E...0xFF, using: &random) }
      #expect(isWellFormed(bytes) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
  }

  private func isWellFormed(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer(isUTF8) }
}
