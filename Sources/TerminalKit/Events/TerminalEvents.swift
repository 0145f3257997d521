import CTerminalGuard
@preconcurrency import Dispatch

/// Hears everything that comes in from the terminal: keys, signals, a changed size, the terminal's end.
///
/// Each event is told by a call on the main actor, in order. An asynchronous stream would send each through Swift's
/// shared thread pool, which costs time at every key, and a wake-up a second ever after.
///
/// Nothing wakes while nothing happens. One at a time can watch signals.
@MainActor
public final class TerminalEvents {
  private static let mostBytesARead = 4096
  private static let mostReadsAnEvent = 16

  private let onEvent: (TerminalEvent) -> Void
  private let input: Int32
  private var decoder: KeyDecoder
  private var inputSource: (any DispatchSourceRead)?
  private var signalSource: (any DispatchSourceRead)?
  private var settleTimer: (any DispatchSourceTimer)?

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
  ///   - onEvent: hears each event.
  public init(
    input: Int32, erase: UInt8? = nil, escapeDelay: Duration? = nil, watchesSignals: Bool = true,
    onEvent: @escaping (TerminalEvent) -> Void
  ) {
    self.onEvent = onEvent
    self.input = input
    let escapeDelay = escapeDelay ?? KeyDecoder.escapeDelay(in: Platform.environment)
    decoder = KeyDecoder(escapeDelay: escapeDelay, erase: erase, charset: TerminalLocale.singleByteCharset)
    inputSource = Self.source(reading: input) { [weak self] in self?.readInput() }
    if watchesSignals { watchSignals() }
  }

  /// Stops listening and gives the signals back their earlier effect.
  public func stop() {
    inputSource?.cancel()
    inputSource = nil
    settleTimer?.cancel()
    settleTimer = nil
    if let signalSource {
      let relay = signal_relay_stop()
      // The source still looks at the descriptor until it has been cancelled.
      signalSource.setCancelHandler { Platform.close(relay) }
      signalSource.cancel()
    }
    signalSource = nil
  }

  // MARK: - Keys

  private func readInput() {
    guard inputSource != nil else { return }
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
        inputSource?.cancel()
        inputSource = nil
        settleTimer?.cancel()
        settleTimer = nil
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

  /// A timer exists only while something is pending in the decoder.
  private func scheduleSettling() {
    settleTimer?.cancel()
    settleTimer = nil
    guard let deadline = decoder.deadline else { return }
    let wait = ContinuousClock.now.duration(to: deadline).components
    let nanoseconds = wait.seconds * 1_000_000_000 + wait.attoseconds / 1_000_000_000
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .nanoseconds(max(0, Int(nanoseconds))), leeway: .milliseconds(1))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.settle() }
    }
    timer.activate()
    settleTimer = timer
  }

  private func settle() {
    guard settleTimer != nil else { return }
    emit(decoder.settle(at: .now))
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
    signalSource = Self.source(reading: relay) { [weak self] in self?.readSignals(relay) }
  }

  private func readSignals(_ relay: Int32) {
    guard signalSource != nil else { return }
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

  private static func source(
    reading descriptor: Int32, handler: @escaping @MainActor () -> Void
  ) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(handler) }
    source.activate()
    return source
  }
}
