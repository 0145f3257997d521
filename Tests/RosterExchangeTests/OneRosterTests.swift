import RosterCore
import Testing

@testable import RosterExchange

@Suite("Reading OneRoster 1.1")
struct OneRosterTests {
  let users = """
    "sourcedId","status","dateLastModified","enabledUser","orgSourcedIds","role","username","givenName","familyName",\
    "middleName","identifier","email","phone","grades","password"
    u1,active,,true,org-1,student,siv,Siv,Ek,Anna,000123,siv@school.example,555-0101,11,secret
    u2,tobedeleted,,true,org-1,Student,ada,Ada,Berg,,,,,,secret
    u3,active,,true,org-1,teacher,tom,Tom,Teach,,,,,,secret
    u4,active,,true,org-1,,una,Una,Norole,,,,,,secret
    u5,inactive,,true,org-1,student,una,Una,Odd,,,,,,secret
    """
  let demographics =
    "sourcedId,status,birthDate,sex\nu1,active,2010-04-05,\nu2,active,,\nu3,active,1980,\nu9,active,x,\n"

  @Test("Users and demographics are one roster, joined by their key; a folder is both")
  func joined() throws {
    let folder = try TestFolder()
    let files = [
      try folder.file("users.csv", users), try folder.file("demographics.csv", demographics),
    ]
    for paths in [files, files.reversed(), [folder.path], [folder.path + "/"]] {
      let reading = try Reading(paths)
      #expect(
        reading.students == [
          ImportedStudent(
            id: "000123", name: PersonName(given: "Siv", middle: "Anna", family: "Ek"), grade: "11", school: "org-1",
            email: "siv@school.example", phone: "555-0101", status: .active),
          ImportedStudent(
            id: "u2", name: PersonName(given: "Ada", family: "Berg"), school: "org-1", status: .left),
        ])
      let births = reading.rows.filter { if case .birth = $0.content { true } else { false } }
      #expect(births.map(\.joinKey) == ["u1", "u3"])
      #expect(births.map(\.content) == [.birth(.date(day(2010, 4, 5))), .birth(.year(1980))])
      #expect(reading.rows.map(\.joinKey).sorted() == ["u1", "u1", "u2", "u3"])
      #expect(reading.counts.otherRoles == 1)
      #expect(reading.counts.keysAlone == 1)
      #expect(
        Set(reading.rejections) == [
          "line 5, column role: no role, so it is not known to be a student",
          "line 6, column status: neither active nor left: inactive",
          "line 5, column birthDate: not a date: x",
        ])
    }
  }

  @Test("A password is not read, and is reported so")
  func password() throws {
    let reading = try Reading(text: users)
    #expect(reading.columns[0].format == .oneRosterUsers)
    #expect(
      reading.columns[0].ignored.map(\.name) == ["dateLastModified", "enabledUser", "username", "password"])
    #expect(!String(describing: reading.rows).contains("secret"))
  }

  @Test("Births without names are refused")
  func birthsAlone() throws {
    #expect(throws: RosterFileError.self) { try Reading(text: demographics) }
  }
}
