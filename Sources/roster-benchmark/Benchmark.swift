import Glibc

/// Prepares the rosters, measures every subject in turn, and keeps the figures.
struct Benchmark {
  let options: Options
  let folder: TemporaryFolder
  private var program: RosterProgram { RosterProgram(path: options.roster, folder: folder) }

  /// The figures of every subject, the floor first and then the rosters, the smallest first.
  struct Outcome {
    var subjects: [Subject]
    var measurements: [Measurements]
    var imports: [ImportMeasurements]
  }

  func run() throws -> Outcome {
    let floor = try options.floor ?? Floor(folder: folder).build()
    for path in [options.roster, floor] where access(path, X_OK) != 0 {
      throw CannotMeasure("there is no program \(path); build it first")
    }
    var databases: [Database] = []
    var imports: [ImportMeasurements] = []
    for students in options.students {
      let (database, measured) = try makeDatabase(students: students)
      databases.append(database)
      imports.append(measured)
    }
    databases += options.databases.map { path in
      Database(name: path.split(separator: "/").last.map(String.init) ?? path, path: path)
    }

    let subjects = [Subject.floor(floor)] + (try databases.map { try Subject.roster(program, $0) })
    var measurements = subjects.map { _ in Measurements() }
    let quiet = Duration.milliseconds(options.quietMilliseconds)
    // The first round warms the caches. Within a round the programs follow one another, so that whatever else the
    // machine does is shared among them.
    for round in 0...options.runs {
      progress("round \(round) of \(options.runs)")
      for (index, subject) in subjects.enumerated() {
        if round == 0 {
          var warmingUp = Measurements()
          try warmingUp.play(subject, run: round, quiet: quiet)
        } else {
          try measurements[index].play(subject, run: round, quiet: quiet)
        }
      }
    }
    for (index, subject) in subjects.enumerated() {
      progress("watching \(subject.name) idle")
      try measurements[index].rest(subject, for: .seconds(options.idleSeconds), quiet: quiet)
    }
    progress("")
    return Outcome(subjects: subjects, measurements: measurements, imports: imports)
  }

  private func makeDatabase(students: Int) throws -> (Database, ImportMeasurements) {
    let csv = folder.file("\(students).csv")
    let database = folder.file("\(students).db")
    let plain = folder.file("plain.db")
    progress("inventing \(grouped(students)) students")
    try program.makeSample(students: students, at: csv)
    defer { for path in [csv, plain] { unlink(path) } }

    var sqlite: RosterProgram.Cost?
    if Command.isInstalled("sqlite3") {
      progress("importing \(grouped(students)) students with sqlite3")
      sqlite = try program.run(Command("sqlite3", [plain, ".import --csv \"\(csv)\" student"]))
    }
    progress("importing \(grouped(students)) students")
    let roster = try program.importFile(csv, into: database)
    // A write-ahead log that is left counts too.
    let databaseBytes = [database, "\(database)-wal"].compactMap(fileSize).reduce(0, +)
    return (
      Database(name: grouped(students), path: database),
      ImportMeasurements(
        students: students, roster: roster, sqlite: sqlite, csvBytes: fileSize(csv) ?? 0, databaseBytes: databaseBytes)
    )
  }

  /// Says what goes on, on one line of a terminal that is written over.
  private func progress(_ text: String) {
    guard isatty(2) == 1 else { return }
    write(2, "\r\u{1b}[K\(text)")
  }
}

/// Writes to a descriptor.
func write(_ descriptor: CInt, _ text: String) {
  let bytes = Array(text.utf8)
  _ = Glibc.write(descriptor, bytes, bytes.count)
}

/// A number with a comma after each group of three digits.
func grouped(_ number: Int) -> String {
  var text = String(abs(number))
  var index = text.endIndex
  while text.distance(from: text.startIndex, to: index) > 3 {
    index = text.index(index, offsetBy: -3)
    text.insert(",", at: index)
  }
  return number < 0 ? "-\(text)" : text
}
