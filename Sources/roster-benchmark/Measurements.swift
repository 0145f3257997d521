import ProgramDriver

/// What is typed while it is measured.
enum Gesture: CaseIterable {
  case focusMove, selectionMove, letter, load

  var caption: String {
    switch self {
    case .focusMove: "focus move (Tab)"
    case .selectionMove: "selection move (Down)"
    case .letter: "letter typed"
    case .load: "student loaded (Enter)"
    }
  }
}

/// All figures of one subject.
struct Measurements {
  /// The paints of one gesture.
  struct Paints {
    var milliseconds = Series()
    var bytes = Series()
    var chunks = Series()

    mutating func add(_ paint: Session.Paint) {
      milliseconds.add(paint.milliseconds)
      bytes.add(Double(paint.bytes))
      chunks.add(Double(paint.chunks))
    }
  }

  var frameMilliseconds = Series()
  var studentsMilliseconds = Series()
  var startBytes = Series()
  var startChunks = Series()
  var paints: [Gesture: Paints] = [:]
  var residentAtStartMiB = Series()
  var residentAfterSearchesMiB = Series()
  var peakMiB = Series()
  var idleBytes = 0
  var idleSleeps = 0
  var idleCPUMilliseconds = 0.0

  /// Starts the subject, plays every gesture and quits; `run` chooses the words.
  mutating func play(_ subject: Subject, run: Int, quiet: Duration) throws {
    let session = try Session(subject, quiet: quiet)
    let start = try session.start()
    frameMilliseconds.add(start.frameMilliseconds)
    studentsMilliseconds.add(start.studentsMilliseconds)
    startBytes.add(Double(start.bytes))
    startChunks.add(Double(start.chunks))
    residentAtStartMiB.add(ProcessFacts(of: session.process).residentMiB)

    for _ in 0..<6 { paints[.focusMove, default: Paints()].add(try session.type("\t")) }
    // The first move brings the focus to the list; it is a selection move like the others.
    for _ in 0..<6 { paints[.selectionMove, default: Paints()].add(try session.type("\u{1b}[B")) }
    let words = subject.words
    for step in 0..<min(2, words.count) {
      for letter in words[(2 * run + step) % words.count] {
        paints[.letter, default: Paints()].add(try session.type(String(letter)))
      }
      _ = try session.type("\u{15}")
    }
    _ = try session.type(subject.id)
    paints[.load, default: Paints()].add(try session.type("\r"))

    let facts = ProcessFacts(of: session.process)
    residentAfterSearchesMiB.add(facts.residentMiB)
    peakMiB.add(facts.peakMiB)
    try session.quit()
  }

  /// Leaves the subject alone for a while.
  mutating func rest(_ subject: Subject, for duration: Duration, quiet: Duration) throws {
    let session = try Session(subject, quiet: quiet)
    _ = try session.start()
    // What belongs to the start, such as closing a query, is not idleness.
    _ = try session.idle(.milliseconds(500))
    let before = ProcessFacts(of: session.process)
    idleBytes = try session.idle(duration)
    let after = ProcessFacts(of: session.process)
    idleSleeps = after.sleeps - before.sleeps
    idleCPUMilliseconds = after.cpuMilliseconds - before.cpuMilliseconds
    try session.quit()
  }
}

/// What importing took, beside the least program that does it.
struct ImportMeasurements {
  var students: Int
  var roster: RosterProgram.Cost
  /// Nil where there is no `sqlite3`.
  var sqlite: RosterProgram.Cost?
  var csvBytes: Int
  var databaseBytes: Int
}
