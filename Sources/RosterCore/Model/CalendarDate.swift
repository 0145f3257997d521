/// A day of the calendar, as a birth certificate writes it: no clock time and no time zone.
///
/// Years run from 1 to 9999 of the proleptic Gregorian calendar, months from 1 to 12.
public struct CalendarDate: Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Makes a date, or nothing where the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.daysIn(month: month, of: year)).contains(day)
    else { return nil }
    self.init(checkedYear: year, month: month, day: day)
  }

  /// Reads `2010-04-05`, and nothing else: four, two and two ASCII digits that name a real day.
  public init?(iso text: some StringProtocol) {
    // By bytes: a large import reads a million of these.
    var text = String(text)
    let parts: (year: Int, month: Int, day: Int)? = text.withUTF8 { bytes in
      guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
        let year = number(bytes[..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8...])
      else { return nil }
      return (year, month, day)
    }
    guard let parts else { return nil }
    self.init(year: parts.year, month: parts.month, day: parts.day)
  }

  private init(checkedYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date as ISO 8601 writes it, `2010-04-05`.
  public var iso: String {
    String(unsafeUninitializedCapacity: 10) { text in
      func write(_ number: Int, _ places: Range<Int>) {
        var rest = number
        for place in places.reversed() {
          text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
      }
      write(year, 0..<4)
      text[4] = UInt8(ascii: "-")
      write(month, 5..<7)
      text[7] = UInt8(ascii: "-")
      write(day, 8..<10)
      return 10
    }
  }

  /// The number of days in a month of a year.
  public static func daysIn(month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has a 29 February.
  public static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// The first day of a month that exists.
  static func first(ofMonth month: Int, _ year: Int) -> CalendarDate {
    CalendarDate(checkedYear: year, month: month, day: 1)
  }

  /// The last day of a month that exists.
  static func last(ofMonth month: Int, _ year: Int) -> CalendarDate {
    CalendarDate(checkedYear: year, month: month, day: daysIn(month: month, of: year))
  }

  /// The same day of another year, or 28 February for a 29 February that the year does not have.
  func moved(toYear year: Int) -> CalendarDate {
    CalendarDate(checkedYear: year, month: month, day: min(day, Self.daysIn(month: month, of: year)))
  }

  /// The day after this one.
  var next: CalendarDate {
    if day < Self.daysIn(month: month, of: year) {
      return CalendarDate(checkedYear: year, month: month, day: day + 1)
    }
    return month < 12
      ? CalendarDate(checkedYear: year, month: month + 1, day: 1)
      : CalendarDate(checkedYear: year + 1, month: 1, day: 1)
  }
}

extension CalendarDate: Comparable {
  /// Whether one day comes before another.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

/// Reads exactly `count` ASCII digits; `Int` alone would also take a sign.
func digits(_ text: some StringProtocol, count: Int) -> Int? {
  guard text.utf8.count == count, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  return Int(text)
}

/// Reads ASCII digits and nothing else.
private func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
  var number = 0
  for digit in digits {
    guard (0x30...0x39).contains(digit) else { return nil }
    number = number * 10 + Int(digit - 0x30)
  }
  return number
}

/// Writes a number with leading zeros.
func padded(_ number: Int, to width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}
