import RosterCore
import RosterTestSupport
import Testing

/// What the list and the card are told, in order, while a person types, moves and presses.
@Suite(.timeLimit(.minutes(1))) @MainActor struct FindPresenterTests {
  let view = RecordingView()
  let repository = ControlledRepository()
  let card: StudentPresenter
  let find: FindPresenter

  init() {
    card = StudentPresenter(view: view, repository: repository, clock: FixedClock(Example.today))
    find = FindPresenter(view: view, card: card, repository: repository)
    find.listHeightChanged(to: 3)
  }

  @Test func theStartListsEverybodyAndSelectsNobody() async {
    find.start()
    let question = await repository.nextFind()
    #expect(question.asked == FindRequest(Query(""), .start, limit: 4, countLimit: 1_000))
    question.answer(.success(Example.page(Example.siv, Example.phuoc, match: .listed, count: 2)))
    await view.wait(for: .searching(false))
    #expect(
      view.take() == [
        .searching(true), .count("2 students"), .rows(["Ek, Siv", "Nguyen, Phuoc"], selected: nil),
        .status("Type a name or an ID."), .searching(false),
      ])
  }

  @Test func anEmptyRosterSaysHowToFillIt() async {
    find.start()
    await repository.nextFind().answer(.success(FindPage(hits: [], count: .exactly(0))))
    await view.wait(for: .searching(false))
    #expect(
      view.take() == [
        .searching(true), .count("0 students"), .rows([], selected: nil),
        .status("This roster is empty. To fill it: roster import FILE. To look around: roster demo."),
        .searching(false),
      ])
  }

  @Test func theDemoStartsWithItsStudentSelected() async {
    find.start(selecting: Example.phuoc)
    let question = await repository.nextFind()
    #expect(question.asked.position == .from(Hit(Example.phuoc)))
    question.answer(.success(Example.page(Example.phuoc, Example.phuong, Example.siv, Example.siv, match: .listed)))
    await view.wait(for: .searching(false))
    #expect(view.take().contains(.rows(["Nguyen, Phuoc", "Nguyen, Phuong", "Ek, Siv"], selected: 0)))
    card.loadStudentButtonPressed()
    #expect(await repository.nextRecord().asked == "100871")
  }

  @Test func keysPressedBeforeTheStartWaitForTheFirstAnswer() async {
    find.moveSelection(.down)
    card.loadStudentButtonPressed()
    find.start(selecting: Example.phuoc)
    await repository.nextFind().answer(
      .success(Example.page(Example.phuoc, Example.phuong, Example.siv, match: .listed)))
    #expect(await repository.nextRecord().asked == "102233")
    #expect(view.take().prefix(3) == [.loading(true), .queryMarked(true), .searching(true)])
  }

  @Test func aNameSelectsItsFirstHitAndEnterLoadsIt() async {
    find.queryChanged(to: "nguyen")
    await repository.nextFind().answer(.success(Example.page(Example.phuoc, Example.phuong)))
    await view.wait(for: .searching(false))
    #expect(
      view.take() == [
        .searching(true), .count("2 found"), .rows(["Nguyen, Phuoc", "Nguyen, Phuong"], selected: 0), .status(""),
        .searching(false),
      ])
    card.loadStudentButtonPressed()
    await repository.nextRecord().answer(.success(StudentRecord(student: Example.phuoc)))
    await view.wait(for: .status("Loaded Phuoc Nguyen."))
    #expect(view.take().prefix(2) == [.loading(true), .queryMarked(true)])
  }

  @Test func nothingFoundSaysSoAndSelectsNobody() async {
    find.queryChanged(to: "zzzz")
    await repository.nextFind().answer(.success(FindPage(hits: [], count: .exactly(0))))
    await view.wait(for: .searching(false))
    let advice = "Nobody found for “zzzz”. Try fewer letters or words."
    #expect(
      view.take() == [
        .searching(true), .count("0 found"), .rows([], selected: nil), .status(advice), .searching(false),
      ])
    card.loadStudentButtonPressed()
    #expect(view.take() == [.status(advice)])
  }

  @Test(arguments: [
    (1, "No student has the ID 10087; 1 begins with it. Down chooses."),
    (12, "No student has the ID 10087; 12 begin with it. Down chooses."),
  ])
  func anIDThatOnlyBeginsSoIsNotSelected(count: Int, advice: String) async {
    find.queryChanged(to: "10087")
    await repository.nextFind().answer(.success(Example.page(Example.phuoc, match: .idPrefix, count: count)))
    await view.wait(for: .searching(false))
    #expect(view.take().suffix(3) == [.rows(["Nguyen, Phuoc"], selected: nil), .status(advice), .searching(false)])
    find.moveSelection(.down)
    #expect(view.take() == [.selectedRow(0)])
    card.loadStudentButtonPressed()
    #expect(await repository.nextRecord().asked == "100871")
  }

  @Test func twoIDsThatDifferInZerosAloneSelectNobody() async {
    find.queryChanged(to: "0123")
    var first = Example.siv
    first.id = "123"
    var second = Example.phuoc
    second.id = "000123"
    await repository.nextFind().answer(.success(Example.page(first, second, match: .foldedID)))
    await view.wait(for: .searching(false))
    #expect(view.take().contains(.rows(["Ek, Siv", "Nguyen, Phuoc"], selected: nil)))
  }

  @Test func anIDAndEnterInOnePacketLoadThatStudent() async {
    for length in 1...6 { find.queryChanged(to: String("100871".prefix(length))) }
    card.loadStudentButtonPressed()
    // Only the last text is asked for: the others were withdrawn before they began or are dropped.
    var question = await repository.nextFind()
    while question.asked.query.text != "100871" {
      question.answer(.success(Example.page(Example.siv)))
      question = await repository.nextFind()
    }
    question.answer(.success(Example.page(Example.phuoc, match: .id)))
    let record = await repository.nextRecord()
    #expect(record.asked == "100871")
    record.answer(.success(StudentRecord(student: Example.phuoc)))
    await view.wait(for: .status("Loaded Phuoc Nguyen."))
    #expect(
      view.take()
        == [
          .searching(true), .loading(true), .queryMarked(true), .count("1 found"),
          .rows(["Nguyen, Phuoc"], selected: 0), .status(""), .searching(false), .loading(false),
          .name("Phuoc Nguyen"), .caption("Age"), .age("45 years old"), .details(StudentPresenterTests.phuocDetails),
          .status("Loaded Phuoc Nguyen."),
        ])
  }

  @Test func aSecondScanInTheSamePacketReplacesTheFirst() async {
    find.queryChanged(to: "1")
    card.loadStudentButtonPressed()
    #expect(view.take() == [.searching(true), .loading(true), .queryMarked(true)])
    // The mark makes the view replace the text: this is the second id alone.
    find.queryChanged(to: "102233")
    card.loadStudentButtonPressed()
    var question = await repository.nextFind()
    while question.asked.query.text != "102233" {
      question.answer(.success(Example.page(Example.siv, match: .id)))
      question = await repository.nextFind()
    }
    question.answer(.success(Example.page(Example.phuong, match: .id)))
    #expect(await repository.nextRecord().asked == "102233")
    #expect(repository.isIdle)
  }

  @Test func anOlderAnswerNeverReplacesANewerOne() async {
    find.queryChanged(to: "e")
    let slow = await repository.nextFind()
    find.queryChanged(to: "ng")
    let quick = await repository.nextFind()
    quick.answer(.success(Example.page(Example.phuoc)))
    await view.wait(for: .searching(false))
    slow.answer(.success(Example.page(Example.siv)))
    for _ in 0..<100 { await Task.yield() }
    #expect(
      view.take() == [
        .searching(true), .count("1 found"), .rows(["Nguyen, Phuoc"], selected: 0), .status(""), .searching(false),
      ])
  }

  @Test func aFailureEmptiesTheListAndSaysWhatToDo() async {
    find.queryChanged(to: "e")
    await repository.nextFind().answer(.failure(.damaged(place: "school.db")))
    await view.wait(for: .searching(false))
    let message = "school.db is damaged; nothing was changed. Put a backup in its place: roster restore FILE"
    #expect(
      view.take() == [.searching(true), .rows([], selected: nil), .count(""), .error(message), .searching(false)])
    card.loadStudentButtonPressed()
    #expect(view.take() == [.status(message)])
  }

  @Test func movesStayInTheWindowAndThenTurnThePage() async {
    let students = (0..<4).map { Student(id: StudentID("\($0)"), name: PersonName(family: "S\($0)")) }
    find.start()
    await repository.nextFind().answer(
      .success(FindPage(hits: students.map { Hit($0) }, count: .exactly(5))))
    await view.wait(for: .searching(false))
    #expect(view.take().contains(.rows(["S0", "S1", "S2"], selected: nil)))
    for _ in 0..<3 { find.moveSelection(.down) }
    #expect(view.take() == [.selectedRow(0), .selectedRow(1), .selectedRow(2)])
    find.moveSelection(.down)
    let question = await repository.nextFind()
    #expect(question.asked == FindRequest(Query(""), .after(Hit(students[0])), limit: 4))
    question.answer(.success(FindPage(hits: students.dropFirst().map { Hit($0) })))
    await view.wait(for: .searching(false))
    #expect(view.take() == [.searching(true), .rows(["S1", "S2", "S3"], selected: 2), .searching(false)])
    // The list ends here, so another step asks nobody.
    find.moveSelection(.down)
    find.moveSelection(.last)
    #expect(repository.isIdle && view.take() == [])
    find.moveSelection(.first)
    #expect(await repository.nextFind().asked == FindRequest(Query(""), .start, limit: 4))
  }

  @Test func movesMadeBeforeTheAnswerAreMadeWhenItHasCome() async {
    find.queryChanged(to: "nguyen")
    find.moveSelection(.down)
    card.loadStudentButtonPressed()
    await repository.nextFind().answer(.success(Example.page(Example.phuoc, Example.phuong)))
    #expect(await repository.nextRecord().asked == "102233")
  }

  @Test func movingTheSelectionEmptiesTheCard() async {
    await loadPhuoc()
    find.moveSelection(.down)
    #expect(view.take() == [.selectedRow(1), .name(""), .age(""), .details([])])
  }

  @Test func editingFindEmptiesTheCard() async {
    await loadPhuoc()
    find.queryChanged(to: "nguye")
    #expect(view.take() == [.name(""), .age(""), .details([]), .searching(true)])
    // A question left open would keep itself alive for ever.
    _ = await repository.nextFind()
  }

  @Test func aLoadThatFailsUnmarksTheText() async {
    find.queryChanged(to: "nguyen")
    await repository.nextFind().answer(.success(Example.page(Example.phuoc)))
    await view.wait(for: .searching(false))
    _ = view.take()
    card.loadStudentButtonPressed()
    await repository.nextRecord().answer(.success(nil))
    await view.wait(for: .queryMarked(false))
    #expect(
      view.take() == [
        .loading(true), .queryMarked(true), .loading(false),
        .error("This student is no longer on the roster. Find again."), .queryMarked(false),
      ])
  }

  @Test func aLowerScreenKeepsTheSelectedRowInSight() async {
    await loadPhuoc()
    find.moveSelection(.down)
    _ = view.take()
    find.listHeightChanged(to: 1)
    let question = await repository.nextFind()
    #expect(question.asked == FindRequest(Query("nguyen"), .from(Hit(Example.phuong, match: .name)), limit: 2))
    question.answer(.success(FindPage(hits: [Hit(Example.phuong, match: .name)])))
    await view.wait(for: .searching(false))
    #expect(view.take() == [.searching(true), .rows(["Nguyen, Phuong"], selected: 0), .searching(false)])
  }

  @Test func theNextNamesakeIsFoundByNameAndLoaded() async {
    await loadPhuoc()
    var other = Example.phuoc
    other.id = "200000"
    find.nextNamesakeRequested()
    let question = await repository.nextFind()
    #expect(question.asked.query.text == "Phuoc Nguyen")
    #expect(question.asked.position == .after(Hit(Example.phuoc, match: .name)))
    question.answer(.success(Example.page(other, count: 2)))
    // One row does not fill the screen, so the list's end is fetched to fill it.
    await repository.nextFind().answer(.success(Example.page(Example.phuoc, other)))
    #expect(await repository.nextRecord().asked == "200000")
    let told = view.take()
    #expect(told.contains(.query("Phuoc Nguyen")))
    #expect(told.contains(.rows(["Nguyen, Phuoc", "Nguyen, Phuoc"], selected: 1)))
  }

  @Test func nobodyElseOfTheNameIsSaid() async {
    await loadPhuoc()
    find.nextNamesakeRequested()
    for _ in 0..<3 { await repository.nextFind().answer(.success(Example.page(Example.phuong))) }
    await view.wait(for: .searching(false))
    #expect(
      view.take() == [.searching(true), .status("Nobody else is called Phuoc Nguyen."), .searching(false)])
  }

  private func loadPhuoc() async {
    find.queryChanged(to: "nguyen")
    await repository.nextFind().answer(.success(Example.page(Example.phuoc, Example.phuong)))
    await view.wait(for: .searching(false))
    card.loadStudentButtonPressed()
    await repository.nextRecord().answer(.success(StudentRecord(student: Example.phuoc)))
    await view.wait(for: .status("Loaded Phuoc Nguyen."))
    _ = view.take()
  }
}

/// The dialog that asks for the date of ages.
@Suite @MainActor struct AgeDatePresenterTests {
  let view = RecordingView()
  let card: StudentPresenter
  let dialog: AgeDatePresenter

  init() {
    card = StudentPresenter(
      view: view, repository: ControlledRepository(), clock: FixedClock(Example.today))
    dialog = AgeDatePresenter(view: view, card: card)
  }

  @Test func aDateIsTakenAndToldInWords() {
    dialog.ageDateRequested()
    dialog.ageDateEntered(" 2026-09-01 ")
    dialog.ageDateRequested()
    dialog.ageDateEntered("")
    #expect(
      view.take() == [
        .agePrompt(""), .agePromptClosed, .caption("Age on 1 Sep 2026"), .status("Ages are those of 1 September 2026."),
        .agePrompt("2026-09-01"), .agePromptClosed, .caption("Age"), .status("Ages are those of today."),
      ])
  }

  @Test(arguments: ["2026-02-30", "1/9/2026", "soon"])
  func whatIsNoDateIsRefusedAndNothingChanges(text: String) {
    dialog.ageDateRequested()
    dialog.ageDateEntered(text)
    dialog.ageDateCancelled()
    #expect(
      view.take() == [
        .agePrompt(""), .ageProblem("Not a date: type it as 2026-09-01, or nothing for today."), .agePromptClosed,
      ])
    #expect(card.ageDate == nil)
  }
}
