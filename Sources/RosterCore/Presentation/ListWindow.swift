/// The hits that are on the screen, out of a list that is never loaded whole.
///
/// Each request asks for one hit more than the screen shows, so that the window knows where the list begins and
/// ends and a move at either end stays where it is.
struct ListWindow {
  /// The hits on the screen, in list order.
  private(set) var hits: [Hit] = []
  /// The index of the selected hit.
  private(set) var selected: Int?
  /// How many rows the screen has, from 1.
  var height = 1
  private var beginsList = true
  private var endsList = true

  /// Which hit of the next page is to be selected.
  enum Choice: Hashable {
    case nobody
    /// Nobody, and the page is shown as it is, however short.
    case nobodyOnPage
    case first, last
    /// The hit with this id, if it is still there.
    case student(StudentID)
  }

  /// A page to be fetched, and whom to select on it.
  struct Step {
    var position: FindRequest.Position
    var choice: Choice
  }

  /// What a move needs.
  enum Outcome {
    case stays
    case selects(Int)
    case needs(Step)
  }

  /// The selected hit.
  var selection: Hit? { selected.map { hits[$0] } }

  /// How many hits to ask for.
  var limit: Int { height + 1 }

  mutating func clear() {
    hits = []
    selected = nil
    beginsList = true
    endsList = true
  }

  mutating func select(_ index: Int?) { selected = index }

  /// Works out what a move does.
  func outcome(of move: ListMove) -> Outcome {
    guard !hits.isEmpty else { return .stays }
    // A page keeps one row of the page before it in sight.
    let page = max(1, height - 1)
    switch move {
    case .first: return beginsList ? reach(0) : .needs(Step(position: .start, choice: .first))
    case .last: return endsList ? reach(hits.count - 1) : .needs(Step(position: .end, choice: .last))
    case .up: return step(by: -1)
    case .down: return step(by: 1)
    case .pageUp: return step(by: -page)
    case .pageDown: return step(by: page)
    }
  }

  private func reach(_ index: Int) -> Outcome { index == selected ? .stays : .selects(index) }

  private func step(by distance: Int) -> Outcome {
    // With nobody selected, down takes a row on the screen and up has nowhere to go.
    guard let selected else { return distance > 0 ? .selects(min(distance, hits.count) - 1) : .stays }
    let target = selected + distance
    if target >= hits.count {
      if endsList { return reach(hits.count - 1) }
      return .needs(Step(position: .after(hits[min(target - hits.count, hits.count - 1)]), choice: .last))
    }
    if target < 0 {
      if beginsList { return reach(0) }
      return .needs(Step(position: .before(hits[max(hits.count + target, 0)]), choice: .first))
    }
    return .selects(target)
  }

  /// Takes a page that came for a request, and tells what is still missing to fill the screen.
  mutating func take(_ page: FindPage, for request: FindRequest, choosing choice: Choice) -> Step? {
    let wanted = request.limit - 1
    let isWhole = page.hits.count <= wanted
    switch request.position {
    case .start, .from, .after:
      endsList = isWhole
      beginsList = request.position == .start
      if !beginsList, page.hits.count < wanted, choice != .nobodyOnPage { return Step(position: .end, choice: choice) }
      hits = Array(page.hits.prefix(wanted))
    case .end, .before:
      beginsList = isWhole
      endsList = request.position == .end
      if !endsList, page.hits.count < wanted { return Step(position: .start, choice: choice) }
      hits = page.hits.suffix(wanted)
    }
    selected =
      switch choice {
      case .nobody, .nobodyOnPage: nil
      case .first: hits.isEmpty ? nil : 0
      case .last: hits.indices.last
      case .student(let id): hits.firstIndex { $0.id == id }
      }
    return wanted == height ? nil : refill
  }

  /// The page after this one, without a row of it, and nil at the end.
  var following: Step? {
    guard !endsList, let last = hits.last else { return nil }
    return Step(position: .after(last), choice: .nobodyOnPage)
  }

  /// The page before this one, without a row of it, and nil at the beginning.
  var preceding: Step? {
    guard !beginsList, let first = hits.first else { return nil }
    return Step(position: .before(first), choice: .nobodyOnPage)
  }

  /// What to fetch after the screen's height has changed, with the selected hit kept in sight.
  var refill: Step? {
    guard !hits.isEmpty else { return nil }
    let top = max(0, (selected ?? 0) - height + 1)
    let choice = selection.map { Choice.student($0.id) } ?? .nobody
    return Step(position: top == 0 && beginsList ? .start : .from(hits[top]), choice: choice)
  }
}
