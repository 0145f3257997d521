/// Figures of one kind, one for each time it was measured.
struct Series {
  private var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  var count: Int { values.count }
  var median: Double? { quantile(0.5) }
  var percentile99: Double? { quantile(0.99) }
  var largest: Double? { values.max() }

  /// The smallest value that so large a part of all values does not exceed.
  private func quantile(_ part: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let rank = Int((part * Double(values.count)).rounded(.up))
    return values.sorted()[max(0, rank - 1)]
  }
}
