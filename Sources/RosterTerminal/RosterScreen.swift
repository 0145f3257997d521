public import RosterCore
public import TerminalKit

/// The program on a terminal: one loop that takes events, hands keys to the view, and paints.
@MainActor public final class RosterScreen {
  /// What the screen is about.
  public struct Setup {
    /// What the title calls the database.
    public var databaseName: String
    /// Where the students are.
    public var repository: any StudentRepository
    /// Where records are changed.
    public var keeper: any StudentEditing
    /// Says who changes a record, at a moment in seconds since 1970.
    public var sign: @MainActor (Int) -> Signature
    /// Why nothing can be changed; nil where it can.
    public var readOnlyReason: String?
    /// Tells today's date.
    public var clock: any SchoolClock
    /// The date on which ages are told; nil is today.
    public var ageDate: CalendarDate?
    /// The student who is selected at the start.
    public var selectedStudent: Student?
    /// Whether the terminal is asked for clicks.
    public var usesMouse: Bool
    /// Makes the repository ready; runs before the first question and while the first frame is painted.
    public var prepare: @MainActor () async -> Void

    /// Describes a screen.
    public init(
      databaseName: String, repository: any StudentRepository & StudentEditing,
      sign: @escaping @MainActor (Int) -> Signature, readOnlyReason: String? = nil, clock: any SchoolClock,
      ageDate: CalendarDate? = nil, selectedStudent: Student? = nil, usesMouse: Bool = false,
      prepare: @escaping @MainActor () async -> Void = {}
    ) {
      keeper = repository
      self.sign = sign
      self.readOnlyReason = readOnlyReason
      self.databaseName = databaseName
      self.repository = repository
      self.clock = clock
      self.ageDate = ageDate
      self.selectedStudent = selectedStudent
      self.usesMouse = usesMouse
      self.prepare = prepare
    }
  }

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
  private let find: FindPresenter
  private var paint: EventLoop.Watch?
  private var paintsAtOnce = false

  /// Takes the terminal over and paints the first frame.
  ///
  /// - Throws: ``TerminalError``, with nothing written to the terminal.
  public init(_ setup: Setup) throws(TerminalError) {
    session = try TerminalSession(mouse: setup.usesMouse)
    view = TerminalView(databaseName: setup.databaseName, size: session.size)
    let card = StudentPresenter(view: view, repository: setup.repository, clock: setup.clock)
    find = FindPresenter(view: view, card: card, repository: setup.repository)
    view.studentPresenter = card
    view.findPresenter = find
    view.ageDatePresenter = AgeDatePresenter(view: view, card: card)
    let conflict = ConflictPresenter(view: view, clock: setup.clock)
    let edit = EditPresenter(
      view: view, conflict: conflict, find: find, card: card, repository: setup.repository, keeper: setup.keeper,
      clock: setup.clock, sign: setup.sign)
    edit.readOnlyReason = setup.readOnlyReason
    view.editPresenter = edit
    view.conflictPresenter = conflict
    if let date = setup.ageDate { card.showAges(on: date) }
    if let notice = session.notice { view.showNotice(notice) }
    find.listHeightChanged(to: view.listHeight)
    // The first question queues up behind what makes the repository ready; both are worked at while this paints.
    Task.immediate { await setup.prepare() }
    find.start(selecting: setup.selectedStudent)
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
