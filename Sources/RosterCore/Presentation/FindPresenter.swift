/// Owns what is typed, what was found and who is selected, and tells the card whom the selection names.
///
/// It holds the rows on the screen and no more: moving past them asks the repository for the neighbouring page. Each
/// new text withdraws the question before it, so an older answer never replaces a newer one. Moves made while an
/// answer is on its way are kept and made when it has come.
@MainActor public final class FindPresenter {
  /// The list; the presenter does not keep it alive.
  public weak var view: (any FindView)?
  /// How far hits are counted; past that the count reads `more than`.
  nonisolated public static let countLimit = 1_000

  private let card: StudentPresenter
  private let repository: any StudentRepository
  private let gestures: Gestures
  private var query = Query("")
  private var window = ListWindow()
  private var question: Task<Void, Never>?
  private var hasAsked = false
  private var isSearching = false {
    didSet { if isSearching != oldValue { view?.showSearching(isSearching) } }
  }
  private var waitingMoves: [ListMove] = []
  private var advice = FindText.typeSomething
  private var refreshText: String?

  /// What is done with a page when it comes.
  private enum Purpose {
    /// It answers a new text: count, and select the first hit if it is sure enough.
    case answer
    /// It answers the start: count, and select this student.
    case opening(StudentID)
    /// It shows another part of the same list.
    case turn(ListWindow.Choice)
  }

  /// Makes the presenter of a list and of the card beside it; its texts name what is done there by `gestures`.
  public init(
    view: any FindView, card: StudentPresenter, repository: any StudentRepository, gestures: Gestures = .keys
  ) {
    self.gestures = gestures
    self.view = view
    self.card = card
    self.repository = repository
    card.onProgress = { [weak self] progress in self?.cardProgressed(progress) }
    // Until the first answer nobody knows whom a press means, so it waits.
    card.select(.awaited)
  }

  // MARK: - Intents

  /// Lists everybody, from `student` on and with that student selected where one is given.
  public func start(selecting student: Student? = nil) {
    // What was typed while the program got ready counts for more than where it would have begun.
    if let student, query.isBlank {
      ask(.from(Hit(student)), for: .opening(student.id))
    } else {
      ask(.start, for: .answer)
    }
  }

  /// The search field's text has become another.
  public func queryChanged(to text: String) {
    refreshText = nil
    askAnew(text)
  }

  private func askAnew(_ text: String) {
    query = Query(text)
    waitingMoves = []
    card.select(.awaited)
    ask(.start, for: .answer)
  }

  /// The list shows so many rows now.
  public func listHeightChanged(to rows: Int) {
    guard max(1, rows) != window.height else { return }
    window.height = max(1, rows)
    // An answer that is on its way is completed when it comes.
    if question == nil, let step = window.refill { ask(step.position, for: .turn(step.choice)) }
  }

  /// The selection is moved.
  public func moveSelection(_ move: ListMove) {
    guard question == nil, hasAsked else {
      waitingMoves.append(move)
      return card.select(.awaited)
    }
    switch window.outcome(of: move) {
    case .stays:
      break
    case .selects(let index):
      rowChosen(index)
    case .needs(let step):
      card.select(.awaited)
      ask(step.position, for: .turn(step.choice))
    }
  }

  /// A row on the screen was chosen.
  public func rowChosen(_ index: Int) {
    guard question == nil, window.hits.indices.contains(index), index != window.selected else { return }
    window.select(index)
    view?.showSelectedRow(index)
    tellCard()
  }

  /// A row on the screen was asked for by its number on the list: its record is loaded, unless the number is somebody
  /// else's id, and nobody could tell who is meant.
  public func rowEntered(_ index: Int, as text: String) {
    guard question == nil, window.hits.indices.contains(index) else { return }
    let wanted = window.hits[index].id
    inquire { [repository] () async throws(RepositoryError) in
      try await repository.record(of: StudentID(text))
    } then: { [weak self] record in
      guard let self else { return }
      if let record, record.student.id != wanted {
        view?.showStatus(FindText.alsoAnID(text))
      } else {
        rowChosen(index)
        card.loadStudentButtonPressed()
      }
    }
  }

  /// The rows after those on the screen are wanted, or before them, with nobody selected.
  public func pageRequested(forward: Bool) {
    guard question == nil else { return }
    guard let step = forward ? window.following : window.preceding else {
      view?.showStatus(FindText.noMore)
      return
    }
    card.select(.awaited)
    ask(step.position, for: .turn(step.choice))
  }

  /// Goes to the next student with the selected one's name, and loads the record where one was shown.
  public func nextNamesakeRequested() {
    guard question == nil else { return }
    guard let hit = window.selection else {
      view?.showStatus(FindText.chooseFirst(gestures))
      return
    }
    findNamesake(of: hit)
  }

  /// Shows a record that has just been written: in its row where that stays the same, else as the answer to its id.
  public func show(_ student: Student, saying text: String) {
    card.announcement = (student.id, text)
    if question == nil, let hit = window.selection, Hit(student, match: hit.match) == hit {
      return card.loadStudentButtonPressed()
    }
    query = Query(student.id.text)
    view?.showQuery(query.text)
    waitingMoves = []
    card.select(.awaited)
    card.loadStudentButtonPressed()
    ask(.start, for: .answer)
  }

  /// Asks the same question anew, and says something once it is answered.
  public func refresh(saying text: String) {
    refreshText = text
    askAnew(query.text)
  }

  // MARK: - Questions and answers

  private func ask(_ position: FindRequest.Position, for purpose: Purpose) {
    let counts = if case .turn = purpose { false } else { true }
    let request = FindRequest(query, position, limit: window.limit, countLimit: counts ? Self.countLimit : 0)
    inquire { [repository] () async throws(RepositoryError) in
      try await repository.find(request)
    } then: { [weak self] page in
      self?.take(page, for: request, purpose)
    }
  }

  /// Asks the repository in place of whatever was asked before; an answer nobody waits for any more is dropped.
  private func inquire<Answer: Sendable>(
    _ answer: @escaping @MainActor () async throws(RepositoryError) -> Answer,
    then take: @escaping @MainActor (Answer) -> Void
  ) {
    question?.cancel()
    hasAsked = true
    isSearching = true
    // Asked before this returns, so that the repository works while the screen is painted.
    var isAnswered = false
    let asked = Task.immediate { [weak self] in
      let result: Result<Answer, RepositoryError>
      do throws(RepositoryError) { result = .success(try await answer()) } catch { result = .failure(error) }
      guard !Task.isCancelled, let self else { return }
      isAnswered = true
      question = nil
      switch result {
      case .success(let answer): take(answer)
      case .failure(let error): fail(error)
      }
      isSearching = question != nil
    }
    if !isAnswered { question = asked }
  }

  private func take(_ page: FindPage, for request: FindRequest, _ purpose: Purpose) {
    let choice: ListWindow.Choice =
      switch purpose {
      case .answer: decide(page)
      case .opening(let id): .student(id)
      case .turn(let choice): choice
      }
    if let count = page.count { view?.showCount(FindText.count(count, everybody: query.isBlank)) }
    if let missing = window.take(page, for: request, choosing: choice) {
      return ask(missing.position, for: .turn(missing.choice))
    }
    view?.showRows(window.hits.map(ListRow.init), selected: window.selected)
    if waitingMoves.isEmpty {
      tellCard()
      switch purpose {
      case .answer:
        view?.showStatus(refreshText ?? (window.selected == nil ? advice : ""))
        refreshText = nil
      case .opening: view?.showStatus(window.selected == nil ? FindText.typeSomething : gestures.loading)
      case .turn: break
      }
    } else {
      let moves = waitingMoves
      waitingMoves = []
      // Before the first answer nobody is selected, and the card has to hear of the outcome even if no move moves.
      for move in moves { moveSelection(move) }
      if question == nil { tellCard() }
    }
  }

  private func fail(_ error: RepositoryError) {
    waitingMoves = []
    window.clear()
    advice = error.message
    view?.showRows([], selected: nil)
    view?.showCount("")
    view?.showError(error.message)
    tellCard()
  }

  /// Whom an answer selects by itself, and what to do where that is nobody.
  private func decide(_ page: FindPage) -> ListWindow.Choice {
    let count = page.count ?? .exactly(page.hits.count)
    guard let best = page.hits.first else {
      advice = query.isBlank ? FindText.emptyRoster : FindText.nothingFound(query)
      return .nobody
    }
    switch best.match {
    case .id, .name:
      return .first
    case .foldedID where page.hits.dropFirst().first?.match != .foldedID:
      return .first
    case .foldedID:
      advice = FindText.ambiguousID(query, gestures)
    case .idPrefix:
      advice = FindText.onlyBeginnings(query, count, gestures)
    case .listed:
      advice = FindText.typeSomething
    }
    return .nobody
  }

  private func tellCard() {
    card.select(window.selection.map { .student($0.id) } ?? .nobody(advice: advice))
  }

  private func cardProgressed(_ progress: LoadProgress) {
    switch progress {
    // Marked from the press on: what is typed next is a new text, even in the same packet as the Enter before it.
    case .began: view?.showQueryMarked(true)
    case .loaded: break
    // The text was not the right one yet, so it is edited rather than replaced.
    case .failed: view?.showQueryMarked(false)
    }
  }

  // MARK: - Namesakes

  private func findNamesake(of hit: Hit) {
    let loads = card.showsStudent
    let query = Query(hit.name.asQuery)
    let limit = window.limit
    inquire { [repository] () async throws(RepositoryError) in
      try await repository.nextNamesake(of: hit, query, limit: limit)
    } then: { [weak self] found in
      guard let self else { return }
      guard let (request, page) = found else {
        view?.showStatus(FindText.noNamesake(hit.name))
        return
      }
      self.query = query
      view?.showQuery(query.text)
      card.select(.awaited)
      if loads { card.loadStudentButtonPressed() }
      if let count = page.count { view?.showCount(FindText.count(count, everybody: false)) }
      take(page, for: request, .turn(page.hits.first.map { .student($0.id) } ?? .nobody))
    }
  }
}
