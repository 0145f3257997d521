import CNcurses
import CTerminalGuard

/// The screen of a terminal, from taking it over to giving it back as it was.
///
/// The one door to curses.
///
/// Keys are not read here; ``TerminalEvents`` takes them from the same terminal.
@MainActor
public final class TerminalSession {
  private enum State {
    case open, suspended, closed
  }

  /// What the screen stands on.
  private enum Device {
    case terminal(TerminalType, output: FrameFile, original: Platform.Modes, mouse: Bool)
    case null(Size)
  }

  /// Whether standard input and output are both terminals, as a screen needs.
  nonisolated public static var isInteractive: Bool {
    Platform.isTerminal(Platform.standardInput) && Platform.isTerminal(Platform.standardOutput)
  }

  /// Something to tell the person once, about the terminal type; nil when all is as it should be.
  public let notice: String?

  private var device: Device
  private var screen: OpaquePointer
  private var state = State.open
  private(set) var isCursorShown = true

  /// Takes the terminal on standard input and output over: alternate screen, raw keys, no echo.
  ///
  /// - Parameter mouse: whether the terminal is asked for clicks; it then no longer selects text by itself.
  /// - Throws: ``TerminalError``, with nothing written and nothing changed.
  public convenience init(mouse: Bool = false) throws(TerminalError) {
    guard let original = Platform.modes(of: Platform.standardInput), Self.isInteractive else { throw .notATerminal }
    _ = TerminalLocale.usesUTF8  // before curses, which decides by it how to write
    let type = try TerminalType.find(Platform.environment("TERM"), for: Platform.standardOutput)
    // The terminal knows its size, and is asked in `resize`; exported LINES and COLUMNS would freeze it.
    use_env(false)
    // The frame file is no terminal that curses could ask; without this it would refuse types that name no size themselves,
    // such as the Linux console's.
    use_tioctl(true)
    guard let output = FrameFile() else { throw .noFrameFile }
    let screen = Self.newScreen(type, output: output.file, input: cncurses_standard_input())
    guard let screen else { throw .unknown(type.name) }
    let device = Device.terminal(type, output: output, original: original, mouse: mouse)
    self.init(screen: screen, device: device, notice: type.notice)
    enter()
    resize()
  }

  /// A screen of `size` that goes nowhere, for tests: draw on it, and read it back with ``frame()``.
  public static func headless(size: Size = .standard) throws(TerminalError) -> TerminalSession {
    let size = Size(width: max(1, size.width), height: max(1, size.height))
    return TerminalSession(screen: try HeadlessScreens.take(size), device: .null(size), notice: nil)
  }

  private init(screen: OpaquePointer, device: Device, notice: String?) {
    self.screen = screen
    self.device = device
    self.notice = notice
    // Curses would look for waiting keys, and cut a repaint short for them.
    typeahead(-1)
  }

  /// Curses takes INT, TERM, TSTP and WINCH for itself where they stand at default, and ends the program with exit(1);
  /// here they belong to ``TerminalEvents``.
  static func newScreen(
    _ type: TerminalType, output: Platform.File?, input: Platform.File?
  ) -> OpaquePointer? {
    let signals = [Platform.interrupt, Platform.terminate, Platform.stop, Platform.windowChange]
    return Platform.keepingDispositions(of: signals) { newterm(type.name, output, input) }
  }

  // MARK: - Painting

  /// Whether text goes out as UTF-8; else it is reduced to what the terminal's character set has.
  public var usesUTF8: Bool { TerminalLocale.usesUTF8 }

  /// The width and height of the screen, in cells.
  public var size: Size {
    guard activate(), let window = cncurses_standard_window() else { return Size(width: 0, height: 0) }
    let size = Size(width: Int(cncurses_columns(window)), height: Int(cncurses_rows(window)))
    guard case .terminal(let type, _, _, _) = device, type.hasDoubtfulMargin else { return size }
    return Size(width: max(1, size.width - 1), height: size.height)
  }

  /// What widgets draw on.
  ///
  /// Nothing is seen before ``refresh(cursor:)``.
  public var canvas: Canvas { Canvas(session: self) }

  /// Sends what has changed since the last time, and puts the cursor on `cursor`, or hides it when that is nil.
  public func refresh(cursor: Point?) {
    guard state == .open, activate(), let window = cncurses_standard_window() else { return }
    if let cursor {
      let size = size
      wmove(window, Int32(min(max(0, cursor.y), size.height - 1)), Int32(min(max(0, cursor.x), size.width - 1)))
    }
    let showsCursor = cursor != nil
    if showsCursor != isCursorShown {
      curs_set(showsCursor ? 1 : 0)
      isCursorShown = showsCursor
    }
    wrefresh(window)
    if case .terminal(_, let output, _, _) = device { output.send() }
  }

  /// Has the next ``refresh(cursor:)`` send the whole screen, whatever the terminal shows now.
  public func repaint() {
    guard activate() else { return }
    clearok(cncurses_painted_window(), true)
  }

  /// Takes the new size of the terminal, or `size` where it is given.
  ///
  /// Draw and refresh afterwards.
  public func resize(to size: Size? = nil) {
    guard activate() else { return }
    let size = size ?? Platform.windowSize(of: Platform.standardOutput) ?? .standard
    switch device {
    case .terminal:
      resize_term(Int32(clamping: max(1, size.height)), Int32(clamping: max(1, size.width)))
    case .null(let earlier):
      // Curses resizes the windows of every screen there is at once, and tests have several: take another one.
      guard let session = try? Self.headless(size: size) else { return }
      HeadlessScreens.giveBack(screen, of: earlier)
      (screen, device, isCursorShown) = (session.screen, session.device, true)
      set_term(screen)
    }
    repaint()
  }

  /// Makes this the screen that curses works on; answers whether there is one to work on.
  func activate() -> Bool {
    guard state != .closed else { return false }
    set_term(screen)
    return true
  }

  // MARK: - Giving the terminal back

  /// Gives the terminal back for as long as the process is stopped: modes off, main screen, cursor and echo on.
  ///
  /// - Parameter line: a line for the person who meets the shell there.
  public func suspend(saying line: String) {
    guard state == .open, activate() else { return }
    leave()
    Platform.write(line + "\n", to: Platform.standardOutput)
    state = .suspended
  }

  /// Takes the terminal again after ``suspend(saying:)``, or after the process was stopped from outside, at its present
  /// size.
  ///
  /// Draw and refresh afterwards; the whole screen is sent.
  public func resume() {
    guard activate() else { return }
    guard case .terminal = device else {
      state = .open
      return repaint()
    }
    // Stopped from outside, the screen was never left; curses enters it only after having left it.
    if state == .open { endwin() }
    state = .open
    enter()
    resize()
  }

  /// Gives the terminal back for good, exactly as it was found.
  ///
  /// Further calls, here or on the canvas, do nothing.
  public func close() {
    guard activate() else { return }
    if state == .open {
      // Nothing is written to a terminal that has gone, or that another job has now.
      if case .terminal = device, Self.isOutOfReach { return abandon() }
      leave()
    }
    forgetScreen()
  }

  /// Lets go of a terminal that has gone: nothing is written to it and its modes are left alone.
  public func abandon() {
    guard activate() else { return }
    terminal_guard_disarm()
    forgetScreen()
  }

  private static var isOutOfReach: Bool {
    Platform.isHungUp(Platform.standardOutput) || Platform.isInBackground(of: Platform.standardInput)
  }

  private func forgetScreen() {
    state = .closed
    if case .null(let size) = device { HeadlessScreens.giveBack(screen, of: size) }
  }

  private func enter() {
    guard case .terminal(let type, let output, var original, let mouse) = device else { return }
    // Armed before anything is set, so that there is no moment in which a crash leaves a mode behind.
    let restore = leaveBytes(type, mouse: mouse) + type.reset
    terminal_guard_arm(Platform.standardOutput, &original, restore, restore.utf8.count)
    Platform.setModes(Platform.rawModes(from: original), of: Platform.standardInput)
    output.write(type.enter + (mouse ? "\u{1b}[?1000h\u{1b}[?1006h" : ""))
  }

  private func leave() {
    guard case .terminal(let type, let output, let original, let mouse) = device else { return }
    output.write(leaveBytes(type, mouse: mouse))
    if !type.hasAlternateScreen {
      // What was shown is nobody else's business, and there is no other screen to go back to.
      output.write(type.wipe(rows: size.height))
      wclear(cncurses_standard_window())
      wrefresh(cncurses_standard_window())
    }
    endwin()
    output.send()
    // Reports of clicks still on their way would be typed into the shell.
    Platform.setModes(original, of: Platform.standardInput, droppingInput: mouse)
    terminal_guard_disarm()
  }

  private func leaveBytes(_ type: TerminalType, mouse: Bool) -> String {
    (mouse ? "\u{1b}[?1006l\u{1b}[?1000l" : "") + type.leave
  }

  /// The erase character that the terminal was set to, for ``KeyDecoder``; nil where there is none.
  public var eraseCharacter: UInt8? {
    guard case .terminal(_, _, let original, _) = device else { return nil }
    return Platform.eraseCharacter(in: original)
  }
}
