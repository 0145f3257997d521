import RosterCore

/// Reads the births of one file, whose dates stand in one order.
final class BirthReader {
  /// What a cell that is not empty says.
  enum Outcome {
    case known(Birth)
    /// Nothing that can be kept; the row is accepted and the reason told.
    case unknown(RowIssue.Reason)
    case rejected(RowIssue.Reason)
  }

  /// The order, once a date has asked for it.
  private(set) var finding: DateOrderFinding?

  private let today: CalendarDate
  private let readsShortYears: Bool
  private let survey: () throws(RosterFileError) -> DateOrderFinding

  /// `survey` looks through the whole file for the order; it is called once, and only where a date is not written so that
  /// every order reads it alike.
  init(_ options: RosterFileOptions, survey: @escaping () throws(RosterFileError) -> DateOrderFinding) {
    today = options.today
    readsShortYears = options.readsShortYears
    finding = options.dateOrder.map { DateOrderFinding(order: $0, evidence: .told) }
    self.survey = survey
  }

  /// Reads a cell that has text.
  func birth(in record: CSVRecord, at column: Int) throws(RosterFileError) -> Outcome {
    if let date = record.withBytes(at: column, Self.plainDate) {
      return judged(.date(date)) { record.text(at: column) ?? "" }
    }
    let cell = Neutralising.restored(record.text(at: column) ?? "")
    let shown = RowIssue.shortened(cell)
    switch BirthCell(cell) {
    case .known(let birth): return judged(birth) { cell }
    case .ordered(let first, let second, let year):
      return judged(try date(first, second, year)) { cell }
    case .short(let first, let second, let third):
      guard readsShortYears else { return .rejected(.shortYear(shown)) }
      let order = first > 31 ? .yearFirst : try order()
      let (year, month, day) =
        switch order {
        case .dayFirst: (third, second, first)
        case .monthFirst: (third, first, second)
        case .yearFirst: (first, second, third)
        }
      return judged(latestPast(year, month, day)) { cell }
    case .shortNamed(let day, let month, let year):
      guard readsShortYears else { return .rejected(.shortYear(shown)) }
      return judged(latestPast(year, month, day)) { cell }
    case .placeholder: return .unknown(.placeholderBirth(shown))
    case .impossible: return .unknown(.impossibleBirth(shown))
    case .noYear: return .unknown(.birthWithoutYear(shown))
    case .moment: return .unknown(.birthIsMoment(shown))
    case .notADate: return .rejected(.notADate(shown))
    }
  }

  private func order() throws(RosterFileError) -> DateOrder {
    if let finding { return finding.order }
    let found = try survey()
    finding = found
    return found.order
  }

  private func date(_ first: Int, _ second: Int, _ year: Int) throws(RosterFileError) -> Birth? {
    let date: CalendarDate? =
      switch try order() {
      case .dayFirst: CalendarDate(year: year, month: second, day: first)
      case .monthFirst: CalendarDate(year: year, month: first, day: second)
      // Told that the year comes first, nothing says how a date is meant that ends with it, unless it reads one way only.
      case .yearFirst: first == second ? CalendarDate(year: year, month: first, day: second) : nil
      }
    return date.map(Birth.date)
  }

  /// The latest year that is past, for two digits of it.
  private func latestPast(_ year: Int, _ month: Int, _ day: Int) -> Birth? {
    guard (0...99).contains(year) else { return nil }
    for century in [today.year / 100 * 100, today.year / 100 * 100 - 100] {
      if let date = CalendarDate(year: century + year, month: month, day: day), date <= today { return .date(date) }
    }
    return nil
  }

  private func judged(_ birth: Birth?, _ cell: () -> String) -> Outcome {
    guard let birth else { return .unknown(.impossibleBirth(RowIssue.shortened(cell()))) }
    if birth.isPlaceholder { return .unknown(.placeholderBirth(RowIssue.shortened(cell()))) }
    // Nearly every birth is of the last hundred years; working out an age costs more than the rest of the cell.
    if case .date(let date) = birth, date.year < today.year, date.year > today.year - 100 { return .known(birth) }
    guard birth.age(on: today) == .implausible else { return .known(birth) }
    let shown = RowIssue.shortened(cell())
    return .unknown(begins(birth, after: today) ? .birthInFuture(shown) : .birthTooLongAgo(shown))
  }

  private func begins(_ birth: Birth, after day: CalendarDate) -> Bool {
    switch birth {
    case .date(let date): date > day
    case .month(let month, let year): (year, month) > (day.year, day.month)
    case .year(let year): year > day.year
    case .recordedAge(let years, let date): date.year - years > day.year
    case .unknown: false
    }
  }

  /// Reads `2010-04-05` as `CalendarDate(iso:)` does, without making a text of it first; anything else is left to
  /// ``BirthCell``.
  private static func plainDate(_ bytes: UnsafeBufferPointer<UInt8>) -> CalendarDate? {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    func number(_ places: Range<Int>) -> Int? {
      var number = 0
      for place in places {
        guard (0x30...0x39).contains(bytes[place]) else { return nil }
        number = number * 10 + Int(bytes[place] - 0x30)
      }
      return number
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }
}
