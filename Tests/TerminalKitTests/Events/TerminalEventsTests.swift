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
  @Test("A burst of keys is one event, in order, and the end of the terminal is told once")
  func keysAndEnd() async {
    let pipe = Pipe()
    let (stream, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    let events = TerminalEvents(input: pipe.reading, watchesSignals: false) { continuation.yield($0) }
    pipe.type(String(repeating: "ab", count: 1_000) + "\u{1b}[A\r")
    Platform.close(pipe.writing)
    var seen: [TerminalEvent] = []
    for await event in stream {
      seen.append(event)
      if event == .lost { break }
    }
    let letters = Array(repeating: [Key.text("a"), .text("b")], count: 1_000).flatMap { $0 }
    #expect(seen == [.keys(letters + [.up, .enter]), .lost])
    events.stop()
    Platform.close(pipe.reading)
  }

  @Test("A lone Esc comes without anything after it")
  func escape() async {
    let pipe = Pipe()
    let (stream, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    let events = TerminalEvents(input: pipe.reading, escapeDelay: .milliseconds(1), watchesSignals: false) {
      continuation.yield($0)
    }
    pipe.type("\u{1b}")
    var first: TerminalEvent?
    for await event in stream {
      first = event
      break
    }
    #expect(first == .keys([.escape]))
    events.stop()
    Platform.close(pipe.reading)
    Platform.close(pipe.writing)
  }

  @Test("Signals become events, many window changes become few, and the earlier effect comes back")
  func signals() async {
    let pipe = Pipe()
    let (stream, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    let events = TerminalEvents(input: pipe.reading) { continuation.yield($0) }
    for _ in 0..<100 { kill(getpid(), SIGWINCH) }
    var resizes = 0
    for await event in stream {
      if event == .resized { resizes += 1 }
      if event == .interrupted(signal: SIGTERM) { break }
      // Only now: signals that are pending together come in the order of their numbers.
      if resizes == 1 { kill(getpid(), SIGTERM) }
    }
    #expect((1...100).contains(resizes))
    events.stop()
    #expect(unsafeBitCast(signal(SIGWINCH, SIG_DFL), to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self))
    Platform.close(pipe.reading)
    Platform.close(pipe.writing)
  }

  @Test("Nothing is heard once listening has stopped")
  func stopping() async {
    let pipe = Pipe()
    let (stream, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    let events = TerminalEvents(input: pipe.reading, watchesSignals: false) { continuation.yield($0) }
    events.stop()
    events.stop()
    pipe.type("a")
    // Whatever the main queue had to tell has been told when another listener on it has heard of the same byte.
    let later = TerminalEvents(input: pipe.reading, watchesSignals: false) { _ in continuation.finish() }
    for await event in stream { Issue.record("unexpected \(event)") }
    later.stop()
    Platform.close(pipe.reading)
    Platform.close(pipe.writing)
  }
}
