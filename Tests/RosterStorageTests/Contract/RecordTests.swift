import RosterCore
import RosterTestSupport
import Testing

@testable import RosterStorage

/// Whole records, on every kind of repository.
struct RecordTests {
  @Test(arguments: Kind.allCases)
  func `a record comes back as it was stored, to the last scalar`(kind: Kind) async throws {
    var full = Student(
      id: "00-A\"7",
      name: PersonName(
        given: "Zoe\u{308}", middle: "d'Arc", family: "O’Brien\u{0}\u{202E}x", preferredGiven: "Zo",
        preferredFamily: "王"),
      birth: .month(4, year: 2010), grade: "11", className: "11B", school: "North", email: "z@x.example",
      phone: "+47 1", note: "a\r\nb", status: .left)
    let store = try await kind.store([full, Student("2", nil)])
    let record = try #require(try await store.repository.record(of: full.id))
    full.revision = 1
    #expect(record.student == full)
    #expect(record.student.name.given?.unicodeScalars.count == 4)
    #expect(record.student.name.family?.unicodeScalars.count == 10)
    #expect(try await store.repository.record(of: "00-a\"7") == nil)
    #expect(try await store.repository.record(of: "") == nil)
    #expect(try await store.repository.record(of: "2")?.student.birth == .unknown)
    #expect(try await store.repository.students(with: ["2", "none", full.id, "2"]).map(\.id) == ["2", full.id, "2"])
  }

  @Test(
    arguments: [
      .date(FixedClock(2010, 4, 5).today), .date(FixedClock(1, 1, 1).today), .month(12, year: 1999), .year(1981),
      .recordedAge(45, on: FixedClock(2026, 9, 1).today), .unknown,
    ] as [Birth], Kind.allCases)
  func `a birth comes back as far as it was known`(birth: Birth, kind: Kind) async throws {
    let store = try await kind.store([Student(id: "1", name: PersonName(whole: "Ek"), birth: birth)])
    #expect(try await store.repository.record(of: "1")?.student.birth == birth)
  }

  @Test(arguments: Kind.allCases)
  func `namesakes are all others of the same given and family name`(kind: Kind) async throws {
    let store = try await kind.store([
      Student("1", "Nguyễn", "Phúc"), Student("2", "nguyen", "PHUC"), Student("3", "Nguyen", "Phuc", status: .left),
      Student("4", "Nguyen", "Phuc Anh"), Student("5", "Nguyen"), Student("6", nil, "Nguyen"),
      Student("7", nil, "Nguyen"),
      Student("8", "Nguyen", status: .left), Student("9", nil), Student("10", nil), Student("11", "Phuc", "Nguyen"),
      Student(id: "12", name: PersonName(middle: "Nguyen")), Student("13", "\u{200B}", "Nguyen"),
      Student(id: "14", name: PersonName(given: "Phuc", middle: "X", family: "Nguyen")),
    ])
    func namesakes(_ id: StudentID) async throws -> Int? { try await store.repository.record(of: id)?.namesakes }
    for id: StudentID in ["1", "2", "3", "14"] { #expect(try await namesakes(id) == 3) }
    #expect(try await namesakes("4") == 0)
    for id: StudentID in ["5", "8"] { #expect(try await namesakes(id) == 1) }
    // A family name that is invisible is none.
    for id: StudentID in ["6", "7", "13"] { #expect(try await namesakes(id) == 2) }
    for id: StudentID in ["9", "10", "11", "12"] { #expect(try await namesakes(id) == 0) }
  }

  @Test(arguments: Kind.allCases)
  func `a school has its birthdays on the first of March until it says otherwise`(kind: Kind) async throws {
    let store = try await kind.store([Student("1", "Ek")])
    let school = try await store.repository.school()
    #expect(school.name == nil)
    #expect(school.leapDayRule == .firstOfMarch)
    #expect(try await store.repository.record(of: "1")?.school == school)
  }

  @Test(arguments: Kind.allCases)
  func `a question that was withdrawn is not answered`(kind: Kind) async throws {
    let store = try await kind.store([Student("1", "Ek")])
    let repository = store.repository
    let outcome = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(RepositoryError) {
        _ = try await repository.find(FindRequest(Query("ek"), limit: 1))
        return RepositoryError?.none
      } catch { return error }
    }.value
    #expect(outcome == .cancelled)
    #expect(try await store.ids("ek") == ["1"])
  }
}
