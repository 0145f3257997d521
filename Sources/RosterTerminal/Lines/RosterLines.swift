import RosterCore
public import TerminalKit

/// The program in lines: one line is read, obeyed and answered before the next is read.
@MainActor public final class RosterLines {
  private let terminal: LineTerminal
  private let view: LineView
  private let find: FindPresenter
  private let edit: EditPresenter
  private let setup: RosterScreen.Setup
  private var change: CheckedContinuation<Void, Never>?

  /// Makes the program on a terminal or a pipe.
  public init(_ setup: RosterScreen.Setup, on terminal: LineTerminal) {
    self.setup = setup
    self.terminal = terminal
    view = LineView { terminal.print($0) }
    let card = StudentPresenter(view: view, repository: setup.repository, clock: setup.clock, gestures: .words)
    find = FindPresenter(view: view, card: card, repository: setup.repository, gestures: .words)
    let conflict = ConflictPresenter(view: view, clock: setup.clock)
    edit = EditPresenter(
      view: view, conflict: conflict, find: find, card: card, repository: setup.repository, keeper: setup.keeper,
      clock: setup.clock, gestures: .words, sign: setup.sign)
    edit.readOnlyReason = setup.readOnlyReason
    view.studentPresenter = card
    view.findPresenter = find
    view.ageDatePresenter = AgeDatePresenter(view: view, card: card)
    view.editPresenter = edit
    view.conflictPresenter = conflict
    if let date = setup.ageDate { card.showAges(on: date) }
    find.listHeightChanged(to: LineView.pageHeight)
    view.onChange = { [weak self] in self?.hasChanged() }
  }

  /// Runs until somebody quits or the input ends.
  ///
  /// No signal is watched: there is nothing to put back.
  public func run() async {
    terminal.print("Roster  \(setup.databaseName)")
    Task.immediate { await setup.prepare() }
    view.purpose = .counting
    find.start()
    while true {
      await answersHaveCome()
      guard let line = await terminal.readLine(prompt: view.prompt) else { break }
      if view.handle(line) { break }
    }
    view.inputHasEnded()
    terminal.stop()
  }

  /// Waits until nothing is awaited any more; an answer may lead to another question.
  private func answersHaveCome() async {
    repeat {
      while view.isBusy || edit.isBusy { await withCheckedContinuation { change = $0 } }
      view.answersHaveCome()
    } while view.isBusy || edit.isBusy
  }

  private func hasChanged() {
    change?.resume()
    change = nil
  }
}
