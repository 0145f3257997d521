import Foundation
import RosterCore
import Testing

@testable import RosterExchange

@Suite("Writing students")
struct WriterTests {
  static let awkward = [
    "Ek, Siv", "Ann \"Nan\" Berg", "\"", "Berg\nLund", "a\r\nb", "a\r", "'t Hooft", "'=1", " outer blanks ", "\ttab",
    "-Ek", "=1", "+1", "@SUM(A1)", "👩‍👩‍👧 emoji", "line\u{2028}separator", "\u{FEFF}mark", "\u{A0}no-break\u{A0}",
    "全角\u{3000}", "Ng\u{0075}\u{0303}", "\u{1B}[2J", "null", "NA", "\\", "\u{7F}\u{85}\u{202E}", "\u{FFFF}",
  ]

  static let students =
    awkward.enumerated().map { index, text in
      Student(
        id: StudentID("00\(index)"), name: PersonName(given: text, middle: text, family: text, preferredGiven: text),
        birth: [.unknown, .year(2010), .month(4, year: 2010), .date(day(2010, 4, 5)), .recordedAge(16, on: someDay)][
          index % 5],
        grade: text, className: text, school: text, email: text, phone: text, note: text,
        status: index.isMultiple(of: 2) ? .active : .left)
    } + [Student(id: "x-1", name: PersonName(preferredFamily: "Ek"))]

  static func csv(_ students: some Sequence<Student>, _ columns: ExportColumns = ExportColumns()) -> [UInt8] {
    let writer = RosterCSVWriter(columns)
    var bytes: [UInt8] = []
    writer.appendHeader(to: &bytes)
    for student in students { writer.append(student, to: &bytes) }
    return bytes
  }

  @Test("CSV is what RFC 4180 says")
  func csv() {
    let student = Student(
      id: "000123", name: PersonName(given: "Siv \"S\"", family: "Ek, Berg"), birth: .date(day(1981, 5, 3)))
    #expect(
      String(decoding: Self.csv([student]), as: UTF8.self)
        == "id,given,middle,family,preferred-given,preferred-family,birth,grade,class,school,email,phone,status,note\r\n"
        + "000123,\"Siv \"\"S\"\"\",,\"Ek, Berg\",,,1981-05-03,,,,,,active,\r\n")
    let chosen = ExportColumns([.family, .id, .fullName], ageOn: someDay)
    #expect(
      String(decoding: Self.csv([student], chosen), as: UTF8.self)
        == "family,id,age\r\n\"Ek, Berg\",000123,45 years old\r\n")
  }

  @Test("What is exported comes back as it was")
  func roundTrip() throws {
    let reading = try Reading(bytes: Self.csv(Self.students, ExportColumns(ageOn: someDay)))
    #expect(reading.rejections == [])
    let back = reading.students.map { imported in
      var student = imported.newStudent
      student.revision = 0
      return student
    }
    #expect(back.count == Self.students.count)
    for (was, came) in zip(Self.students, back) {
      #expect(came == was)
      // Swift holds differently composed texts for equal; files must not.
      #expect(came.name.given.map { Array($0.utf8) } == was.name.given.map { Array($0.utf8) })
    }
  }

  @Test("JSON is read by others as it was written")
  func json() throws {
    var writer = RosterJSONWriter(ExportColumns(ageOn: someDay))
    var bytes: [UInt8] = []
    for student in Self.students { writer.append(student, to: &bytes) }
    writer.appendEnd(to: &bytes)
    let objects = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    #expect(objects.count == Self.students.count)
    for (student, object) in zip(Self.students, objects) {
      #expect(object.count == RosterField.written.count + 2)
      for field in RosterField.written {
        #expect(
          (object[field.rawValue] as? String).map { Array($0.utf8) } == field.text(of: student).map { Array($0.utf8) })
      }
      let age = student.age(on: someDay)
      #expect(object["age"] as? String == age.text)
      if case .years(let years) = age {
        #expect(object["ageYears"] as? Int == years)
      } else {
        #expect(object["ageYears"] is NSNull)
      }
    }
  }

  @Test("JSON shows a terminal nothing that would drive it")
  func jsonIsVisible() {
    var bytes: [UInt8] = []
    for student in Self.students { RosterJSONWriter().appendObject(student, to: &bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(Sanitiser.visible(text) == text)
    #expect(text.contains(#"\u001b[2J"#))
  }

  @Test("An array of nobody and an object of nothing are JSON too")
  func emptyJSON() {
    var bytes: [UInt8] = []
    RosterJSONWriter().appendEnd(to: &bytes)
    RosterJSONWriter(ExportColumns([])).appendObject(Self.students[0], to: &bytes)
    RosterJSONWriter(ExportColumns([.id, .note])).appendObject(Self.students[Self.students.count - 1], to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "[]\n{}{\"id\":\"x-1\",\"note\":null}")
  }

  @Test("Output arrives whole, and a full disk is told")
  func output() throws {
    let folder = try TestFolder()
    let path = try folder.file("out", "")
    let descriptor = open(path, O_WRONLY)
    defer { close(descriptor) }
    let output = ByteOutput(descriptor: descriptor, place: path, pieceSize: 10)
    for number in 1...50 { try output.append { $0 += "\(number)\n".utf8 } }
    try output.flush()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == (1...50).map { "\($0)\n" }.joined())

    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    #expect(throws: RosterFileError.diskFull(place: "full")) {
      try ByteOutput(descriptor: full, place: "full", pieceSize: 1).append { $0.append(1) }
    }
  }
}
