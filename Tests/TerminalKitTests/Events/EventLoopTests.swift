import Testing

@testable import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@MainActor
@Suite("The event loop", .timeLimit(.minutes(1)))
struct EventLoopTests {
  private let loop = EventLoop()

  @Test("What is due at once comes after everything that has happened by then")
  func order() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    Platform.write("x", to: ends[1])
    var told: [String] = []
    let paint = loop.schedule(after: .zero) { told.append("paint") }
    let input = loop.watch(ends[0]) { told.append("key") }
    loop.turn(patience: .zero)
    #expect(told == ["key", "paint"])
    input.cancel()
    paint.cancel()
    ends.forEach(Platform.close)
  }

  @Test("A moment comes once, in its order, and not before its time")
  func moments() {
    var told: [String] = []
    let begin = ContinuousClock.now
    var elapsed = Duration.zero
    _ = loop.schedule(after: .milliseconds(30)) {
      told.append("later")
      elapsed = begin.duration(to: .now)
    }
    _ = loop.schedule(after: .milliseconds(1)) { told.append("sooner") }
    while told.count < 2 { loop.turn() }
    loop.turn(patience: .zero)
    #expect(told == ["sooner", "later"])
    #expect(elapsed >= .milliseconds(30))
  }

  @Test("A handler that cancels another is obeyed in the same turn")
  func cancelling() {
    var told: [String] = []
    var second: EventLoop.Watch?
    _ = loop.schedule(after: .zero) {
      told.append("first")
      second?.cancel()
    }
    second = loop.schedule(after: .zero) { told.append("second") }
    loop.turn(patience: .zero)
    loop.turn(patience: .zero)
    #expect(told == ["first"])
  }

  @Test("The end of what is watched is told")
  func ended() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    Platform.close(ends[1])
    var isTold = false
    let watch = loop.watch(ends[0]) { isTold = true }
    loop.turn(patience: .seconds(20))
    #expect(isTold)
    watch.cancel()
    Platform.close(ends[0])
  }
}
