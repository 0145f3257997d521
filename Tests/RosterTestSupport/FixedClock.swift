public import RosterCore

/// A clock that stands still.
public struct FixedClock: SchoolClock {
  /// The day that it shows.
  public let today: CalendarDate

  /// Makes a clock that shows a day.
  public init(_ today: CalendarDate) { self.today = today }

  /// Makes a clock that shows a day which must exist.
  public init(_ year: Int, _ month: Int, _ day: Int) {
    guard let today = CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("the calendar has no \(year)-\(month)-\(day)")
    }
    self.init(today)
  }
}
