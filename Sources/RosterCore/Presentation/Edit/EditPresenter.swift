/// Owns the form: reads the record anew, checks what is written, saves it, and never lets one person's save pass
/// silently over another's.
@MainActor public final class EditPresenter: EditPresenting {
  /// The form; the presenter does not keep it alive.
  public weak var view: (any EditView)?
  /// Why nothing can be changed here; nil where it can.
  public var readOnlyReason: String?

  private let conflict: ConflictPresenter
  private let find: FindPresenter
  private let card: StudentPresenter
  private let repository: any StudentRepository
  private let keeper: any StudentEditing
  private let clock: any SchoolClock
  private let gestures: Gestures
  private let sign: @MainActor (Int) -> Signature

  private var base: Student?
  private var texts: [StudentField: String] = [:]
  private var opened: [StudentField: String] = [:]
  private var isOpen = false
  private var work: Task<Void, Never>?

  /// Makes the presenter of a form.
  ///
  /// - Parameters:
  ///   - repository: where records are read.
  ///   - keeper: where they are written.
  ///   - gestures: what the texts call what is done in the view.
  ///   - sign: says who writes, at a moment in seconds since 1970.
  public init(
    view: any EditView, conflict: ConflictPresenter, find: FindPresenter, card: StudentPresenter,
    repository: any StudentRepository, keeper: any StudentEditing, clock: any SchoolClock,
    gestures: Gestures = .keys, sign: @escaping @MainActor (Int) -> Signature
  ) {
    self.view = view
    self.conflict = conflict
    self.find = find
    self.card = card
    self.repository = repository
    self.keeper = keeper
    self.clock = clock
    self.gestures = gestures
    self.sign = sign
  }

  // MARK: - Opening

  /// Opens the form on the loaded student, and reads the record anew: what somebody has changed since is shown changed.
  public func editRequested() {
    guard mayWrite() else { return }
    guard let student = card.shownStudent else {
      view?.showStatus("Load a student first; \(gestures.edit) then edits the record.")
      return
    }
    // At once, so that nothing typed goes elsewhere.
    open(student)
    Task { [weak self, repository] in
      // Where it cannot be read, saving will say so.
      guard case .success(let record) = await Self.answer(of: student.id, in: repository) else { return }
      self?.freshen(student, with: record?.student)
    }
  }

  private static func answer(
    of id: StudentID, in repository: any StudentRepository
  ) async -> Result<StudentRecord?, RepositoryError> {
    do throws(RepositoryError) { return .success(try await repository.record(of: id)) } catch { return .failure(error) }
  }

  private func freshen(_ student: Student, with now: Student?) {
    guard isOpen, base == student, now != student else { return }
    guard let now else {
      view?.showEditError("This student is no longer on the roster. Note down what you need; \(gestures.leave) leaves.")
      return
    }
    find.show(now, saying: "This record was changed meanwhile.")
    // What is written already stays; saving it then asks.
    guard texts == opened else { return }
    open(now)
    view?.showEditError("This record was changed meanwhile; here it is as it is now.")
  }

  /// Opens an empty form.
  public func addRequested() {
    guard mayWrite() else { return }
    open(nil)
  }

  private func mayWrite() -> Bool {
    guard work == nil, !isOpen else { return false }
    if let readOnlyReason {
      view?.showStatus(readOnlyReason)
      return false
    }
    return true
  }

  private func open(_ student: Student?) {
    let title = student.map { "Edit \($0.name.spoken)" } ?? "Add a student"
    base = student
    let shown = student ?? Student(id: "", name: PersonName())
    opened = [:]
    for field in StudentField.allCases { opened[field] = shown.text(of: field) }
    texts = opened
    isOpen = true
    view?.showEditForm(
      EditForm(title: title, fields: StudentField.allCases.map { EditForm.Field($0, opened[$0] ?? "") }))
  }

  // MARK: - Writing

  /// Checks a field as it is typed.
  public func fieldChanged(_ field: StudentField, to text: String) {
    guard isOpen else { return }
    texts[field] = text
    view?.showProblem(problem(of: field) ?? "", of: field)
    if field == .id { checkID(text) }
  }

  private func problem(of field: StudentField) -> String? {
    var student = base ?? Student(id: "", name: PersonName())
    do throws(FieldProblem) {
      try student.set(field, to: texts[field] ?? "", today: clock.today)
      return nil
    } catch { return error.message }
  }

  /// Says at once where another student has an id; an answer about an older text is dropped.
  private func checkID(_ text: String) {
    let id = StudentID(String(trimmed(text)))
    guard !id.text.isEmpty, id != base?.id else { return }
    Task { [weak self, repository] in
      let isTaken = (try? await repository.record(of: id)) != nil
      guard let self, isOpen, texts[.id] == text, isTaken else { return }
      view?.showProblem(Self.idTaken, of: .id)
    }
  }

  static let idTaken = "Another student has this ID."

  /// Saves the form, where every field is right.
  public func saveRequested() {
    guard isOpen, work == nil else { return }
    var student = base ?? Student(id: "", name: PersonName())
    var firstProblem: StudentField?
    for field in StudentField.allCases {
      do throws(FieldProblem) {
        try student.set(field, to: texts[field] ?? "", today: clock.today)
      } catch {
        view?.showProblem(error.message, of: field)
        firstProblem = firstProblem ?? field
      }
    }
    if let firstProblem {
      view?.focusField(firstProblem)
      view?.showEditError("Not saved yet: \(firstProblem.caption) needs another look.")
      return
    }
    if base == nil, student.name == PersonName() {
      view?.focusField(.family)
      view?.showEditError("Not saved yet: a name is needed.")
      return
    }
    save(student, over: base)
  }

  private func save(_ student: Student, over base: Student?) {
    view?.showSaving(true)
    let signature = sign(clock.moment)
    perform { [keeper] () async throws(RepositoryError) in
      try await keeper.save(student, over: base, by: signature)
    } then: { [weak self] outcome in
      self?.view?.showSaving(false)
      self?.take(outcome, of: student, over: base)
    } failed: { [weak self] error in
      self?.view?.showSaving(false)
      self?.view?.showEditError(error.message)
    }
  }

  private func take(_ outcome: SaveOutcome, of student: Student, over base: Student?) {
    switch outcome {
    case .saved(let stored):
      close()
      find.show(stored, saying: "Saved \(stored.name.spoken).")
    case .idTaken:
      view?.showProblem(Self.idTaken, of: .id)
      view?.focusField(.id)
      view?.showEditError("Not saved: another student has this ID.")
    case .gone:
      view?.showEditError(
        "Not saved: this student was erased, or has another ID now. Note down what you need; \(gestures.leave) leaves.")
    case .conflict(let found):
      guard let base else { return }
      conflict.ask(found, mine: student, base: base) { [weak self] choice in
        self?.decided(choice, found, mine: student, base: base)
      }
    }
  }

  private func decided(_ choice: ConflictChoice, _ found: EditConflict, mine: Student, base: Student) {
    switch choice {
    case .theirs:
      close()
      find.show(found.theirs, saying: "Kept theirs; nothing of yours was saved.")
    case .mine:
      // Over what was shown just now; should it have changed once more, that is asked too.
      save(mine.merged(over: found.theirs, from: base), over: found.theirs)
    case .back:
      view?.showEditError("Not saved. \(gestures.save) asks again.")
    }
  }

  // MARK: - Leaving

  /// Closes the form, or asks where something was changed.
  public func leaveRequested() {
    guard isOpen, work == nil else { return }
    if texts == opened { close() } else { view?.askWhetherToLeave("Leave without saving the changes?") }
  }

  /// Closes the form.
  public func leaveConfirmed() {
    guard isOpen, work == nil else { return }
    close()
    view?.showStatus("Nothing was saved.")
  }

  private func close() {
    isOpen = false
    base = nil
    texts = [:]
    view?.closeEditForm()
  }

  // MARK: - Undo

  /// Takes back the last change that this login made.
  public func undoRequested() {
    guard mayWrite() else { return }
    let signature = sign(clock.moment)
    perform { [keeper] () async throws(RepositoryError) in
      try await keeper.undo(by: signature)
    } then: { [weak self] outcome in
      guard let self else { return }
      switch outcome {
      case .undone(let change, let student?): find.show(student, saying: HistoryText.undone(change))
      case .undone(let change, nil): find.refresh(saying: HistoryText.undone(change))
      case .changedSince(let change): view?.showError(HistoryText.changedSince(change))
      case .nothing: view?.showStatus(HistoryText.nothingToUndo)
      }
    }
  }

  // MARK: - Work

  private func perform<Answer: Sendable>(
    _ ask: @escaping @MainActor () async throws(RepositoryError) -> Answer,
    then take: @escaping @MainActor (Answer) -> Void,
    failed: (@MainActor (RepositoryError) -> Void)? = nil
  ) {
    work = Task { [weak self] in
      let result: Result<Answer, RepositoryError>
      do throws(RepositoryError) { result = .success(try await ask()) } catch { result = .failure(error) }
      guard let self else { return }
      work = nil
      switch result {
      case .success(let answer): take(answer)
      case .failure(let error): if let failed { failed(error) } else { view?.showError(error.message) }
      }
    }
  }

  /// Whether an answer is awaited.
  public var isBusy: Bool { work != nil }
}
