import RosterCore

/// The view in plain lines of text, for screen readers, braille lines and terminals that cannot place a cursor: a line for each
/// thing that happens, and nothing is ever drawn anew.
///
/// It stands on the presenters of the screen, and decides as little about students.
@MainActor final class LineView {
  /// How many students a page lists: as many as are kept in mind.
  static let pageHeight = 9

  var studentPresenter: (any StudentPresenting)?
  var findPresenter: FindPresenter?
  var ageDatePresenter: AgeDatePresenter?
  var editPresenter: (any EditPresenting)?
  var conflictPresenter: ConflictPresenter?
  /// Hears that something has changed that somebody may wait for.
  var onChange: (@MainActor () -> Void)?

  /// Whether an answer is on its way.
  var isBusy: Bool { isSearching || isLoading || isSaving }

  // What the presenters said last.
  var isSearching = false
  var isLoading = false
  var isSaving = false
  var name = ""
  var age = ""
  var ageCaption = "Age"
  var details: [StudentDetail] = []
  var count = ""
  var rows: [ListRow] = []
  var selected: Int?

  /// What the list is wanted for, once the answer has come.
  enum Purpose {
    case nothing
    /// To say how many there are.
    case counting
    case listing
    /// To list it, or to load the only student on it.
    case finding
  }

  /// The question that is open.
  enum Mode {
    case find, date, form, leaving, conflict
  }

  var purpose = Purpose.nothing
  var mode = Mode.find
  var form: LineForm?
  private var wantsQuit = false
  /// The number of the first row of `rows`, and the greatest number told; nil where the list was not told.
  var numbers: (first: Int, last: Int)?
  private var firstOfNextList = 1
  private let output: @MainActor (String) -> Void

  /// Makes a view that prints its lines by `output`.
  init(output: @escaping @MainActor (String) -> Void) { self.output = output }

  func say(_ line: String) {
    if !line.isEmpty { output(line) }
  }

  /// What is asked for next.
  var prompt: String {
    switch mode {
    case .find: "Find> "
    case .date: "Date> "
    case .form: "Field> "
    case .leaving: "Leave? y or n> "
    case .conflict: "theirs, mine or back> "
    }
  }

  // MARK: - Answers

  /// Tells what an answer brought, once nothing more is awaited; may ask for the only hit's record.
  func answersHaveCome() {
    let purpose = purpose
    self.purpose = .nothing
    switch purpose {
    case .nothing: break
    case .counting: say(count.isEmpty ? "" : "\(count).")
    case .finding where rows.count == 1 && selected == 0: studentPresenter?.loadStudentButtonPressed()
    case .listing, .finding: tellList()
    }
  }

  private func tellList() {
    guard !rows.isEmpty else { return }
    let first = firstOfNextList
    let last = first + rows.count - 1
    say(last == first ? "\(count)." : "\(count); from \(first) to \(last):")
    for (index, row) in rows.enumerated() {
      let texts = [row.name, row.className.isEmpty ? "" : "class \(row.className)", "ID \(row.id)", row.remark]
      say("\(first + index): \(texts.filter { !$0.isEmpty }.joined(separator: ", "))")
    }
    numbers = (first, max(last, numbers?.last ?? 0))
  }

  func tellCard() {
    say("Name: \(name)")
    say("\(ageCaption): \(age)")
    for detail in details { say("\(detail.caption): \(detail.text)") }
  }

  // MARK: - Lines

  /// Turns a line into an intent; answers whether it asks to quit.
  func handle(_ line: String) -> Bool {
    switch mode {
    case .find: return perform(LineCommand(line))
    case .date:
      mode = .find
      enterDate(line)
    case .form: write(line)
    case .leaving:
      mode = .form
      if isYes(line) { editPresenter?.leaveConfirmed() }
      if mode == .form { wantsQuit = false }
    case .conflict:
      switch trimmedLine(line).lowercased() {
      case "theirs", "t": conflictPresenter?.chosen(.theirs)
      case "mine", "m": conflictPresenter?.chosen(.mine)
      case "back", "b": conflictPresenter?.chosen(.back)
      default: say("Type theirs, to leave it as it is now; mine, to save your fields over it; or back.")
      }
    }
    return wantsQuit && mode == .find
  }

  /// The input has ended; what is written in a form is not saved, and that is said.
  func inputHasEnded() {
    switch mode {
    case .conflict:
      conflictPresenter?.chosen(.back)
      editPresenter?.leaveConfirmed()
    case .form, .leaving: editPresenter?.leaveConfirmed()
    case .find, .date: break
    }
  }

  private func perform(_ command: LineCommand) -> Bool {
    switch command {
    case .nothing: break
    case .quit: return true
    case .help: for line in LineCommand.helpLines { say(line) }
    case .find(let text): find(text, for: .finding)
    case .list: find("", for: .listing)
    case .more, .back: turn(forward: command == .more)
    case .number(let number, let isMarked): load(number, isMarked: isMarked)
    case .show: name.isEmpty ? say("Nobody is loaded. Type a name or an ID.") : tellCard()
    case .ageDate(nil):
      say("Ages on which date? Type it as 2026-09-01, or nothing for today.")
      ageDatePresenter?.ageDateRequested()
    case .ageDate(let text?): enterDate(text)
    case .namesake:
      purpose = name.isEmpty ? .listing : .nothing
      findPresenter?.nextNamesakeRequested()
    case .edit: editPresenter?.editRequested()
    case .add: editPresenter?.addRequested()
    case .undo: editPresenter?.undoRequested()
    }
    return false
  }

  private func find(_ text: String, for purpose: Purpose) {
    self.purpose = purpose
    firstOfNextList = 1
    numbers = nil
    findPresenter?.queryChanged(to: text)
  }

  private func turn(forward: Bool) {
    guard let numbers else { return say("There is no list yet. Type a name or an ID, or list.") }
    purpose = .listing
    firstOfNextList = forward ? numbers.first + rows.count : max(1, numbers.first - Self.pageHeight)
    let before = rows
    findPresenter?.pageRequested(forward: forward)
    // Said at once where there are no more.
    if !isSearching, rows == before { purpose = .nothing }
  }

  private func load(_ number: Int, isMarked: Bool) {
    guard let numbers, number <= numbers.last else {
      return isMarked ? say("There is no number \(number) on the list.") : find("\(number)", for: .finding)
    }
    let index = number - numbers.first
    guard rows.indices.contains(index) else {
      return say("Number \(number) is on another page; more and back list them. To find it as an ID: find \(number)")
    }
    if isMarked {
      findPresenter?.rowChosen(index)
      studentPresenter?.loadStudentButtonPressed()
    } else {
      findPresenter?.rowEntered(index, as: "\(number)")
    }
  }

  private func enterDate(_ text: String) {
    let text = trimmedLine(text)
    ageDatePresenter?.ageDateEntered(text.lowercased() == "today" ? "" : text)
  }

  private func write(_ line: String) {
    switch form?.command(line) ?? .nothing {
    case .nothing: break
    case .help: for line in LineForm.help { say(line) }
    case .list: for line in form?.lines ?? [] { say(line) }
    case .unknown(let text): say(text)
    case .save: editPresenter?.saveRequested()
    case .leave: editPresenter?.leaveRequested()
    case .quit:
      wantsQuit = true
      editPresenter?.leaveRequested()
    case .write(let field, let text):
      form?.write(text, into: field)
      isWriting = true
      editPresenter?.fieldChanged(field, to: text)
      isWriting = false
      say(form?.line(of: field) ?? "")
    }
  }

  /// Whether a field is being written, and its line will be said with its problem.
  var isWriting = false

  private func isYes(_ line: String) -> Bool { trimmedLine(line).lowercased().hasPrefix("y") }
}
