import RosterCore
import RosterTestSupport
import Testing

/// What the card is told, in order.
@Suite(.timeLimit(.minutes(1))) @MainActor struct StudentPresenterTests {
  let view = RecordingView()
  let repository = ControlledRepository()
  let presenter: StudentPresenter

  init() {
    presenter = StudentPresenter(view: view, repository: repository, clock: FixedClock(Example.today))
  }

  static let phuocDetails: [StudentDetail] = [
    StudentDetail("ID", "100871"), StudentDetail("Class", "11B"), StudentDetail("Born", "1 December 1981"),
  ]

  @Test func aFoundStudentIsShownWithNameAndAge() async {
    presenter.select(.student("100871"))
    presenter.loadStudentButtonPressed()
    let question = await repository.nextRecord()
    #expect(question.asked == "100871")
    question.answer(.success(StudentRecord(student: Example.phuoc)))
    await view.wait(for: .status("Loaded Phuoc Nguyen."))
    // Born 45 years ago to the day: the birthday counts from its morning.
    #expect(
      view.take() == [
        .loading(true), .loading(false), .name("Phuoc Nguyen"), .caption("Age"), .age("45 years old"),
        .details(Self.phuocDetails), .status("Loaded Phuoc Nguyen."),
      ])
  }

  @Test func aStudentWhoIsGoneIsAnErrorAndEndsLoading() async {
    presenter.select(.student("100871"))
    presenter.loadStudentButtonPressed()
    await repository.nextRecord().answer(.success(nil))
    let message = "This student is no longer on the roster. Find again."
    await view.wait(for: .error(message))
    #expect(view.take() == [.loading(true), .loading(false), .error(message)])
  }

  @Test func aFailureIsToldAndEndsLoading() async {
    presenter.select(.student("100871"))
    presenter.loadStudentButtonPressed()
    await repository.nextRecord().answer(.failure(.busy(place: "school.db")))
    let message = "school.db is in use by another program that is saving. Try again in a moment."
    await view.wait(for: .error(message))
    #expect(view.take() == [.loading(true), .loading(false), .error(message)])
  }

  @Test func aSlowAnswerIsNeverShownOverANewerOne() async {
    presenter.select(.student("100871"))
    presenter.loadStudentButtonPressed()
    let slow = await repository.nextRecord()
    presenter.select(.student("1"))
    presenter.loadStudentButtonPressed()
    let quick = await repository.nextRecord()
    quick.answer(.success(StudentRecord(student: Example.siv)))
    await view.wait(for: .status("Loaded Siv Ek."))
    slow.answer(.success(StudentRecord(student: Example.phuoc)))
    for _ in 0..<100 { await Task.yield() }
    #expect(
      view.take() == [
        .loading(true), .loading(false), .loading(true), .loading(false), .name("Siv Ek"), .caption("Age"),
        .age("10 years old"), .details([StudentDetail("ID", "1"), StudentDetail("Born", "29 February 2016")]),
        .status("Loaded Siv Ek."),
      ])
  }

  @Test func aPressBeforeTheListKnowsWaitsForIt() async {
    presenter.select(.awaited)
    presenter.loadStudentButtonPressed()
    presenter.loadStudentButtonPressed()
    #expect(view.take() == [.loading(true)])
    #expect(repository.isIdle)
    presenter.select(.student("100871"))
    await repository.nextRecord().answer(.success(StudentRecord(student: Example.phuoc)))
    await view.wait(for: .status("Loaded Phuoc Nguyen."))
    #expect(view.take().prefix(2) == [.loading(false), .name("Phuoc Nguyen")])
  }

  @Test func aPressThatWaitedInVainEndsWithTheAdvice() {
    presenter.select(.awaited)
    presenter.loadStudentButtonPressed()
    presenter.select(.nobody(advice: "Nobody found."))
    #expect(view.take() == [.loading(true), .loading(false), .status("Nobody found.")])
  }

  @Test func aPressWithNobodySelectedSaysWhatToDo() {
    presenter.select(.nobody(advice: "Type a name or an ID."))
    presenter.loadStudentButtonPressed()
    #expect(view.take() == [.status("Type a name or an ID.")])
  }

  @Test func typingOnAfterThePressWithdrawsIt() async {
    presenter.select(.student("100871"))
    presenter.loadStudentButtonPressed()
    let question = await repository.nextRecord()
    presenter.select(.awaited)
    #expect(view.take() == [.loading(true), .loading(false)])
    question.answer(.success(StudentRecord(student: Example.phuoc)))
    for _ in 0..<100 { await Task.yield() }
    presenter.select(.student("100871"))
    #expect(view.take() == [])
  }

  @Test func anotherSelectionEmptiesTheCard() async {
    await load(Example.phuoc)
    presenter.select(.student("1"))
    #expect(view.take() == [.name(""), .age(""), .details([])])
    presenter.select(.student("1"))
    #expect(view.take() == [])
  }

  @Test func aViewThatIsGoneIsNotKeptAliveAndNotMissed() async {
    var shortLived: RecordingView? = RecordingView()
    weak let watched = shortLived
    let presenter = StudentPresenter(
      view: shortLived ?? view, repository: repository, clock: FixedClock(Example.today))
    presenter.select(.student("100871"))
    presenter.loadStudentButtonPressed()
    let question = await repository.nextRecord()
    shortLived = nil
    #expect(watched == nil)
    var progress: [LoadProgress] = []
    presenter.onProgress = { progress.append($0) }
    question.answer(.success(StudentRecord(student: Example.phuoc)))
    while progress.isEmpty { await Task.yield() }
    #expect(progress == [.loaded])
  }

  /// A child of 29 February 2016, on the days around the birthday, by either rule.
  @Test(arguments: [
    ("2025-02-28", LeapDayRule.firstOfMarch, "8 years old"), ("2025-03-01", .firstOfMarch, "9 years old"),
    ("2025-02-28", .lastOfFebruary, "9 years old"), ("2028-02-28", .firstOfMarch, "11 years old"),
    ("2028-02-29", .firstOfMarch, "12 years old"),
  ])
  func leapDayBirthdaysFollowTheSchoolsRule(day: String, rule: LeapDayRule, age: String) async {
    let presenter = StudentPresenter(
      view: view, repository: repository, clock: FixedClock(Example.date(day)))
    presenter.select(.student("1"))
    presenter.loadStudentButtonPressed()
    await repository.nextRecord().answer(
      .success(StudentRecord(student: Example.siv, school: School(leapDayRule: rule))))
    await view.wait(for: .status("Loaded Siv Ek."))
    #expect(view.take().contains(.age(age)))
  }

  @Test func agesAreToldOnAnotherDateAndBackAgain() async {
    await load(Example.phuoc)
    presenter.showAges(on: Example.date("2026-09-01"))
    presenter.showAges(on: nil)
    #expect(
      view.take() == [
        .caption("Age on 1 Sep 2026"), .age("44 years old"), .caption("Age"), .age("45 years old"),
      ])
  }

  @Test func theCardSaysWhatIsUnusual() async {
    var student = Example.phuoc
    student.birth = .date(Example.date("1970-01-01"))
    student.status = .left
    student.name.preferredGiven = "Kim"
    presenter.select(.student("100871"))
    presenter.loadStudentButtonPressed()
    await repository.nextRecord().answer(.success(StudentRecord(student: student, namesakes: 2)))
    await view.wait(for: .status("Loaded Phuoc Nguyen."))
    let told = view.take()
    #expect(told.contains(.age("age unknown (check the birth date)")))
    #expect(
      told.contains(
        .details([
          StudentDetail("ID", "100871"), StudentDetail("Class", "11B"),
          StudentDetail("Born", "1 January 1970 (placeholder)"), StudentDetail("Status", "has left the school"),
          StudentDetail("Goes by", "Kim Nguyen"), StudentDetail("Others", "2 others of this name (F6)"),
        ])))
  }

  private func load(_ student: Student) async {
    presenter.select(.student(student.id))
    presenter.loadStudentButtonPressed()
    await repository.nextRecord().answer(.success(StudentRecord(student: student)))
    await view.wait(for: .status("Loaded \(student.name.spoken)."))
    _ = view.take()
  }
}
