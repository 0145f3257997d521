import RosterCore

/// A view of a whole roster: it shows what every presenter says, and hands each its intents.
@MainActor protocol RosterView: StudentView, FindView, AgeDateView, EditView, ConflictView, SchoolView {
  var studentPresenter: (any StudentPresenting)? { get set }
  var findPresenter: FindPresenter? { get set }
  var ageDatePresenter: AgeDatePresenter? { get set }
  var editPresenter: (any EditPresenting)? { get set }
  var conflictPresenter: ConflictPresenter? { get set }
}

/// The presenters of a view, tied to it and to each other; every view stands on the same ones.
@MainActor struct Presenters {
  let card: StudentPresenter
  let find: FindPresenter
  let edit: EditPresenter
  let school: SchoolPresenter

  /// Makes them for a view, whose gestures their texts name.
  init(of view: some RosterView, _ setup: RosterSetup, gestures: Gestures = .keys) {
    card = StudentPresenter(view: view, repository: setup.repository, clock: setup.clock, gestures: gestures)
    find = FindPresenter(view: view, card: card, repository: setup.repository, gestures: gestures)
    school = SchoolPresenter(view: view, repository: setup.repository, clock: setup.clock)
    card.onSchool = { [weak school] in school?.schoolRead($0) }
    let conflict = ConflictPresenter(view: view, clock: setup.clock)
    edit = EditPresenter(
      view: view, conflict: conflict, find: find, card: card, repository: setup.repository, keeper: setup.keeper,
      clock: setup.clock, gestures: gestures, sign: setup.sign)
    edit.readOnlyReason = setup.readOnlyReason
    view.studentPresenter = card
    view.findPresenter = find
    view.ageDatePresenter = AgeDatePresenter(view: view, card: card)
    view.editPresenter = edit
    view.conflictPresenter = conflict
    if let date = setup.ageDate { card.showAges(on: date) }
  }

  /// Asks the first questions, behind what makes the repository ready.
  func start(_ setup: RosterSetup) {
    Task.immediate { await setup.prepare() }
    find.start(selecting: setup.selectedStudent)
    school.start()
  }
}
