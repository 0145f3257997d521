/// What a roster knows of a birth: a day, or less than that.
public enum Birth: Hashable, Sendable {
  /// The day of birth.
  case date(CalendarDate)
  /// The month of birth, 1 to 12, of a year.
  case month(Int, year: Int)
  /// The year of birth alone.
  case year(Int)
  /// An age in whole years that somebody wrote down on a date.
  case recordedAge(Int, on: CalendarDate)
  /// Nothing.
  case unknown
}

extension Birth {
  /// The text form in which files and databases keep a birth: ISO 8601, as far as it is known.
  ///
  /// `2010-04-05`, `2010-04`, `2010`, and for an age written down on a date the ISO interval of that many
  /// years ending there, `P16Y/2026-09-01`. Unknown is the empty string.
  public var iso: String {
    switch self {
    case .date(let date): date.iso
    case .month(let month, let year): "\(padded(year, to: 4))-\(padded(month, to: 2))"
    case .year(let year): padded(year, to: 4)
    case .recordedAge(let years, let date): "P\(years)Y/\(date.iso)"
    case .unknown: ""
    }
  }

  /// Reads what ``iso`` writes, or nothing where the text is none of those forms or names no real day.
  public init?(iso text: some StringProtocol) {
    if text.isEmpty {
      self = .unknown
    } else if let date = CalendarDate(iso: text) {
      self = .date(date)
    } else if let year = digits(text, count: 4), year > 0 {
      self = .year(year)
    } else if text.utf8.first == UInt8(ascii: "P") {
      guard let slash = text.firstIndex(of: "/"), let date = CalendarDate(iso: text[text.index(after: slash)...]),
        text[..<slash].hasSuffix("Y")
      else { return nil }
      let years = text[..<slash].dropFirst().dropLast()
      guard let years = digits(years, count: years.utf8.count), years < 1000 else { return nil }
      self = .recordedAge(years, on: date)
    } else {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, let year = digits(parts[0], count: 4), year > 0,
        let month = digits(parts[1], count: 2), (1...12).contains(month)
      else { return nil }
      self = .month(month, year: year)
    }
  }

  /// Whether this is a day that programs write where they know none: 1 January of 1900 or of 1970.
  public var isPlaceholder: Bool {
    guard case .date(let date) = self else { return false }
    return date.month == 1 && date.day == 1 && (date.year == 1900 || date.year == 1970)
  }

  /// The first and the last day on which this person may have been born, or nothing where nothing is known.
  var possibleDays: ClosedRange<CalendarDate>? {
    switch self {
    case .date(let date):
      return date...date
    case .month(let month, let year):
      return CalendarDate.first(ofMonth: month, year)...CalendarDate.last(ofMonth: month, year)
    case .year(let year):
      return CalendarDate.first(ofMonth: 1, year)...CalendarDate.last(ofMonth: 12, year)
    case .recordedAge(let years, let date):
      // Somebody who is 16 on a day had the sixteenth birthday by then and not yet the seventeenth.
      guard (0..<date.year - 1).contains(years) else { return nil }
      return date.moved(toYear: date.year - years - 1).next...date.moved(toYear: date.year - years)
    case .unknown:
      return nil
    }
  }
}
