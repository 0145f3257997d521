/// The figures as a person reads them.
struct Report {
  let outcome: Benchmark.Outcome

  var text: String {
    """
    \(figures.text)
    \(imports)
    \(Budgets(outcome: outcome).table.text)
    """
  }

  /// One column a subject, and beside each roster how many times the floor it is.
  private var figures: Table {
    var table = Table()
    table.add(
      ["median of \(outcome.measurements[0].frameMilliseconds.count) runs"]
        + outcome.subjects.enumerated().flatMap { $0 == 0 ? [$1.name] : [$1.name, "x floor"] })

    func row(_ caption: String, _ decimals: Int, _ value: (Measurements) -> Double?) {
      let values = outcome.measurements.map(value)
      table.add(
        [caption]
          + values.enumerated().flatMap { index, value in
            let figure = decimal(value, decimals)
            return index == 0 ? [figure] : [figure, decimal(ratio(value, values[0]), 2)]
          })
    }
    row("first frame painted, ms", 2) { $0.frameMilliseconds.median }
    row("first students visible, ms", 2) { $0.studentsMilliseconds.median }
    row("start, bytes", 0) { $0.startBytes.median }
    row("start, reads", 0) { $0.startChunks.median }
    for gesture in Gesture.allCases {
      row("\(gesture.caption), ms", 2) { $0.paints[gesture]?.milliseconds.median }
      row("  99th percentile, ms", 2) { $0.paints[gesture]?.milliseconds.percentile99 }
      row("  bytes", 0) { $0.paints[gesture]?.bytes.median }
      row("  most bytes", 0) { $0.paints[gesture]?.bytes.largest }
      row("  reads", 0) { $0.paints[gesture]?.chunks.median }
    }
    row("resident after start, MiB", 1) { $0.residentAtStartMiB.median }
    row("resident after searches, MiB", 1) { $0.residentAfterSearchesMiB.median }
    row("most resident at any time, MiB", 1) { $0.peakMiB.largest }
    row("idle, bytes", 0) { Double($0.idleBytes) }
    row("idle, wake-ups", 0) { Double($0.idleSleeps) }
    row("idle, CPU ms", 2) { $0.idleCPUMilliseconds }
    return table
  }

  private var imports: String {
    guard !outcome.imports.isEmpty else { return "" }
    var table = Table()
    table.add(["import", "students", "roster s", "sqlite3 s", "ratio", "roster MiB", "sqlite3 MiB", "database/CSV"])
    for measured in outcome.imports {
      table.add([
        "", grouped(measured.students), decimal(measured.roster.seconds, 2), decimal(measured.sqlite?.seconds, 2),
        decimal(ratio(measured.roster.seconds, measured.sqlite?.seconds), 2), decimal(measured.roster.peakMiB, 1),
        decimal(measured.sqlite?.peakMiB, 1),
        decimal(ratio(Double(measured.databaseBytes), Double(measured.csvBytes)), 2),
      ])
    }
    let isMissing = outcome.imports.contains { $0.sqlite == nil }
    return table.text + (isMissing ? "sqlite3 is not installed: the import has nothing beside it.\n" : "")
  }
}
