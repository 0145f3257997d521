import RosterCore

/// What a cell says of a birth, as far as one cell can tell.
enum BirthCell: Hashable {
  /// A birth, or as much of it as is known.
  case known(Birth)
  /// A day and a month, in an order that the whole file must tell, and a year.
  case ordered(Int, Int, year: Int)
  /// A date whose year has two digits: three numbers as they stand.
  case short(Int, Int, Int)
  /// A date with the month in letters, whose year has two digits.
  case shortNamed(day: Int, month: Int, year: Int)
  /// What programs and people write where they know nothing.
  case placeholder
  /// It looks like a date and is no day of the calendar.
  case impossible
  /// A day without its year.
  case noYear
  /// A moment and not a day: which day it is depends on a time zone.
  case moment
  /// It does not look like a date.
  case notADate

  /// Reads a cell; outer blanks are gone already.
  init(_ cell: String) {
    if let birth = Birth(iso: cell) {
      self = birth.isPlaceholder ? .placeholder : .known(birth)
      return
    }
    let text = cell.lowercased()
    if Self.placeholders.contains(text) || Self.isZero(text) {
      self = .placeholder
      return
    }
    guard let day = Self.withoutMidnight(text) else {
      self = .moment
      return
    }
    self.init(words: day.split { " -/.,\u{A0}".contains($0) }.map(String.init))
    if case .known(let birth) = self, birth.isPlaceholder { self = .placeholder }
    if case .ordered(1, 1, let year) = self, year == 1900 || year == 1970 { self = .placeholder }
  }

  private init(words: [String]) {
    let numbers = words.map { digits($0) }
    switch words.count {
    case 1:
      guard let number = numbers[0], words[0].utf8.count == 8 else {
        // Five digits are a spreadsheet's number for a day.
        self = numbers[0] != nil && words[0].utf8.count == 5 ? .impossible : .notADate
        return
      }
      self = Self.day(number / 10_000, number / 100 % 100, number % 100)
    case 2:
      if let first = numbers[0], let second = numbers[1] {
        switch (words[0].utf8.count, words[1].utf8.count) {
        case (4, 1...2): self = Self.day(first, second, 0)
        case (1...2, 4): self = Self.day(second, first, 0)
        case (1...2, 1...2): self = .noYear
        default: self = .notADate
        }
      } else if let month = Self.month(words[0]) ?? Self.month(words[1]), let number = numbers[0] ?? numbers[1] {
        self = number > 31 ? Self.day(number, month, 0) : .noYear
      } else {
        self = .notADate
      }
    case 3:
      self.init(first: words, numbers)
    default:
      self = .notADate
    }
  }

  /// Reads three words.
  private init(first words: [String], _ numbers: [Int?]) {
    let lengths = words.map(\.utf8.count)
    let named = words.firstIndex { Self.month($0) != nil }
    if let named, let month = Self.month(words[named]) {
      let others = (0..<3).filter { $0 != named }
      guard let first = numbers[others[0]], let second = numbers[others[1]] else {
        self = .notADate
        return
      }
      if lengths[others[0]] == 4 {
        self = Self.day(first, month, second)
      } else if lengths[others[1]] == 4 {
        self = Self.day(second, month, first)
      } else {
        self = .shortNamed(day: first, month: month, year: second)
      }
      return
    }
    guard let first = numbers[0], let second = numbers[1], let third = numbers[2], lengths[1] <= 2 else {
      self = .notADate
      return
    }
    switch (lengths[0], lengths[2]) {
    case (4, 1...2): self = Self.day(first, second, third)
    case (1...2, 4):
      if first == 0, second == 0 {
        self = Self.day(third, 0, 0)
      } else if third == 0 || first == 0 || second == 0 || first > 12 && second > 12 || max(first, second) > 31 {
        self = .impossible
      } else {
        self = .ordered(first, second, year: third)
      }
    case (1...2, 1...2): self = .short(first, second, third)
    default: self = .notADate
    }
  }

  /// A day, or less where month or day are 0, as databases write what they do not know.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> BirthCell {
    guard (1...9999).contains(year) else { return .impossible }
    if month == 0, day == 0 { return .known(.year(year)) }
    if day == 0, (1...12).contains(month) { return .known(.month(month, year: year)) }
    return CalendarDate(year: year, month: month, day: day).map { .known(.date($0)) } ?? .impossible
  }

  private static let placeholders: Set<String> = [
    "n/a", "na", "n.a.", "n.a", "none", "null", "nil", "unknown", "unk", "not known", "not available", "tbc", "tba",
    "-",
    "--", "---", "?", "??", "???", ".",
  ]

  /// Whether zeros are all that stands in the places of a date: `0000-00-00`, `00/00/0000`.
  private static func isZero(_ text: String) -> Bool {
    let date = text.split(separator: " ").first ?? ""
    return date.contains("0") && date.allSatisfy { "0-/.".contains($0) }
  }

  /// The day of a text that has a time of day behind it, where that is midnight; else nil.
  private static func withoutMidnight(_ text: String) -> Substring? {
    guard text.contains(":") else { return text[...] }
    guard let gap = text.firstIndex(where: { $0 == " " || $0 == "t" }) else { return nil }
    var time = text[text.index(after: gap)...]
    let isTwelve = time.hasPrefix("12:") && time.hasSuffix("am")
    for suffix in ["z", "am", "+00:00", "+0000"] where time.hasSuffix(suffix) { time = time.dropLast(suffix.count) }
    if isTwelve { time = time.dropFirst(2) }
    return time.allSatisfy { "0:. ".contains($0) } ? text[..<gap] : nil
  }

  private static func month(_ word: String) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return months.firstIndex { $0 == word || $0.hasPrefix(word) && (word.utf8.count == 3 || word == "sept") }.map {
      $0 + 1
    }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
}

/// Reads ASCII digits and nothing else, up to eight of them.
private func digits(_ text: String) -> Int? {
  guard (1...8).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  return Int(text)
}
