/// The dialog that asks for which date ages are to be told.
@MainActor public protocol AgeDateView: AnyObject {
  /// Opens the dialog with a text in its field, marked.
  func showAgeDatePrompt(_ text: String)
  /// Says why the text was refused; the dialog stays open.
  func showAgeDateProblem(_ text: String)
  /// Closes the dialog.
  func closeAgeDatePrompt()
  /// Says in words what happened.
  func showStatus(_ text: String)
}

/// Reads the date for which ages are to be told, and has the card tell them.
@MainActor public final class AgeDatePresenter {
  /// The dialog; the presenter does not keep it alive.
  public weak var view: (any AgeDateView)?

  private let card: StudentPresenter

  /// Makes the presenter of a dialog that speaks for a card.
  public init(view: any AgeDateView, card: StudentPresenter) {
    self.view = view
    self.card = card
  }

  /// Opens the dialog.
  public func ageDateRequested() {
    view?.showAgeDatePrompt(card.ageDate?.iso ?? "")
  }

  /// Takes the dialog's text: an ISO date, or nothing for today.
  public func ageDateEntered(_ text: String) {
    let text = trimmed(text)
    let date = CalendarDate(iso: text)
    guard text.isEmpty || date != nil else {
      view?.showAgeDateProblem("Not a date: type it as 2026-09-01, or nothing for today.")
      return
    }
    view?.closeAgeDatePrompt()
    card.showAges(on: date)
    view?.showStatus(date.map { "Ages are those of \($0.text)." } ?? "Ages are those of today.")
  }

  /// Closes the dialog and leaves everything as it was.
  public func ageDateCancelled() {
    view?.closeAgeDatePrompt()
  }
}
