import RosterCore
public import TerminalKit

/// The program in lines: one line is read, obeyed and answered before the next is read.
@MainActor public final class RosterLines {
  private let terminal: LineTerminal
  private let view: LineView
  private let presenters: Presenters
  private let setup: RosterSetup
  private var change: CheckedContinuation<Void, Never>?

  /// Makes the program on a terminal or a pipe.
  public init(_ setup: RosterSetup, on terminal: LineTerminal) {
    self.setup = setup
    self.terminal = terminal
    view = LineView { terminal.print($0) }
    presenters = Presenters(of: view, setup, gestures: .words)
    presenters.find.listHeightChanged(to: LineView.pageHeight)
    view.onChange = { [weak self] in self?.hasChanged() }
  }

  /// Runs until somebody quits or the input ends.
  ///
  /// No signal is watched: there is nothing to put back.
  public func run() async {
    terminal.print("Roster  \(setup.databaseName)")
    view.purpose = .counting
    presenters.start(setup)
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
      while view.isBusy || presenters.edit.isBusy { await withCheckedContinuation { change = $0 } }
      view.answersHaveCome()
    } while view.isBusy || presenters.edit.isBusy
  }

  private func hasChanged() {
    change?.resume()
    change = nil
  }
}
