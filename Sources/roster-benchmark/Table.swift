/// Rows of cells in columns that are as wide as they need: the first to the left, the others to the right.
struct Table {
  private var rows: [[String]] = []

  mutating func add(_ cells: [String]) { rows.append(cells) }

  var text: String {
    let columnCount = rows.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += column == 0 ? cell + padding : "  " + padding + cell
      }
      return line + "\n"
    }.joined()
  }
}

/// A number with so many decimals; a dash where there is none.
func decimal(_ number: Double?, _ decimals: Int) -> String {
  guard let number, number.isFinite else { return "-" }
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((number * Double(scale)).rounded())
  guard decimals > 0 else { return grouped(scaled) }
  let fraction = String(abs(scaled) % scale)
  let zeros = String(repeating: "0", count: decimals - fraction.count)
  return "\(scaled < 0 ? "-" : "")\(grouped(abs(scaled) / scale)).\(zeros)\(fraction)"
}

/// How many times the one the other is; nil where that says nothing.
func ratio(_ value: Double?, _ base: Double?) -> Double? {
  guard let value, let base, base > 0 else { return nil }
  return value / base
}
