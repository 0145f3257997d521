/// In which order a file's dates were read, and why.
public struct DateOrderFinding: Hashable, Sendable {
  /// What tells the order.
  public enum Evidence: Hashable, Sendable {
    /// The person.
    case told
    /// So many dates have a number beyond 12 where the day must then be; the line is the first one's.
    case dates(Int, first: Int)
    /// No date would be another day in the other order.
    case indifferent
  }

  /// The order.
  public let order: DateOrder
  /// What tells it.
  public let evidence: Evidence
}

extension DateOrderFinding {
  /// The order and the evidence, in words.
  public var message: String {
    let name =
      switch order {
      case .dayFirst: "day/month/year"
      case .monthFirst: "month/day/year"
      case .yearFirst: "year/month/day"
      }
    return switch evidence {
    case .told: "\(name), as told"
    case .dates(let count, let line):
      "\(name), for \(count) \(count == 1 ? "date has" : "dates have") a \(order == .dayFirst ? "first" : "second") "
        + "number beyond 12 (see line \(line))"
    case .indifferent: "\(name) or not: no date would be another day"
    }
  }
}

/// What all the dates of a file tell of their order.
struct DateOrderSurvey {
  private static let mostLines = 10

  private var dayFirst = (count: 0, lines: [Int]())
  private var monthFirst = (count: 0, lines: [Int]())
  private var open: (count: Int, line: Int, cell: String) = (0, 0, "")

  /// Looks at one more cell.
  mutating func look(at text: String, line: Int, readingShortYears: Bool) {
    switch BirthCell(text) {
    case .ordered(let first, let second, _):
      look(first, second, text, line)
    case .short(let first, let second, let third) where readingShortYears:
      // Three short numbers may begin with the year; then none of this tells.
      if first <= 31, second <= 31, third >= 0 { look(first, second, text, line) }
    default: break
    }
  }

  private mutating func look(_ first: Int, _ second: Int, _ text: String, _ line: Int) {
    if first > 12, second <= 12 {
      dayFirst.count += 1
      if dayFirst.lines.count < Self.mostLines { dayFirst.lines.append(line) }
    } else if second > 12, first <= 12 {
      monthFirst.count += 1
      if monthFirst.lines.count < Self.mostLines { monthFirst.lines.append(line) }
    } else if first != second {
      open = open.count == 0 ? (1, line, text) : (open.count + 1, open.line, open.cell)
    }
  }

  /// The order of all, or the question that the file leaves.
  func finding(place: String, column: String) throws(RosterFileError) -> DateOrderFinding {
    switch (dayFirst.count, monthFirst.count) {
    case (1..., 1...):
      throw .dateOrderContradictory(
        place: place, column: column, dayFirst: dayFirst.lines, monthFirst: monthFirst.lines)
    case (1..., _):
      return DateOrderFinding(order: .dayFirst, evidence: .dates(dayFirst.count, first: dayFirst.lines[0]))
    case (_, 1...):
      return DateOrderFinding(order: .monthFirst, evidence: .dates(monthFirst.count, first: monthFirst.lines[0]))
    default:
      guard open.count == 0 else {
        throw .dateOrderUnknown(
          place: place, column: column, line: open.line, cell: RowIssue.shortened(open.cell), count: open.count)
      }
      return DateOrderFinding(order: .dayFirst, evidence: .indifferent)
    }
  }
}
