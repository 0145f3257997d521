import RosterCore
import RosterTestSupport
import Testing

/// What the form and the question about a conflict are told, in order.
@Suite(.timeLimit(.minutes(1))) @MainActor struct EditPresenterTests {
  /// One thing that the form or the question was told.
  enum Told: Hashable {
    case form(title: String), problem(String, StudentField), focus(StudentField), saving(Bool), editError(String)
    case leaveQuestion, closed, status(String), error(String), conflict([String]), conflictClosed
  }

  @MainActor final class RecordingForm: EditView, ConflictView {
    private(set) var told: [Told] = []
    private(set) var fields: [StudentField: String] = [:]

    func take() -> [Told] {
      defer { told = [] }
      return told
    }

    func wait(for wanted: Told) async {
      while !told.contains(wanted) { await Task.yield() }
    }

    func showEditForm(_ form: EditForm) {
      fields = Dictionary(uniqueKeysWithValues: form.fields.map { ($0.field, $0.text) })
      told.append(.form(title: form.title))
    }

    func showProblem(_ text: String, of field: StudentField) { told.append(.problem(text, field)) }
    func focusField(_ field: StudentField) { told.append(.focus(field)) }
    func showSaving(_ isSaving: Bool) { told.append(.saving(isSaving)) }
    func showEditError(_ text: String) { told.append(.editError(text)) }
    func askWhetherToLeave(_ question: String) { told.append(.leaveQuestion) }
    func closeEditForm() { told.append(.closed) }
    func showStatus(_ text: String) { told.append(.status(text)) }
    func showError(_ text: String) { told.append(.error(text)) }
    func showConflict(_ lines: [String]) { told.append(.conflict(lines)) }
    func closeConflict() { told.append(.conflictClosed) }
  }

  let form = RecordingForm()
  let view = RecordingView()
  let repository = InMemoryStudentRepository([Example.phuoc, Example.siv])
  let card: StudentPresenter
  let find: FindPresenter
  let conflict: ConflictPresenter
  let presenter: EditPresenter

  init() {
    let clock = FixedClock(Example.today, moment: 77)
    card = StudentPresenter(view: view, repository: repository, clock: clock)
    find = FindPresenter(view: view, card: card, repository: repository)
    conflict = ConflictPresenter(view: form, clock: clock)
    presenter = EditPresenter(
      view: form, conflict: conflict, find: find, card: card, repository: repository, keeper: repository, clock: clock
    ) { Signature(login: "anna", origin: "192.0.2.7", moment: $0) }
  }

  private func load() async {
    find.listHeightChanged(to: 20)
    find.queryChanged(to: "100871")
    card.loadStudentButtonPressed()
    await view.wait(for: .status("Loaded Phuoc Nguyen."))
    _ = view.take()
  }

  private func stored(_ id: StudentID = "100871") async throws -> Student {
    try #require(try await repository.record(of: id)?.student)
  }

  /// Somebody else, at another desk.
  private func bo(_ change: (inout Student) -> Void) async throws {
    let base = try await stored()
    var student = base
    change(&student)
    _ = try await repository.save(student, over: base, by: Signature(login: "bo", moment: 66))
  }

  @Test func editingNeedsALoadedStudent() {
    presenter.editRequested()
    #expect(form.take() == [.status("Load a student first; F4 then edits the record.")])
  }

  @Test func anEditIsSavedAndShown() async throws {
    await load()
    presenter.editRequested()
    #expect(form.take() == [.form(title: "Edit Phuoc Nguyen")])
    #expect(form.fields[.birth] == "1981-12-01" && form.fields[.className] == "11B" && form.fields[.note] == "")
    presenter.fieldChanged(.phone, to: " 12 ")
    presenter.saveRequested()
    await form.wait(for: .closed)
    #expect(form.take() == [.problem("", .phone), .saving(true), .saving(false), .closed])
    await view.wait(for: .status("Saved Phuoc Nguyen."))
    #expect(
      view.take().contains(
        .details([
          StudentDetail("ID", "100871"), StudentDetail("Class", "11B"), StudentDetail("Born", "1 December 1981"),
          StudentDetail("Phone", "12"),
        ])))
    let history = try await repository.history(of: "100871")
    #expect(history.map(\.signature) == [Signature(login: "anna", origin: "192.0.2.7", moment: 77)])
    #expect(history.map(\.fields) == [[FieldChange(.phone, before: "", after: "12")]])
  }

  @Test(arguments: [
    (StudentField.birth, "2010-02-30", "No such date; write it as 2010-04-05."),
    (.birth, "0000-04-05", "No such date; write it as 2010-04-05."),
    (.birth, "2010-00-00", "No such date; write it as 2010-04-05."), (.birth, "2026-12-02", "Is in the future."),
    (.birth, "2027", "Is in the future."),
    (.id, " ", "An ID is needed."), (.status, "gone", "Write active or left."),
    (.given, "a\u{1B}b", "Has a control character; use letters and blanks."),
  ])
  func whatCannotBeIsToldAsItIsTyped(field: StudentField, text: String, problem: String) async throws {
    await load()
    presenter.editRequested()
    _ = form.take()
    presenter.fieldChanged(field, to: text)
    #expect(form.take() == [.problem(problem, field)])
    presenter.saveRequested()
    #expect(
      form.take() == [
        .problem(problem, field), .focus(field), .editError("Not saved yet: \(field.caption) needs another look."),
      ])
    #expect(try await repository.history(of: "100871").isEmpty)
  }

  @Test(arguments: ["2026-12-01", "2026", "2026-12", "1981", ""])
  func aBirthUpToTodayIsTaken(text: String) async {
    await load()
    presenter.editRequested()
    _ = form.take()
    presenter.fieldChanged(.birth, to: text)
    #expect(form.take() == [.problem("", .birth)])
  }

  @Test func aTakenIDIsToldAsItIsTypedAndAgainWhenSaved() async {
    presenter.addRequested()
    presenter.fieldChanged(.id, to: "1")
    presenter.fieldChanged(.family, to: "Berg")
    await form.wait(for: .problem("Another student has this ID.", .id))
    #expect(
      form.take() == [
        .form(title: "Add a student"), .problem("", .id), .problem("", .family),
        .problem("Another student has this ID.", .id),
      ])
    presenter.saveRequested()
    await form.wait(for: .editError("Not saved: another student has this ID."))
    #expect(
      form.take() == [
        .saving(true), .saving(false), .problem("Another student has this ID.", .id), .focus(.id),
        .editError("Not saved: another student has this ID."),
      ])
  }

  @Test func anAdditionNeedsANameAndIsShown() async throws {
    find.listHeightChanged(to: 20)
    presenter.addRequested()
    presenter.fieldChanged(.id, to: "0042")
    _ = form.take()
    presenter.saveRequested()
    #expect(form.take() == [.focus(.family), .editError("Not saved yet: a name is needed.")])
    presenter.fieldChanged(.family, to: "Berg")
    presenter.saveRequested()
    await view.wait(for: .status("Saved Berg."))
    #expect(form.take() == [.problem("", .family), .saving(true), .saving(false), .closed])
    #expect(try await stored("0042").status == .active)
    #expect(view.take().contains(.query("0042")))
  }

  @Test func leavingAsksOnlyWhereSomethingWasChanged() async {
    await load()
    presenter.editRequested()
    presenter.leaveRequested()
    #expect(form.take() == [.form(title: "Edit Phuoc Nguyen"), .closed])
    presenter.editRequested()
    presenter.fieldChanged(.note, to: "x")
    presenter.leaveRequested()
    #expect(form.take() == [.form(title: "Edit Phuoc Nguyen"), .problem("", .note), .leaveQuestion])
    presenter.fieldChanged(.note, to: "")
    presenter.leaveRequested()
    #expect(form.take() == [.problem("", .note), .closed])
    presenter.editRequested()
    presenter.fieldChanged(.note, to: "x")
    presenter.leaveRequested()
    _ = form.take()
    presenter.leaveConfirmed()
    #expect(form.take() == [.closed, .status("Nothing was saved.")])
  }

  @Test func aNewerRecordIsAQuestionAndMineKeepsWhatIDidNotTouch() async throws {
    await load()
    presenter.editRequested()
    presenter.fieldChanged(.phone, to: "12")
    try await bo {
      $0.className = "12A"; $0.phone = "99"
    }
    _ = form.take()
    presenter.saveRequested()
    let question = [
      "Somebody else has changed this student while you were writing. Nothing is saved yet.", "",
      "bo, moment 66:", "  Class: 11B -> 12A", "  Phone: (empty) -> 99", "", "You:", "  Phone: (empty) -> 12",
    ]
    await form.wait(for: .conflict(question))
    #expect(form.take() == [.saving(true), .saving(false), .conflict(question)])
    #expect(try await stored().phone == "99")
    conflict.chosen(.mine)
    await form.wait(for: .closed)
    #expect(form.take() == [.conflictClosed, .saving(true), .saving(false), .closed])
    let student = try await stored()
    #expect(student.className == "12A" && student.phone == "12")
    #expect(try await repository.history(of: "100871").map(\.signature.login) == ["bo", "anna"])
  }

  @Test func theirsWritesNothing() async throws {
    await load()
    presenter.editRequested()
    presenter.fieldChanged(.phone, to: "12")
    try await bo { $0.className = "12A" }
    presenter.saveRequested()
    while !form.told.contains(where: { if case .conflict = $0 { true } else { false } }) { await Task.yield() }
    _ = form.take()
    conflict.chosen(.theirs)
    #expect(form.take() == [.conflictClosed, .closed])
    await view.wait(for: .status("Kept theirs; nothing of yours was saved."))
    #expect(try await stored().phone == nil)
  }

  @Test func goingBackKeepsWhatIsWritten() async throws {
    await load()
    presenter.editRequested()
    presenter.fieldChanged(.phone, to: "12")
    try await bo { $0.className = "12A" }
    presenter.saveRequested()
    while !form.told.contains(where: { if case .conflict = $0 { true } else { false } }) { await Task.yield() }
    _ = form.take()
    conflict.chosen(.back)
    #expect(form.take() == [.conflictClosed, .editError("Not saved. Ctrl-S asks again.")])
    presenter.leaveRequested()
    #expect(form.take() == [.leaveQuestion])
  }

  @Test func aRecordChangedMeanwhileIsShownChanged() async throws {
    await load()
    try await bo { $0.className = "12A" }
    presenter.editRequested()
    await form.wait(for: .editError("This record was changed meanwhile; here it is as it is now."))
    #expect(
      form.take() == [
        .form(title: "Edit Phuoc Nguyen"), .form(title: "Edit Phuoc Nguyen"),
        .editError("This record was changed meanwhile; here it is as it is now."),
      ])
    #expect(form.fields[.className] == "12A")
    await view.wait(for: .status("This record was changed meanwhile."))
  }

  @Test(arguments: [
    RepositoryError.busy(place: "s.db"), .moved(place: "s.db"), .diskFull(place: "s.db"), .readOnly(place: "s.db"),
    .damaged(place: "s.db"), .noPermission(place: "s.db"),
  ])
  func aSaveThatFailsKeepsTheForm(error: RepositoryError) async throws {
    await load()
    presenter.editRequested()
    presenter.fieldChanged(.phone, to: "12")
    // The record has been read anew before the store breaks.
    while presenter.isBusy { await Task.yield() }
    await repository.fail(with: error)
    _ = form.take()
    presenter.saveRequested()
    await form.wait(for: .editError(error.message))
    #expect(form.take() == [.saving(true), .saving(false), .editError(error.message)])
    await repository.fail(with: nil)
    presenter.saveRequested()
    await form.wait(for: .closed)
    #expect(try await stored().phone == "12")
  }

  @Test func undoTakesBackAndShows() async throws {
    await load()
    presenter.undoRequested()
    await form.wait(for: .status(HistoryText.nothingToUndo))
    presenter.editRequested()
    presenter.fieldChanged(.className, to: "9C")
    presenter.saveRequested()
    await view.wait(for: .status("Saved Phuoc Nguyen."))
    presenter.undoRequested()
    await view.wait(for: .status("Took back the change of 100871: Class as before."))
    #expect(try await stored().className == "11B")
  }

  @Test func readOnlyKeysExplain() async {
    await load()
    presenter.readOnlyReason = "Only to be read."
    presenter.editRequested()
    presenter.addRequested()
    presenter.undoRequested()
    #expect(form.take() == [.status("Only to be read."), .status("Only to be read."), .status("Only to be read.")])
  }
}
