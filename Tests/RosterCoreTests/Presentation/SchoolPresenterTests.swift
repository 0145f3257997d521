import RosterCore
import RosterTestSupport
import Synchronization
import Testing

/// What is told of the school, and whose time is kept.
@Suite(.timeLimit(.minutes(1))) @MainActor struct SchoolPresenterTests {
  private final class View: SchoolView {
    var told: [String] = []
    func showSchoolName(_ name: String) { told.append(name) }
  }

  /// It is a day later in Auckland, and the clock keeps in mind whose time it was told to keep.
  private final class ZoneClock: SchoolClock {
    let zones = Mutex<[String?]>([])
    let moment = 0
    var today: CalendarDate {
      Example.date(zones.withLock { $0.last == "Pacific/Auckland" } ? "2026-12-02" : "2026-12-01")
    }
    func text(of moment: Int) -> String { "" }
    func follow(_ timeZone: String?) { zones.withLock { $0.append(timeZone) } }
  }

  private let view = View()
  private let clock = ZoneClock()

  @Test func theNameIsToldOnceAndAgainOnlyWhenItHasChanged() async throws {
    let school = School(name: "Riverside\u{1b}[2J", timeZone: "Europe/Oslo")
    let presenter = SchoolPresenter(view: view, repository: InMemoryStudentRepository(school: school), clock: clock)
    presenter.start()
    while view.told.isEmpty { await Task.yield() }
    presenter.schoolRead(school)
    presenter.schoolRead(School(name: "Hilltop"))
    presenter.schoolRead(School())
    #expect(view.told == ["Riverside\u{FFFD}[2J", "Hilltop", ""])
    #expect(clock.zones.withLock(\.self) == ["Europe/Oslo", "Europe/Oslo", nil, nil])
  }

  @Test func aSchoolWithoutANameIsNotMentioned() {
    let presenter = SchoolPresenter(view: view, repository: InMemoryStudentRepository(), clock: clock)
    presenter.schoolRead(School(timeZone: "Europe/Oslo"))
    #expect(view.told.isEmpty)
  }

  /// Set by somebody else while the screen is open, the zone counts for the next card: born a day later, a year older there.
  @Test func theZoneCountsForTheCardThatIsRead() async {
    let cardView = RecordingView()
    let repository = ControlledRepository()
    let card = StudentPresenter(view: cardView, repository: repository, clock: clock)
    let presenter = SchoolPresenter(view: view, repository: repository, clock: clock)
    card.onSchool = { presenter.schoolRead($0) }
    let child = Student(id: "1", name: PersonName(given: "Siv"), birth: .date(Example.date("2016-12-02")))
    card.select(.student("1"))
    for (zone, age) in [("Europe/Oslo", "9 years old"), ("Pacific/Auckland", "10 years old")] {
      card.loadStudentButtonPressed()
      await repository.nextRecord().answer(
        .success(StudentRecord(student: child, school: School(timeZone: zone))))
      await cardView.wait(for: .status("Loaded Siv."))
      #expect(cardView.take().contains(.age(age)))
    }
  }
}
