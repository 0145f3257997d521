/// What the design allows, beside what was measured.
///
/// It judges; it never decides an exit status.
struct Budgets {
  let outcome: Benchmark.Outcome

  /// What fits into one network segment on an Ethernet.
  private static let segment = 1_448.0

  var table: Table {
    var table = Table()
    table.add(["budget", "allowed", "measured", ""])
    func check(_ caption: String, atMost limit: Double, _ value: Double?, _ decimals: Int, unit: String = "") {
      let verdict = value.map { $0 <= limit ? "ok" : "over" } ?? "not measured"
      table.add([
        caption, decimal(limit, limit == limit.rounded() ? 0 : 1) + unit, decimal(value, decimals) + unit, verdict,
      ])
    }

    let floor = outcome.measurements[0]
    let rosters = Array(zip(outcome.subjects, outcome.measurements).dropFirst())
    for (subject, measured) in rosters {
      check(
        "first frame painted, \(subject.name)", atMost: 1.6,
        ratio(measured.frameMilliseconds.median, floor.frameMilliseconds.median), 2, unit: " x floor")
      check(
        "first students visible, \(subject.name)", atMost: 2,
        ratio(measured.studentsMilliseconds.median, floor.studentsMilliseconds.median), 2, unit: " x floor")
    }
    if let (small, smallest) = rosters.first, let (large, largest) = rosters.last, rosters.count > 1 {
      check(
        "first students visible, from \(small.name) to \(large.name)", atMost: 1.1,
        ratio(largest.studentsMilliseconds.median, smallest.studentsMilliseconds.median), 2, unit: " x")
    }
    if let (subject, measured) = rosters.last {
      let letters = measured.paints[.letter]?.milliseconds
      check("letter to its result, \(subject.name), median", atMost: 3, letters?.median, 2, unit: " ms")
      check("letter to its result, \(subject.name), 99th percentile", atMost: 10, letters?.percentile99, 2, unit: " ms")
    }

    func most(_ value: (Measurements) -> Double?) -> Double? { rosters.compactMap { value($0.1) }.max() }
    check("focus move, most", atMost: 60, most { $0.paints[.focusMove]?.bytes.largest }, 0, unit: " bytes")
    check("selection move, most", atMost: 60, most { $0.paints[.selectionMove]?.bytes.largest }, 0, unit: " bytes")
    check("first frame and students, most", atMost: 2_000, most { $0.startBytes.largest }, 0, unit: " bytes")
    check(
      "any key, one network segment", atMost: Self.segment, most { $0.paints.values.compactMap(\.bytes.largest).max() },
      0,
      unit: " bytes")
    check("idle", atMost: 0, most { Double($0.idleBytes) }, 0, unit: " bytes")
    check("idle", atMost: 0, most { Double($0.idleSleeps) }, 0, unit: " wake-ups")
    // A program that never sleeps does not wake up either.
    check("idle", atMost: 0, most { $0.idleCPUMilliseconds }, 0, unit: " ms of CPU")
    for (subject, measured) in rosters {
      check("resident at any time, \(subject.name)", atMost: 16, measured.peakMiB.largest, 1, unit: " MiB")
    }
    if let imported = outcome.imports.last {
      let name = grouped(imported.students)
      check(
        "import, \(name)", atMost: 6, ratio(imported.roster.seconds, imported.sqlite?.seconds), 2, unit: " x sqlite3")
      check("import, \(name)", atMost: 64, imported.roster.peakMiB, 1, unit: " MiB")
      check(
        "database, \(name)", atMost: 2, ratio(Double(imported.databaseBytes), Double(imported.csvBytes)), 2,
        unit: " x CSV")
    }
    return table
  }
}
