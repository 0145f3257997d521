import Foundation
import RosterCore
import Testing

@testable import RosterExchange

@Suite("Reading roster files")
struct RosterFileReaderTests {
  @Test("The header of an export is understood in any order and spelling")
  func headerOfExport() throws {
    let reading = try Reading(
      text:
        "Preferred Given,FAMILY, Given ,ID,Locker,birth,Class,status\r\nSiv,Ek,Siv Anna,000123,7,2010-04-05,11B,left")
    #expect(
      reading.students == [
        ImportedStudent(
          id: "000123", name: PersonName(given: "Siv Anna", family: "Ek", preferredGiven: "Siv"),
          birth: .date(day(2010, 4, 5)), className: "11B", status: .left)
      ])
    #expect(reading.columns[0].format == .roster)
    #expect(reading.columns[0].ignored.map(\.name) == ["Locker"])
    #expect(reading.columns[0].columns[3].meanings == [.field(.id)])
  }

  @Test("A header that tells no id or no name is refused, and says what was found")
  func unknownHeader() {
    for header in [
      "Matrikelnummer,Nachname", "id,birth", "given,family", "1001,Ek,Siv,2010-04-05", "sourcedId,givenName",
    ] {
      let found = header.split(separator: ",").map(String.init)
      let error = #expect(throws: RosterFileError.self) { try Reading(text: "\(header)\n1,2,3,4\n") }
      guard case .columnsNotUnderstood(_, found)? = error else {
        Issue.record("\(header): \(String(describing: error))")
        continue
      }
      #expect(error?.message.contains("Found: \(found.joined(separator: ", ")).") == true)
      #expect(error?.message.contains("--map FIELD=COLUMN") == true)
    }
  }

  @Test("A column twice is refused")
  func columnTwice() throws {
    #expect(throws: RosterFileError.self) { try Reading(text: "id,given,Given\n") }
    let mapped = try Reading(text: "id,given,Given\n1,a,b", mappings: [ColumnMapping(.given, "3")])
    #expect(mapped.students.map(\.name.given) == ["b"])
  }

  @Test("What is wrong with a row is told by its line", arguments: rowFaults.indices)
  func rowIsTold(index: Int) throws {
    let fault = rowFaults[index]
    let reading = try Reading(text: "id,family,given,Birth\n\(fault.rows)")
    #expect(reading.rejections == fault.rejections)
    #expect(reading.warnings == fault.warnings)
    #expect(reading.lines == fault.accepted)
  }

  @Test("Undecodable bytes reject their row, and nothing is stored spoilt")
  func undecodable() throws {
    let reading = try Reading(
      bytes: Array("id,family\n1,Ren".utf8) + [0xE9] + Array("e\n2,Müller\n3,M\u{FFFD}ller".utf8))
    #expect(
      reading.rejections == [
        "line 2: bytes that cannot be decoded", "line 4: a letter was lost before (it has U+FFFD in its place)",
      ])
    #expect(reading.students.map(\.name.family) == ["Müller"])
  }

  @Test("Blank rows are passed over and counted")
  func blankRows() throws {
    let reading = try Reading(text: "\u{FEFF}\n,,\nid,family,given\n\n,,,\n   \n1,Ek,Siv\n\"\",\"\",\"\"\n\u{A0},\n")
    #expect(reading.counts.blankRows == 5)
    #expect(reading.lines == [7])
    #expect(reading.rejections == [])
  }

  @Test("Outer blanks go, but those that a quoted cell means stay; an id never has any")
  func blanks() throws {
    let reading = try Reading(text: "id,family,given\n\" 1 \",  Ek\t,\" Siv \"\n2,\"  \",Ada")
    #expect(reading.students.map(\.id) == ["1", "2"])
    #expect(reading.students.map(\.name) == [PersonName(given: " Siv ", family: "Ek"), PersonName(given: "Ada")])
  }

  @Test("A status is active, left or nothing")
  func status() throws {
    let reading = try Reading(text: "id,family,status\n1,Ek,LEFT\n2,Ek,\n3,Ek,Active\n4,Ek,gone")
    #expect(reading.students.map(\.status) == [.left, nil, .active])
    #expect(reading.rejections == ["line 5, column status: neither active nor left: gone"])
  }

  @Test("A person's mapping is followed, by header or by number")
  func mapping() throws {
    let text = "Nr,Name,Dob,id\nA-1,\"Siv Ek\",2010-04-05,x\n"
    let mappings = ["id=nr", "full-name=2", "birth=Dob"].compactMap(ColumnMapping.init(argument:))
    let reading = try Reading(text: text, mappings: mappings)
    let siv = ImportedStudent(id: "A-1", name: PersonName(whole: "Siv Ek"), birth: .date(day(2010, 4, 5)))
    #expect(reading.students == [siv])
    #expect(reading.columns[0].format == .mapped)
    #expect(reading.columns[0].ignored.map(\.number) == [4])

    let numbered = ["id=1", "full-name=2", "birth=3"].compactMap(ColumnMapping.init(argument:))
    let headless = try Reading(
      text: "A-1,Siv Ek,2010-04-05\nA-1,Siv Ek,2010-04-05", mappings: numbered, hasHeader: false)
    #expect(headless.students == [siv, siv])
    #expect(headless.lines == [1, 2])
  }

  @Test("A mapping that cannot be followed is refused")
  func wrongMapping() {
    for argument in ["id", "id=", "name=1", "=1", ""] { #expect(ColumnMapping(argument: argument) == nil) }
    func error(_ mappings: [ColumnMapping], hasHeader: Bool = true) -> RosterFileError? {
      #expect(throws: RosterFileError.self) {
        try Reading(text: "id,family\n1,Ek", mappings: mappings, hasHeader: hasHeader)
      }
    }
    if case .noSuchColumn(_, "Nr", ["id", "family"])? = error([.init(.id, "Nr")]) {} else { Issue.record("Nr") }
    if case .noSuchColumn(_, "3", _)? = error([.init(.id, "3")]) {} else { Issue.record("3") }
    if case .noSuchColumn(_, "0", _)? = error([.init(.id, "0")]) {} else { Issue.record("0") }
    #expect(error([.init(.id, "id")], hasHeader: false) == .numberWanted(column: "id"))
    #expect(error([.init(.id, "1"), .init(.id, "2")]) == .mappedTwice(.id))
    #expect(error([.init(.fullName, "1"), .init(.family, "2")]) == .wholeNameAndParts)
    if case .columnsNotUnderstood? = error([.init(.id, "1")], hasHeader: false) {} else { Issue.record("no name") }
  }

  @Test("Progress is told in bytes, and a caller can stop between batches")
  func batches() throws {
    let folder = try TestFolder()
    let text = "id,family\n" + (1...25).map { "\($0),Ek\n" }.joined()
    let reader = try RosterFileReader(
      paths: [folder.file("a.csv", text), folder.file("b.csv", "id,family\n26,Ek")], options: .init(today: someDay))
    #expect(reader.bytesTotal == text.utf8.count + 15)
    #expect(try reader.nextBatch(limit: 10)?.count == 10)
    #expect(try reader.nextBatch(limit: 100)?.map(\.file).suffix(2) == [0, 1])
    #expect(try reader.nextBatch(limit: 10) == nil)
    #expect(reader.bytesRead == reader.bytesTotal)
  }

  @Test("Issues beyond the first are only counted")
  func manyIssues() throws {
    let folder = try TestFolder()
    let path = try folder.file("a.csv", "id,family\n" + String(repeating: "1,\n", count: 1500))
    let reader = try RosterFileReader(paths: [path], options: .init(today: someDay))
    while try reader.nextBatch() != nil {}
    #expect(reader.rejections.count == 1500)
    #expect(reader.rejections.first.count == RowIssues.most)
  }

  @Test("What is no file of rows is refused at once")
  func noFile() throws {
    let folder = try TestFolder()
    func error(_ path: String) -> RosterFileError? { #expect(throws: RosterFileError.self) { try Reading([path]) } }
    let fifo = folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    #expect(error(fifo) == .notAFile(place: fifo))
    #expect(error("/dev/zero") == .notAFile(place: "/dev/zero"))
    #expect(error(folder.path) == .folderWithoutUsers(place: folder.path))
    #expect(error(folder.path + "/none") == .missing(place: folder.path + "/none"))
    let blank = try folder.file("blank", "\u{FEFF}\n \n")
    #expect(error(blank) == .empty(place: blank))
    let torn = try folder.file("torn", "id,family\n1,\"Ek\n2,Ek\n")
    #expect(error(torn) == .quoteNotClosed(place: torn, line: 2))
    #expect(RosterFileError.missing(place: "\u{1B}[2J").message.contains("\u{FFFD}[2J"))
  }
}

/// Rows under the header `id,family,given,Birth`, and what reading them brings.
private let rowFaults: [(rows: String, rejections: [String], warnings: [String], accepted: [Int])] = [
  (",Ek,Siv,\n", ["line 2, column id: no id"], [], []),
  ("1,,,\n", ["line 2: no name"], [], []),
  ("1,Ek,Siv,tomorrow\n", ["line 2, column Birth: not a date: tomorrow"], [], []),
  (
    "1,Ek,Siv,2010-02-30\n2,Ek,Siv,2010-02-28", [],
    ["line 2, column Birth: 2010-02-30 is no day of the calendar; the birth is unknown"], [2, 3]
  ),
  ("1,Ek,Siv,1900-01-01", [], ["line 2, column Birth: 1900-01-01 stands for no date; the birth is unknown"], [2]),
  ("1,Ek,Siv,0000-00-00", [], ["line 2, column Birth: 0000-00-00 stands for no date; the birth is unknown"], [2]),
  ("1,Ek,Siv,2026-05-04", [], ["line 2, column Birth: 2026-05-04 is in the future; the birth is unknown"], [2]),
  ("1,Ek,Siv,2026-05-03\n2,Ek,Siv,2010-04\n3,Ek,Siv,2010\n4,Ek,Siv,", [], [], [2, 3, 4, 5]),
  ("1,Ek,Siv,1871-01-01", [], ["line 2, column Birth: 1871-01-01 is too long ago; the birth is unknown"], [2]),
  (
    "1,Ek\n2,Ek,Siv", ["line 2: only 2 of 4 cells, too few for an id and a name"],
    ["line 3: only 3 of 4 cells; the rest count as empty"], [3]
  ),
  ("1,Ek,Siv,,\n2,Ek,Siv,,x\n", ["line 3: 5 cells for 4 columns"], [], [2]),
  ("1,\"Berg\nLund\",Ada,\n2,,,\n", ["line 4: no name"], [], [2]),
  ("id,family,given,Birth\n1,Ek,Siv,", ["line 2: the header once more"], [], [3]),
  ("Required,Required,Required,Required: DD/MM/YYYY", ["line 2: it explains the columns"], [], []),
  ("number,text,text,DD/MM/YYYY", ["line 2, column Birth: not a date: DD/MM/YYYY"], [], []),
  ("1,E\0k,Siv,\n2,Ek,Siv,", ["line 2: a NUL byte"], [], [3]),
  ("1,\"Ek\"x,Siv,\n2,Ek,Siv,", ["line 2: text follows a closing quote"], [], [3]),
  ("1,\(String(repeating: "x", count: 1 << 20)),Siv,\n2,Ek,Siv,", ["line 2: the row is too long"], [], [3]),
  ("1,Ek,Siv,\u{1B}[2J\n", ["line 2, column Birth: not a date: \u{FFFD}[2J"], [], []),
]
