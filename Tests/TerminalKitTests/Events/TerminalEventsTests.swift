import Testing

@testable import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe in the place of a terminal: what is written to one end is typed at the other.
private struct Pipe {
  let reading: Int32
  let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
  }

  func type(_ text: String) { Platform.write(text, to: writing) }
}

@MainActor
@Suite("Events", .serialized, .timeLimit(.minutes(1)))
struct TerminalEventsTests {
  private let loop = EventLoop()

  /// Turns the loop until `isOver`, or until far more time has passed than anything here takes.
  private func turn(until isOver: () -> Bool) {
    let end = ContinuousClock.now + .seconds(20)
    while !isOver(), .now < end { loop.turn(patience: .seconds(1)) }
    #expect(isOver())
  }

  @Test("A burst of keys is one event, in order, and the end of the terminal is told once")
  func keysAndEnd() {
    let pipe = Pipe()
    var seen: [TerminalEvent] = []
    let events = TerminalEvents(input: pipe.reading, watchesSignals: false, loop: loop) { seen.append($0) }
    pipe.type(String(repeating: "ab", count: 1_000) + "\u{1b}[A\r")
    Platform.close(pipe.writing)
    turn { seen.last == .lost }
    // A lost terminal stays readable for ever; nobody may listen to it any more.
    loop.turn(patience: .zero)
    let letters = Array(repeating: [Key.text("a"), .text("b")], count: 1_000).flatMap { $0 }
    #expect(seen == [.keys(letters + [.up, .enter]), .lost])
    events.stop()
    Platform.close(pipe.reading)
  }

  @Test("A lone Esc comes without anything after it")
  func escape() {
    let pipe = Pipe()
    var seen: [TerminalEvent] = []
    let events = TerminalEvents(input: pipe.reading, escapeDelay: .milliseconds(1), watchesSignals: false, loop: loop) {
      seen.append($0)
    }
    pipe.type("\u{1b}")
    turn { !seen.isEmpty }
    #expect(seen == [.keys([.escape])])
    events.stop()
    Platform.close(pipe.reading)
    Platform.close(pipe.writing)
  }

  @Test("Signals become events, many window changes become few, and the earlier effect comes back")
  func signals() {
    let pipe = Pipe()
    var seen: [TerminalEvent] = []
    let events = TerminalEvents(input: pipe.reading, loop: loop) { seen.append($0) }
    for _ in 0..<100 { kill(getpid(), SIGWINCH) }
    turn { seen.contains(.resized) }
    // Only now: signals that are pending together come in the order of their numbers.
    kill(getpid(), SIGTERM)
    turn { seen.contains(.interrupted(signal: SIGTERM)) }
    #expect((1...100).contains(seen.count { $0 == .resized }))
    events.stop()
    #expect(unsafeBitCast(signal(SIGWINCH, SIG_DFL), to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self))
    Platform.close(pipe.reading)
    Platform.close(pipe.writing)
  }

  @Test("Nothing is heard once listening has stopped")
  func stopping() {
    let pipe = Pipe()
    let events = TerminalEvents(input: pipe.reading, watchesSignals: false, loop: loop) {
      Issue.record("unexpected \($0)")
    }
    events.stop()
    events.stop()
    pipe.type("a")
    // A turn that brings the byte to another listener would have brought it here too.
    var isHeard = false
    let later = TerminalEvents(input: pipe.reading, watchesSignals: false, loop: loop) { _ in isHeard = true }
    turn { isHeard }
    later.stop()
    Platform.close(pipe.reading)
    Platform.close(pipe.writing)
  }
}
