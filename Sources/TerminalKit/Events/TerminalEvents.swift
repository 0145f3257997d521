import CTerminalGuard

/// Hears everything that comes in from the terminal: keys, signals, a changed size, the terminal's end.
///
/// Each event is told by a call on the main actor, in order, in a turn of an ``EventLoop``. An asynchronous stream would
/// send each through Swift's shared thread pool, which costs time at every key, and a wake-up a second ever after.
///
/// Nothing wakes while nothing happens. One at a time can watch signals.
@MainActor
public final class TerminalEvents {
  private static let mostBytesARead = 4096
  private static let mostReadsAnEvent = 16

  private let onEvent: (TerminalEvent) -> Void
  private let input: Int32
  private let loop: EventLoop
  private var decoder: KeyDecoder
  private var inputWatch: EventLoop.Watch?
  private var signalWatch: EventLoop.Watch?
  private var settling: EventLoop.Watch?

  /// Begins to listen to the terminal of `session`, and to signals.
  public convenience init(session: TerminalSession, onEvent: @escaping (TerminalEvent) -> Void) {
    self.init(input: Platform.standardInput, erase: session.eraseCharacter, onEvent: onEvent)
  }

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - input: a terminal's descriptor. It is not made non-blocking, since the shell shares it.
  ///   - erase: the terminal's erase character.
  ///   - escapeDelay: how long a lone ESC waits for more; nil for what suits, see ``KeyDecoder/escapeDelay(in:)``.
  ///   - watchesSignals: whether the signals of the process become events.
  ///   - loop: what waits for them.
  ///   - onEvent: hears each event.
  public init(
    input: Int32, erase: UInt8? = nil, escapeDelay: Duration? = nil, watchesSignals: Bool = true,
    loop: EventLoop = .main, onEvent: @escaping (TerminalEvent) -> Void
  ) {
    self.onEvent = onEvent
    self.input = input
    self.loop = loop
    let escapeDelay = escapeDelay ?? KeyDecoder.escapeDelay(in: Platform.environment)
    decoder = KeyDecoder(escapeDelay: escapeDelay, erase: erase, charset: TerminalLocale.singleByteCharset)
    inputWatch = loop.watch(input) { [weak self] in self?.readInput() }
    if watchesSignals { watchSignals() }
  }

  /// Stops listening and gives the signals back their earlier effect.
  public func stop() {
    stopReading()
    guard let signalWatch else { return }
    signalWatch.cancel()
    self.signalWatch = nil
    Platform.close(signal_relay_stop())
  }

  private func stopReading() {
    inputWatch?.cancel()
    inputWatch = nil
    settling?.cancel()
    settling = nil
  }

  // MARK: - Keys

  private func readInput() {
    var bytes: [UInt8] = []
    for _ in 0..<Self.mostReadsAnEvent {
      switch Platform.readAvailable(from: input, limit: Self.mostBytesARead) {
      case .bytes(let more):
        bytes += more
        continue
      case .nothing:
        emit(decoder.decode(bytes, at: .now))
      case .lost:
        emit(decoder.decode(bytes, at: .now))
        // A lost terminal stays readable for ever; without this the process would spin.
        stopReading()
        onEvent(.lost)
      }
      return
    }
    emit(decoder.decode(bytes, at: .now))
  }

  private func emit(_ keys: [Key]) {
    if !keys.isEmpty { onEvent(.keys(keys)) }
    scheduleSettling()
  }

  /// A moment is waited for only while something is pending in the decoder.
  private func scheduleSettling() {
    settling?.cancel()
    settling = nil
    guard let deadline = decoder.deadline else { return }
    settling = loop.schedule(after: ContinuousClock.now.duration(to: deadline)) { [weak self] in
      guard let self else { return }
      emit(decoder.settle(at: .now))
    }
  }

  // MARK: - Signals

  private func watchSignals() {
    let relay = signal_relay_start()
    guard relay >= 0 else { return }
    signal_relay_watch(Platform.terminate, false)
    signal_relay_watch(Platform.windowChange, false)
    signal_relay_watch(Platform.continue, false)
    for signal in [Platform.interrupt, Platform.quit, Platform.hangup, Platform.stop] {
      signal_relay_watch(signal, true)
    }
    signalWatch = loop.watch(relay) { [weak self] in self?.readSignals(relay) }
  }

  private func readSignals(_ relay: Int32) {
    guard case .bytes(let numbers) = Platform.readAvailable(from: relay, limit: Self.mostBytesARead) else { return }
    // A window dragged larger sends hundreds; each kind counts once a read.
    var seen: Set<UInt8> = []
    for number in numbers where seen.insert(number).inserted {
      switch Int32(number) {
      case Platform.windowChange: onEvent(.resized)
      case Platform.continue: onEvent(.continued)
      case Platform.stop: onEvent(.terminalStop)
      default: onEvent(.interrupted(signal: Int32(number)))
      }
    }
  }
}
