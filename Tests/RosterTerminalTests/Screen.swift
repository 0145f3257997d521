import RosterCore
import RosterTestSupport
import TerminalKit
import Testing

@testable import RosterTerminal

/// The real view on the real presenters and a roster in memory, painted on a screen that goes nowhere.
@MainActor final class Screen {
  static let phuoc = Student(
    id: "100871", name: PersonName(given: "Phuoc", family: "Nguyen"), birth: Birth(iso: "1981-05-03") ?? .unknown,
    className: "11B")
  static let riverside = [
    phuoc,
    Student(id: "102233", name: PersonName(given: "Phuong", family: "Nguyen"), className: "12C"),
    Student(id: "100234", name: PersonName(given: "Phuong Anh", family: "Nguyen"), className: "10A"),
  ]

  let session: TerminalSession
  let view: TerminalView
  let presenters: Presenters
  var card: StudentPresenter { presenters.card }
  var find: FindPresenter { presenters.find }
  var edit: EditPresenter { presenters.edit }
  let repository: InMemoryStudentRepository

  init(_ size: Size, students: [Student] = riverside, today: String = "2026-12-01") throws {
    session = try TerminalSession.headless(size: size)
    view = TerminalView(databaseName: "riverside.db", size: size)
    let today = try #require(CalendarDate(iso: today))
    repository = InMemoryStudentRepository(students)
    let setup = RosterSetup(
      databaseName: "riverside.db", repository: repository, sign: { Signature(login: "anna", moment: $0) },
      clock: FixedClock(today, moment: 5_000))
    presenters = Presenters(of: view, setup)
    find.listHeightChanged(to: view.listHeight)
  }

  /// Starts the list and waits for the first answer.
  func start(selecting student: Student? = nil) async {
    find.start(selecting: student)
    await settle()
  }

  /// Presses keys and waits until every answer has come.
  func press(_ keys: Key...) async {
    for key in keys { _ = view.handle(key) }
    await settle()
  }

  /// Types a text.
  func type(_ text: String) async {
    for character in text { _ = view.handle(.text(String(character))) }
    await settle()
  }

  func resize(to size: Size) async {
    session.resize(to: size)
    view.resize(to: size)
    await settle()
  }

  /// Waits until nothing is awaited; the suite's time limit ends a wait in vain.
  private func settle() async {
    repeat { await Task.yield() } while view.isBusy || edit.isBusy
  }

  /// Paints, and reads the screen back.
  func frame() -> [String] {
    session.refresh(cursor: view.draw(on: session.canvas))
    return session.frame()
  }

  /// Where the hardware cursor stands, after ``frame()``.
  var cursor: Point? { session.cursorPosition }
}
