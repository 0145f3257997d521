/// An age in whole years on some day, as far as a birth tells it.
public enum Age: Hashable, Sendable {
  /// So many years.
  case years(Int)
  /// One of two neighbouring numbers of years: the birthday is not known.
  case between(Int, Int)
  /// Nothing is known of the birth.
  case unknown
  /// What is written cannot be right: a birth after the day asked about, an age over
  /// ``Age/oldest``, or a placeholder date.
  case implausible

  /// The oldest age believed, in years.
  public static let oldest = 130
}

/// When somebody born on 29 February turns a year older in a year that has none.
public enum LeapDayRule: String, Hashable, Sendable {
  /// On 1 March, as most laws have it.
  case firstOfMarch = "03-01"
  /// On 28 February.
  case lastOfFebruary = "02-28"
}

extension Birth {
  /// Works out the age on a day.
  ///
  /// Counts birthdays on the calendar; days divided by 365.25 are wrong about one day in four.
  public func age(on day: CalendarDate, leapDayRule: LeapDayRule = .firstOfMarch) -> Age {
    guard self != .unknown else { return .unknown }
    guard !isPlaceholder, let days = possibleDays, days.lowerBound <= day else { return .implausible }
    let most = completedYears(from: days.lowerBound, to: day, leapDayRule)
    let least = completedYears(from: min(days.upperBound, day), to: day, leapDayRule)
    guard most <= Age.oldest else { return .implausible }
    return least == most ? .years(most) : .between(least, most)
  }
}

private func completedYears(from birth: CalendarDate, to day: CalendarDate, _ rule: LeapDayRule) -> Int {
  var birthday = (birth.month, birth.day)
  if birthday == (2, 29), !CalendarDate.isLeap(day.year) {
    birthday = rule == .firstOfMarch ? (3, 1) : (2, 28)
  }
  return day.year - birth.year - ((day.month, day.day) < birthday ? 1 : 0)
}
