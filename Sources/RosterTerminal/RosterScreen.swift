import RosterCore
public import TerminalKit

/// The program on a terminal: one loop that takes events, hands keys to the view, and paints.
@MainActor public final class RosterScreen {
  /// Why the screen was left.
  public enum Ending: Hashable, Sendable {
    /// The person asked for it.
    case quit
    /// A signal asked for it; end the process by it.
    case signal(Int32)
    /// The terminal has gone.
    case terminalLost
  }

  /// How long a frame waits for an answer that is on its way, so that key and answer are painted at once.
  ///
  /// Long enough for any local database, and too short for an eye to miss the key's own echo.
  static let patience = Duration.milliseconds(20)

  private let session: TerminalSession
  private let view: TerminalView
  private let presenters: Presenters
  private var paint: EventLoop.Watch?
  private var paintsAtOnce = false

  /// Takes the terminal over and paints the first frame.
  ///
  /// - Throws: ``TerminalError``, with nothing written to the terminal.
  public init(_ setup: RosterSetup) throws(TerminalError) {
    session = try TerminalSession(mouse: setup.usesMouse)
    view = TerminalView(databaseName: setup.databaseName, size: session.size)
    presenters = Presenters(of: view, setup)
    if let notice = session.notice { view.showNotice(notice) }
    presenters.find.listHeightChanged(to: view.listHeight)
    // Worked at while this paints.
    presenters.start(setup)
    paintNow()
    view.onChange = { [weak self] in self?.schedulePaint() }
  }

  /// Runs until somebody quits, a signal ends the program or the terminal goes, and gives the terminal back.
  public func run() async -> Ending {
    var events: TerminalEvents?
    var isOver = false
    let ending = await withCheckedContinuation { continuation in
      events = TerminalEvents(session: session) { [weak self] event in
        // A quit key and the terminal's end may come in one read; the first of them counts.
        guard !isOver, let ending = self?.handle(event) else { return }
        isOver = true
        continuation.resume(returning: ending)
      }
    }
    events?.stop()
    view.onChange = nil
    paint?.cancel()
    if ending == .terminalLost { session.abandon() } else { session.close() }
    return ending
  }

  private func handle(_ event: TerminalEvent) -> Ending? {
    switch event {
    case .keys(let keys):
      for key in keys {
        switch view.handle(key) {
        case .quit: return .quit
        case .suspend: suspend()
        case .repaint:
          session.repaint()
          schedulePaint()
        case nil: break
        }
      }
    case .resized:
      session.resize()
      view.resize(to: session.size)
    case .interrupted(let signal):
      return .signal(signal)
    case .terminalStop:
      suspend()
    case .continued:
      resume()
    case .lost:
      return .terminalLost
    }
    return nil
  }

  // MARK: - Painting

  /// Paints soon: at once where nothing is awaited, else with the answer, or without it when that takes long.
  private func schedulePaint() {
    if view.isBusy {
      if paint == nil { schedulePaint(after: Self.patience) }
    } else if paint == nil || !paintsAtOnce {
      paint?.cancel()
      schedulePaint(after: .zero)
    }
  }

  private func schedulePaint(after patience: Duration) {
    paintsAtOnce = patience == .zero
    paint = EventLoop.main.schedule(after: patience) { [weak self] in self?.paintNow() }
  }

  private func paintNow() {
    paint = nil
    session.refresh(cursor: view.draw(on: session.canvas))
  }

  // MARK: - Pausing

  private func suspend() {
    guard Signals.canSuspendProcess else {
      return view.showStatus("No shell is waiting for this program, so it cannot be paused.")
    }
    session.suspend(saying: "Roster is paused; type fg")
    Signals.suspendProcess()
    resume()
  }

  private func resume() {
    session.resume()
    view.resize(to: session.size)
    schedulePaint()
  }
}
