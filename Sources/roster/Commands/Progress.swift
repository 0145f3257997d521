#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How far a long reading is, on one line of standard error that is written over; nothing where nobody looks.
struct Progress {
  private let total: Int
  private let isShown = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant

  init(total: Int) {
    self.total = total
    last = start
  }

  /// Shows how many bytes have been read, a few times a second.
  mutating func show(_ done: Int) {
    let now = ContinuousClock.now
    guard isShown, last.duration(to: now) > .milliseconds(250), done > 0, total > 0 else { return }
    last = now
    let left = start.duration(to: now) * (Double(max(0, total - done)) / Double(done))
    Console.note("Reading: \(done * 100 / total)%, about \(left.components.seconds) s left  ", terminator: "\r")
  }

  /// Clears the line.
  func end() {
    if isShown, last != start { Console.note(String(repeating: " ", count: 40), terminator: "\r") }
  }
}
