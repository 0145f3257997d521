import RosterCore
import Testing

/// Ages by the calendar; the expected numbers come from the design and from the field's own bug reports.
@Suite struct AgeTests {
  static func date(_ iso: String) throws -> CalendarDate { try #require(CalendarDate(iso: iso)) }

  @Test(arguments: [
    ("1981-05-03", "2026-05-02", 44), ("1981-05-03", "2026-05-03", 45), ("1981-05-03", "2026-05-04", 45),
    ("2025-12-01", "2026-11-30", 0), ("2025-12-01", "2026-12-01", 1), ("2026-12-01", "2026-12-01", 0),
    ("2008-12-31", "2026-12-30", 17), ("2009-01-01", "2026-12-31", 17), ("1896-12-01", "2026-12-01", 130),
    // 365.25 days a year would say 17 on the eighteenth birthday.
    ("2007-03-01", "2025-03-01", 18),
  ])
  func countsBirthdays(birth: String, day: String, years: Int) throws {
    #expect(Birth.date(try Self.date(birth)).age(on: try Self.date(day)) == .years(years))
  }

  @Test(arguments: [
    ("2017-02-28", 0, 1), ("2017-03-01", 1, 1), ("2020-02-28", 3, 3), ("2020-02-29", 4, 4), ("2100-02-28", 83, 84),
  ])
  func aLeapDayChildTurnsAYearOlderByTheSchoolsRule(day: String, march: Int, february: Int) throws {
    let birth = Birth.date(try Self.date("2016-02-29"))
    #expect(birth.age(on: try Self.date(day), leapDayRule: .firstOfMarch) == .years(march))
    #expect(birth.age(on: try Self.date(day), leapDayRule: .lastOfFebruary) == .years(february))
  }

  @Test func aYearAloneLeavesTwoAges() throws {
    let birth = Birth.year(2009)
    #expect(birth.age(on: try Self.date("2026-06-15")) == .between(16, 17))
    #expect(birth.age(on: try Self.date("2026-01-01")) == .between(16, 17))
    #expect(birth.age(on: try Self.date("2026-12-31")) == .years(17))
    #expect(birth.age(on: try Self.date("2009-06-15")) == .years(0))
    #expect(birth.age(on: try Self.date("2008-12-31")) == .implausible)
  }

  @Test func aMonthLeavesTwoAgesWithinThatMonthOnly() throws {
    let birth = Birth.month(4, year: 2010)
    #expect(birth.age(on: try Self.date("2026-03-31")) == .years(15))
    #expect(birth.age(on: try Self.date("2026-04-10")) == .between(15, 16))
    #expect(birth.age(on: try Self.date("2026-04-30")) == .years(16))
  }

  @Test func aRecordedAgeIsTrueOnItsDayAndUncertainAfterIt() throws {
    let birth = Birth.recordedAge(16, on: try Self.date("2026-09-01"))
    #expect(birth.age(on: try Self.date("2026-09-01")) == .years(16))
    #expect(birth.age(on: try Self.date("2026-12-01")) == .between(16, 17))
    #expect(birth.age(on: try Self.date("2027-09-01")) == .years(17))
  }

  /// Born from 1 March 2007 to 29 February 2008, so somebody may turn 17 the next day and nobody that day.
  @Test func anAgeRecordedOnALeapDayIsTrueThatDay() throws {
    let birth = Birth.recordedAge(16, on: try Self.date("2024-02-29"))
    #expect(birth.age(on: try Self.date("2024-02-29")) == .years(16))
    #expect(birth.age(on: try Self.date("2024-03-01")) == .between(16, 17))
  }

  @Test(arguments: ["2026-12-02", "2110-04-05", "1895-12-01", "1900-01-01", "1970-01-01"])
  func whatCannotBeRightIsNoNumber(birth: String) throws {
    #expect(Birth.date(try Self.date(birth)).age(on: try Self.date("2026-12-01")) == .implausible)
  }

  @Test func nothingKnownIsUnknown() throws {
    #expect(Birth.unknown.age(on: try Self.date("2026-12-01")) == .unknown)
  }

  @Test func aStudentIsMadeOfANameAndAnAge() throws {
    let today = try Self.date("2026-12-01")
    let student = Student(name: "Phuoc Nguyen", age: 45, on: today)
    #expect(student.name.spoken == "Phuoc Nguyen")
    #expect(student.age(on: today) == .years(45))
    #expect(Student(name: "Phuoc Nguyen", age: 45).age(on: SystemClock().today) == .years(45))
  }

  @Test(arguments: [
    (Age.years(45), "45 years old"), (.years(1), "1 year old"), (.years(0), "0 years old"), (.years(2), "2 years old"),
    (.between(17, 18), "17 or 18 years old"), (.unknown, "age unknown"),
    (.implausible, "age unknown (check the birth date)"),
  ])
  func agesAreToldInWords(age: Age, text: String) {
    #expect(age.text == text)
  }
}
