extension Age {
  /// The age in words: `45 years old`, `1 year old`, `17 or 18 years old`, `age unknown`.
  public var text: String {
    switch self {
    case .years(1): "1 year old"
    case .years(let years): "\(years) years old"
    case .between(let least, let most): "\(least) or \(most) years old"
    case .unknown: "age unknown"
    case .implausible: "age unknown (check the birth date)"
    }
  }
}

extension CalendarDate {
  /// The date for people of any country, the month in letters: `3 May 1981`.
  public var text: String { "\(day) \(monthNames[month - 1].long) \(year)" }

  /// The same with the month's first three letters: `3 Sep 1981`.
  public var shortText: String { "\(day) \(monthNames[month - 1].short) \(year)" }
}

extension Birth {
  /// The birth in words, as far as it is known, or nil where it is not: `3 May 1981`, `May 1981`, `1981`,
  /// `16 years old on 1 September 2026`.
  public var text: String? {
    switch self {
    case .date(let date): date.text
    case .month(let month, let year): "\(monthNames[month - 1].long) \(year)"
    case .year(let year): String(year)
    case .recordedAge(let years, let date): "\(Age.years(years).text) on \(date.text)"
    case .unknown: nil
    }
  }
}

private let monthNames: [(long: String, short: String)] = [
  ("January", "Jan"), ("February", "Feb"), ("March", "Mar"), ("April", "Apr"), ("May", "May"), ("June", "Jun"),
  ("July", "Jul"), ("August", "Aug"), ("September", "Sep"), ("October", "Oct"), ("November", "Nov"),
  ("December", "Dec"),
]
