/// Why a figure could not be taken.
struct CannotMeasure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A program on a terminal of its own, with a clock beside it.
///
/// A key's paint has ended at the last byte that came before `quiet` passed without one. Times are taken when a read
/// returns; what the kernel needs to wake the reader, some hundredths of a millisecond, is in every figure alike.
final class Session {
  /// What a program did after something was typed.
  struct Paint {
    /// From the key to the last byte.
    var milliseconds: Double
    /// Everything that came.
    var bytes: Int
    /// In how many reads it came.
    var chunks: Int
  }

  /// What a program did after it was started.
  struct Start {
    /// From before the start to the frame's texts.
    var frameMilliseconds: Double
    /// From before the start to the frame's texts and a student's row.
    var studentsMilliseconds: Double
    /// Everything that came until it was quiet.
    var bytes: Int
    /// In how many reads it came.
    var chunks: Int
  }

  let process: ChildProcess
  private let terminal: PseudoTerminal
  private let subject: Subject
  private let quiet: Duration
  private let began: ContinuousClock.Instant

  init(_ subject: Subject, quiet: Duration) throws {
    self.subject = subject
    self.quiet = quiet
    terminal = try PseudoTerminal(columns: 80, rows: 24)
    began = .now
    process = try terminal.run(subject.command)
    terminal.closeDevice()
  }

  /// Waits for the first frame and the first students, and then for quiet.
  func start() throws -> Start {
    var text = TerminalText()
    var frame: Duration?
    var students: Duration?
    let whole = try listen(from: began) { bytes, now in
      text.append(bytes)
      if frame == nil, subject.frameTexts.allSatisfy(text.contains) { frame = now }
      if frame != nil, students == nil, text.contains(subject.studentText) { students = now }
      return frame != nil && students != nil
    }
    guard let frame, let students else {
      throw CannotMeasure(
        "\(subject.name) has not shown \(frame == nil ? "its frame" : "the student \(subject.studentText)")")
    }
    return Start(
      frameMilliseconds: frame.milliseconds, studentsMilliseconds: students.milliseconds, bytes: whole.bytes,
      chunks: whole.chunks)
  }

  /// Types one key, or several in one go, and waits for the paint.
  func type(_ keys: String) throws -> Paint {
    let typed = ContinuousClock.now
    try terminal.type(keys.utf8)
    let paint = try listen(from: typed) { _, _ in true }
    guard paint.chunks > 0 else {
      throw CannotMeasure("\(subject.name) paints nothing when \(keys.debugDescription) is typed")
    }
    return paint
  }

  /// Counts the bytes that come while nobody types.
  func idle(_ duration: Duration) throws -> Int {
    let end = ContinuousClock.now + duration
    var count = 0
    while ContinuousClock.now < end {
      try Interruption.check()
      if case .bytes(let bytes) = terminal.read(waiting: end - .now) { count += bytes.count }
    }
    return count
  }

  /// Types Ctrl-Q and waits for the end.
  func quit() throws {
    try terminal.type("\u{11}".utf8)
    let deadline = ContinuousClock.now + Self.patience
    while process.check() == nil, ContinuousClock.now < deadline {
      // What is painted at the end has to go somewhere.
      if case .ended = terminal.read(waiting: .milliseconds(5)) { _ = process.wait(atMost: Self.patience) }
    }
    guard process.ending == .exited(0) else {
      throw CannotMeasure("\(subject.name) does not end with status 0 when Ctrl-Q is typed")
    }
  }

  /// How long anything may take before the benchmark gives up.
  private static let patience = Duration.seconds(20)

  /// Reads until `isEnough` has been answered with true and `quiet` has passed since.
  private func listen(
    from beginning: ContinuousClock.Instant, _ isEnough: (ArraySlice<UInt8>, Duration) -> Bool
  ) throws -> Paint {
    var paint = Paint(milliseconds: 0, bytes: 0, chunks: 0)
    var hasEnough = false
    while ContinuousClock.now - beginning < Self.patience {
      switch terminal.read(waiting: hasEnough ? quiet : Self.patience) {
      case .bytes(let bytes):
        let elapsed = ContinuousClock.now - beginning
        paint.milliseconds = elapsed.milliseconds
        paint.bytes += bytes.count
        paint.chunks += 1
        if !hasEnough { hasEnough = isEnough(bytes, elapsed) }
      case .nothing:
        try Interruption.check()
        if hasEnough { return paint }
      case .ended:
        _ = process.wait(atMost: .seconds(2))
        throw CannotMeasure("\(subject.name) has ended: \(process.ending.map { "\($0)" } ?? "its terminal is closed")")
      }
    }
    return paint
  }
}
