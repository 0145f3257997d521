import RosterCore
import RosterExchange
import RosterStorage

/// What an import tells before it changes anything.
struct ImportReport {
  /// How many rejected rows, and how many odd ones, are told one by one.
  private static let most = 50

  /// How many rows were rejected.
  let rejected: Int
  /// The report, a line each.
  let lines: [String]

  init(reader: RosterFileReader, summary: ImportSummary, repeated: [RepeatedID]) {
    let conflicts = repeated.filter(\.isConflict)
    rejected = reader.rejections.count + conflicts.count
    var lines = reader.understanding
    lines += Self.list("Warning", reader.warnings.first.map(Self.line), of: reader.warnings.count)
    lines += Self.list("Rejected", reader.rejections.first.map(Self.line), of: reader.rejections.count)
    lines += Self.list(
      "Rejected",
      conflicts.map { "line \($0.line): the id \($0.id.text) stands on line \($0.firstLine) with other data" },
      of: conflicts.count)

    lines.append("New        \(grouped(summary.new))")
    let fields = summary.changedFields.map { "\($0.column.replacingUnderscores) \(grouped($0.count))" }
    lines.append(
      "Changed    \(grouped(summary.changed))" + (fields.isEmpty ? "" : " (\(fields.joined(separator: ", ")))"))
    lines.append("Unchanged  \(grouped(summary.unchanged))")
    let skipped: [(Int, String)] = [
      (reader.counts.blankRows, "blank"), (reader.counts.otherRoles, "no students"),
      (reader.counts.keysAlone, "nothing but a key"), (repeated.count - conflicts.count, "the same row again"),
    ]
    let reasons = skipped.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    if !reasons.isEmpty {
      lines.append(
        "Skipped    \(grouped(skipped.map(\.0).reduce(0, +))) (\(reasons.joined(separator: ", ")))")
    }
    if rejected > 0 { lines.append("Rejected   \(grouped(rejected))") }
    self.lines = lines
  }

  private static func line(_ issue: RowIssue) -> String { "\(issue.place), \(issue.message)" }

  private static func list(_ word: String, _ lines: [String], of count: Int) -> [String] {
    let shown = lines.prefix(most).map { "\(word): \($0)" }
    return count > shown.count ? shown + ["\(word): and \(grouped(count - shown.count)) more"] : Array(shown)
  }
}

extension String {
  fileprivate var replacingUnderscores: String { String(map { $0 == "_" ? "-" : $0 }) }
}
