import RosterCore
import TerminalKit

/// The form over the whole screen: a field a row, what is wrong with it beside it, and a button; it scrolls where the
/// screen is low.
@MainActor final class EditDialog: Dialog {
  @MainActor private struct Row {
    var field: StudentField
    var input = TextField()
    var problem = ""
  }

  /// The cells that captions take.
  private static let captionWidth = 17
  /// From this width on problems stand beside their fields rather than only in the status line.
  private static let wideFrom = 70

  private let title: String
  private var rows: [Row]
  private let saveButton = Button("Save")
  private weak var presenter: (any EditPresenting)?
  /// The row that has the focus; as many as there are rows is the button.
  private var focus = 0
  private var top = 0
  private var visible = 1
  private var wantsQuit = false
  private var question: String?

  /// Whether the record is being saved.
  var isSaving = false
  /// Whether the presenter has closed the form.
  var isClosed = false
  /// What keeps the form open.
  var message = ""

  init(_ form: EditForm, presenter: (any EditPresenting)?) {
    title = form.title
    self.presenter = presenter
    rows = form.fields.map { field in
      let row = Row(field: field.field)
      row.input.text = field.text
      return row
    }
    saveButton.onPress = { [weak self] in self?.save() }
  }

  func show(problem: String, of field: StudentField) {
    guard let index = rows.firstIndex(where: { $0.field == field }) else { return }
    rows[index].problem = problem
  }

  func focus(on field: StudentField) {
    focus = rows.firstIndex { $0.field == field } ?? focus
  }

  func ask(_ question: String) { self.question = question }

  // MARK: - Drawing

  func draw(on canvas: Canvas, _ layout: ScreenLayout) -> Point? {
    let size = canvas.size
    canvas.erase()
    canvas.text(CellText.truncated(title, to: size.width), at: Point(x: 0, y: 0), style: .bold)
    let hasHints = size.height >= 6
    let status = max(1, size.height - (hasHints ? 2 : 1))
    let isWide = size.width >= Self.wideFrom
    visible = max(1, status - 2)
    let shownFocus = min(focus, rows.count - 1)
    top = max(min(top, shownFocus), shownFocus - visible + 1)
    top = max(0, min(top, rows.count - visible))
    for (offset, index) in (top..<min(rows.count, top + visible)).enumerated() {
      draw(index, on: canvas, at: 1 + offset, isWide: isWide)
    }
    // Below the last field where there is room, above the status line where not.
    let buttonRow = min(status - 1, 2 + rows.count)
    if buttonRow > 0 {
      saveButton.frame = Rect(x: 0, y: buttonRow, width: size.width, height: 1)
      saveButton.draw(on: canvas, focused: focus == rows.count && question == nil)
      if top + visible < rows.count || top > 0 {
        let more = "\(min(focus, rows.count - 1) + 1) of \(rows.count)"
        canvas.text(more, at: Point(x: max(0, size.width - more.count), y: buttonRow))
      }
    }
    let said = statusText(isWide: isWide)
    let lines = CellText.wrapped(said, to: max(1, size.width)).prefix(max(1, status - 1))
    for (index, line) in lines.enumerated() {
      let y = status - lines.count + 1 + index
      canvas.fill(Rect(x: 0, y: y, width: size.width, height: 1))
      canvas.text(line, at: Point(x: 0, y: y))
    }
    if hasHints {
      let hints = question == nil ? KeyTable.formHints(width: size.width) : "Y Leave  Any other key Stay"
      canvas.text(CellText.truncated(hints, to: size.width), at: Point(x: 0, y: size.height - 1))
    }
    if question != nil {
      return Point(x: min(size.width - 1, CellText.cellWidth(of: lines.last ?? "")), y: status)
    }
    return focus == rows.count ? saveButton.cursor : rows[focus].input.cursor
  }

  private func statusText(isWide: Bool) -> String {
    if let question { return "\(question) [y/N]" }
    if isSaving { return "Saving…" }
    if focus < rows.count, !rows[focus].problem.isEmpty, !isWide { return rows[focus].problem }
    return message
  }

  private func draw(_ index: Int, on canvas: Canvas, at y: Int, isWide: Bool) {
    let row = rows[index]
    let width = canvas.size.width
    let isFocused = index == focus && question == nil
    canvas.text(isFocused ? ">" : row.problem.isEmpty ? " " : "!", at: Point(x: 0, y: y))
    canvas.text(row.field.caption, at: Point(x: 1, y: y), maxWidth: Self.captionWidth - 2)
    // Beside a field that is right, the field has the whole width.
    let problemWidth =
      isWide && !row.problem.isEmpty ? min(CellText.cellWidth(of: row.problem) + 2, width / 2) : 0
    row.input.frame = Rect(
      x: Self.captionWidth, y: y, width: max(1, width - Self.captionWidth - problemWidth), height: 1)
    row.input.draw(on: canvas, focused: isFocused)
    if problemWidth > 0 {
      canvas.text(
        CellText.truncated(row.problem, to: problemWidth - 1), at: Point(x: width - problemWidth + 1, y: y),
        style: .bold)
    }
  }

  // MARK: - Keys

  func handle(_ key: Key) -> DialogAnswer {
    if question != nil { return answer(key) }
    if let action = KeyTable.formAction(for: key, onButton: focus == rows.count) { return perform(action, key) }
    // What is on its way to the disk is not written on.
    guard !isSaving else { return .stays }
    if case .mouse(let event) = key { return point(at: event) }
    if focus == rows.count {
      _ = saveButton.handle(key)
      return .stays
    }
    let before = rows[focus].input.text
    guard rows[focus].input.handle(key) else { return .stays }
    if rows[focus].input.text != before {
      message = ""
      presenter?.fieldChanged(rows[focus].field, to: rows[focus].input.text)
    }
    return .stays
  }

  private func perform(_ action: FormAction, _ key: Key) -> DialogAnswer {
    switch action {
    case .next: focus = (focus + 1) % (rows.count + 1)
    case .previous: focus = (focus + rows.count) % (rows.count + 1)
    case .pageDown: focus = min(rows.count, focus + visible)
    case .pageUp: focus = max(0, focus - visible)
    case .save: save()
    case .leave, .quit:
      guard !isSaving else { break }
      wantsQuit = action == .quit
      presenter?.leaveRequested()
      // Closed at once where nothing was changed; the key then is the screen's.
      if isClosed, wantsQuit { return .requests(.quit) }
    case .repaint: return .requests(.repaint)
    case .suspend: return .requests(.suspend)
    }
    return .stays
  }

  private func save() {
    message = ""
    presenter?.saveRequested()
  }

  private func answer(_ key: Key) -> DialogAnswer {
    question = nil
    switch key {
    case .text("y"), .text("Y"):
      presenter?.leaveConfirmed()
      return isClosed && wantsQuit ? .requests(.quit) : .stays
    default: return .stays
    }
  }

  private func point(at event: MouseEvent) -> DialogAnswer {
    guard event.kind == .press, event.button == 0 else { return .stays }
    if saveButton.frame.contains(event.position) {
      save()
    } else if let index = (top..<min(rows.count, top + visible)).first(where: { 1 + $0 - top == event.position.y }) {
      focus = index
      _ = rows[index].input.handle(.mouse(event))
    }
    return .stays
  }
}

extension TerminalView: EditView {
  func showEditForm(_ form: EditForm) {
    dialog = EditDialog(form, presenter: editPresenter)
    onChange?()
  }

  func showProblem(_ text: String, of field: StudentField) { form?.show(problem: text, of: field); onChange?() }

  func focusField(_ field: StudentField) {
    form?.focus(on: field)
    onChange?()
  }

  func showSaving(_ isSaving: Bool) {
    form?.isSaving = isSaving
    onChange?()
  }

  func showEditError(_ text: String) {
    form?.message = text
    onChange?()
  }

  func askWhetherToLeave(_ question: String) {
    form?.ask(question)
    onChange?()
  }

  func closeEditForm() {
    form?.isClosed = true
    dialog = nil
    hiddenForm = nil
    onChange?()
  }

  /// The form, also while a question lies over it.
  private var form: EditDialog? { dialog as? EditDialog ?? hiddenForm }
}
