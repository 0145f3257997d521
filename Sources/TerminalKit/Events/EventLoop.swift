/// The one loop of a program on a terminal: waits for descriptors, for moments, and for the main actor's jobs.
///
/// It is a `poll` on the thread that the program began on. Dispatch's own main loop gives that thread up and goes on with
/// two others, which at the start takes longer than a first page of students, and at every key a third as long again.
///
/// Nothing wakes it while nothing happens.
@MainActor
public final class EventLoop {
  /// Something that the loop looks after until it is cancelled.
  @MainActor
  public final class Watch {
    fileprivate let handler: () -> Void
    fileprivate var descriptor: Int32?
    fileprivate var moment: ContinuousClock.Instant?
    fileprivate var isActive = true

    fileprivate init(
      descriptor: Int32? = nil, moment: ContinuousClock.Instant? = nil, handler: @escaping () -> Void
    ) {
      self.descriptor = descriptor
      self.moment = moment
      self.handler = handler
    }

    /// Ends it: its handler is not called any more, not even for what has already happened.
    public func cancel() { isActive = false }
  }

  /// The loop of the program, which also runs the jobs of the main actor.
  public static let main = EventLoop(servesMainActor: true)

  private var watches: [Watch] = []
  private let mainQueue: Int32?

  /// Makes a loop that looks after what it is given and nothing else, to be turned by hand.
  public convenience init() { self.init(servesMainActor: false) }

  private init(servesMainActor: Bool) {
    mainQueue = servesMainActor ? Platform.mainQueueDescriptor : nil
  }

  // MARK: - What it looks after

  /// Calls `handler` in each turn in which `descriptor` can be read, its end included.
  ///
  /// The descriptor stays the caller's, who cancels before closing it.
  public func watch(_ descriptor: Int32, _ handler: @escaping () -> Void) -> Watch {
    add(Watch(descriptor: descriptor, handler: handler))
  }

  /// Calls `handler` once, when `wait` has passed: with `.zero` at the end of this turn, after everything that has
  /// happened by then.
  public func schedule(after wait: Duration, _ handler: @escaping () -> Void) -> Watch {
    add(Watch(moment: .now + wait, handler: handler))
  }

  private func add(_ watch: Watch) -> Watch {
    watches.append(watch)
    return watch
  }

  // MARK: - Turning

  /// Runs for as long as the process does.
  public func run() -> Never {
    while true { turn() }
  }

  /// Waits until something happens, for `patience` at the most, and calls the handlers of all that has.
  ///
  /// - Parameter patience: nil for as long as it takes.
  public func turn(patience: Duration? = nil) {
    watches.removeAll { !$0.isActive }
    let listening = watches.filter { $0.descriptor != nil }
    var descriptors = listening.compactMap(\.descriptor)
    if let mainQueue { descriptors.append(mainQueue) }
    let deadline = watches.compactMap(\.moment).min()
    let untilDeadline = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    let ready = Platform.waitToRead(descriptors, for: [untilDeadline, patience].compactMap(\.self).min())
    for (watch, isReady) in zip(listening, ready) where isReady && watch.isActive { watch.handler() }
    if mainQueue != nil, ready.last == true { Platform.runMainQueue() }
    callDue()
  }

  /// Moments last, so that what is painted at the end of a turn shows all that came in it.
  private func callDue() {
    let now = ContinuousClock.now
    for watch in watches where watch.isActive && watch.moment.map({ $0 <= now }) == true {
      watch.isActive = false
      watch.handler()
    }
  }
}
