import RosterCore
import Testing

@Suite struct CalendarTests {
  @Test(arguments: ["2010-04-05", "2000-02-29", "0001-01-01", "9999-12-31", "2024-02-29"])
  func readsAndWritesRealDays(text: String) throws {
    #expect(try #require(CalendarDate(iso: text)).iso == text)
  }

  @Test(arguments: [
    "2010-02-30", "1900-02-29", "2010-13-01", "2010-00-10", "2010-04-00", "0000-04-05", "2010-4-5", "10-04-05",
    "2010/04/05", "2010-04-05 ", "+010-04-05", "2010-04-0５", "", "2010-04", "2010-04-31",
  ])
  func refusesWhatIsNoDay(text: String) {
    #expect(CalendarDate(iso: text) == nil)
  }

  @Test(arguments: ["", "2010", "2010-04", "2010-04-05", "P16Y/2026-09-01", "P0Y/2026-09-01"])
  func birthsKeepTheirTextForm(text: String) throws {
    #expect(try #require(Birth(iso: text)).iso == text)
  }

  @Test(arguments: ["0000", "2010-00", "2010-13", "201", "04/25", "P16Y", "P-1Y/2026-09-01", "PY/2026-09-01", "N/A"])
  func birthsRefuseAnythingElse(text: String) {
    #expect(Birth(iso: text) == nil)
  }

  @Test(arguments: [
    ("2010-04-05", "5 April 2010"), ("2010-04", "April 2010"), ("2010", "2010"),
    ("P16Y/2026-09-01", "16 years old on 1 September 2026"), ("", nil),
  ])
  func birthsAreToldInWords(iso: String, text: String?) throws {
    #expect(try #require(Birth(iso: iso)).text == text)
  }

  @Test func datesAreShortenedByTheMonth() throws {
    #expect(try #require(CalendarDate(iso: "2026-09-01")).shortText == "1 Sep 2026")
  }
}
