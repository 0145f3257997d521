public import RosterCore

/// A clock that stands still.
public struct FixedClock: SchoolClock {
  /// The day that it shows.
  public let today: CalendarDate

  /// The moment that it shows, in seconds since 1970.
  public let moment: Int

  /// Makes a clock that shows a day, and a moment.
  public init(_ today: CalendarDate, moment: Int = 0) {
    self.today = today
    self.moment = moment
  }

  /// The moment's number itself, so that no test depends on a time zone.
  public func text(of moment: Int) -> String { "moment \(moment)" }

  /// Stands still in every zone.
  public func follow(_ timeZone: String?) {}

  /// Makes a clock that shows a day which must exist.
  public init(_ year: Int, _ month: Int, _ day: Int) {
    guard let today = CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("the calendar has no \(year)-\(month)-\(day)")
    }
    self.init(today)
  }
}
