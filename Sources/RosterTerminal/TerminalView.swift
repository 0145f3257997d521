import RosterCore
import TerminalKit

/// The screen: widgets that show what the presenters say, and keys that become intents.
///
/// It decides nothing about students. Presenters reach it weakly, and it keeps them alive.
@MainActor final class TerminalView {
  // The widgets of the description that the program grew from.
  let nameLabel = CaptionedLabel("Name", style: .bold)
  let ageLabel = CaptionedLabel("Age")
  let loadStudentButton = Button("Load Student")

  let findField = TextField()
  let studentList = ListBox()
  var detailLabels: [CaptionedLabel] = []
  let statusLine = StatusLine()
  private var rows: [ListRow] = []
  private var hasList = false
  private var count = ""
  private var status = ""
  private var isError = false
  var notice: String?
  var dialog: (any Dialog)?
  var focus = Focus.find

  /// Who hears of the button; set before the first key.
  var studentPresenter: (any StudentPresenting)?
  /// Who hears of the search field and the list.
  var findPresenter: FindPresenter?
  /// Who hears of the date dialog.
  var ageDatePresenter: AgeDatePresenter?
  /// Who hears of the keys that change records, and of the form.
  var editPresenter: (any EditPresenting)?
  /// Who hears whose changes are to stand.
  var conflictPresenter: ConflictPresenter?
  /// The form under a question.
  var hiddenForm: EditDialog?
  /// Hears that something on the screen has changed.
  var onChange: (@MainActor () -> Void)?
  /// Whether an answer is on its way, so that painting may wait a moment for it.
  var isBusy: Bool { isSearching || isLoading }

  var isSearching = false
  var isLoading = false
  private let databaseName: String
  private var schoolName = ""
  private(set) var layout: ScreenLayout

  /// Where the keys go.
  enum Focus { case find, button, list }

  /// Makes the screen of a database, at a size.
  init(databaseName: String, size: Size) {
    self.databaseName = databaseName
    layout = ScreenLayout(size)
    loadStudentButton.onPress = { [weak self] in self?.studentPresenter?.loadStudentButtonPressed() }
  }

  /// Lays the screen out anew.
  func resize(to size: Size) {
    layout = ScreenLayout(size)
    findPresenter?.listHeightChanged(to: listHeight)
    onChange?()
  }

  /// How many rows the list has.
  var listHeight: Int { max(1, layout.list.height) }

  /// Whether a student stands on the card, which on a narrow screen hides the list.
  var showsStudent: Bool { !nameLabel.text.isEmpty }

  /// Says something about the terminal itself, until the first key.
  func showNotice(_ text: String) { change { notice = text } }

  // MARK: - Drawing

  /// Draws everything and tells where the hardware cursor stands.
  func draw(on canvas: Canvas) -> Point? {
    canvas.erase()
    drawTitle(on: canvas)
    drawFind(on: canvas)
    drawLines(on: canvas)
    if layout.divider != nil || !showsStudent { drawList(on: canvas) }
    if layout.divider != nil || showsStudent { drawCard(on: canvas) }
    if let hints = layout.hints {
      canvas.text(KeyTable.hints(width: canvas.size.width), at: Point(x: 0, y: hints))
    }
    if dialog == nil { drawStatus(on: canvas) }
    drawButton(on: canvas)
    return dialog.map { $0.draw(on: canvas, layout) } ?? cursor
  }

  private func drawTitle(on canvas: Canvas) {
    let row = layout.title
    let countWidth = CellText.cellWidth(of: count)
    canvas.text("Roster", at: Point(x: 0, y: row.y), style: .bold)
    let nameWidth = row.width - 8 - (countWidth > 0 ? countWidth + 2 : 0)
    let title = schoolName.isEmpty ? databaseName : "\(databaseName)  \(schoolName)"
    canvas.text(CellText.truncated(title, to: max(0, nameWidth)), at: Point(x: 8, y: row.y))
    if countWidth <= row.width - 8 { canvas.text(count, at: Point(x: row.width - countWidth, y: row.y)) }
  }

  private func drawFind(on canvas: Canvas) {
    let isFocused = focus == .find && dialog == nil
    canvas.text(isFocused ? "Find>" : "Find", at: Point(x: 0, y: layout.find.y))
    findField.frame = Rect(x: 6, y: layout.find.y, width: max(0, layout.find.width - 6), height: 1)
    findField.draw(on: canvas, focused: isFocused)
  }

  private func drawLines(on canvas: Canvas) {
    guard let rule = layout.rule else { return }
    canvas.horizontalLine(at: Point(x: 0, y: rule), length: canvas.size.width)
    // The line beside the list comes with the list: drawn before it, each of its cells would be a write of its own.
    if let divider = layout.divider, hasList {
      canvas.line(.teeDown, at: Point(x: divider, y: rule))
      canvas.verticalLine(at: Point(x: divider, y: rule + 1), length: layout.body.height)
    }
  }

  private func drawList(on canvas: Canvas) {
    studentList.frame = layout.list
    studentList.columns = ListColumns.columns(for: rows, width: layout.list.width - 2)
    studentList.draw(on: canvas, focused: focus == .list && dialog == nil)
  }

  private func drawCard(on canvas: Canvas) {
    var space = layout.card
    func place(_ label: CaptionedLabel) {
      let lines = label.draw(on: canvas, in: space)
      space = Rect(x: space.x, y: space.y + lines, width: space.width, height: space.height - lines)
    }
    place(nameLabel)
    place(ageLabel)
    if space.height > detailLabels.count, !detailLabels.isEmpty {
      space = Rect(x: space.x, y: space.y + 1, width: space.width, height: space.height - 1)
    }
    for label in detailLabels { place(label) }
  }

  private func drawStatus(on canvas: Canvas) {
    statusLine.message = notice ?? (isLoading ? "Loading…" : isSearching ? "Searching…" : status)
    statusLine.isUrgent = isError && notice == nil && !isBusy
    // A long text takes rows of the body rather than losing its end, which says what to do.
    let width = layout.status.width
    let height = min(statusLine.height(forWidth: max(1, width)), layout.body.height + 1)
    statusLine.frame = Rect(x: 0, y: layout.status.maxY - height, width: width, height: height)
    statusLine.draw(on: canvas, focused: false)
  }

  /// A status of several rows pushes the button up rather than hiding it.
  private func drawButton(on canvas: Canvas) {
    var frame = layout.button
    if dialog == nil, statusLine.frame.y <= frame.y, statusLine.frame.y > layout.body.y {
      frame.y = statusLine.frame.y - 1
      canvas.fill(frame)
    }
    loadStudentButton.frame = frame
    loadStudentButton.draw(on: canvas, focused: focus == .button && dialog == nil)
  }

  private var cursor: Point? {
    switch focus {
    case .find: findField.cursor
    case .button: loadStudentButton.cursor
    case .list: studentList.cursor
    }
  }
}

extension TerminalView: RosterView {
  func showStudentName(_ name: String) { change { nameLabel.text = name } }
  func showStudentAge(_ age: String) { change { ageLabel.text = age } }
  func showAgeCaption(_ caption: String) { change { ageLabel.caption = caption } }

  func showDetails(_ details: [StudentDetail]) {
    change { detailLabels = details.map { CaptionedLabel($0.caption, text: $0.text) } }
  }

  func showLoading(_ isLoading: Bool) { change { self.isLoading = isLoading } }

  func showStatus(_ text: String) {
    change {
      status = text
      isError = false
    }
  }

  func showError(_ text: String) {
    change {
      status = text
      isError = true
    }
  }

  func showQuery(_ text: String) { change { findField.text = text } }
  func showQueryMarked(_ isMarked: Bool) { change { findField.isMarked = isMarked } }

  func showRows(_ rows: [ListRow], selected: Int?) {
    change {
      self.rows = rows
      hasList = true
      studentList.rows = rows.map(ListColumns.row)
      studentList.selectedIndex = selected
    }
  }

  func showSelectedRow(_ index: Int?) { change { studentList.selectedIndex = index } }
  func showCount(_ text: String) { change { count = text } }
  func showSchoolName(_ name: String) { change { schoolName = name } }
  func showSearching(_ isSearching: Bool) { change { self.isSearching = isSearching } }

  private func change(_ change: () -> Void) {
    change()
    onChange?()
  }
}
