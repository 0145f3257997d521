import RosterCore

/// Makes students of one file's records, by its columns.
struct RowParser {
  /// What a record turned out to be.
  enum Outcome {
    case row(joinKey: String, RosterRow.Content)
    case blank
    case otherRole
    case keyAlone
    case rejected(column: Int?, RowIssue.Reason)
  }

  private let format: ColumnReport.Format
  private let header: [UInt8]?
  private let today: CalendarDate
  private let width: Int
  private let leastCells: Int
  private let joinKey, role: Int?
  private let id, given, middle, family, preferredGiven, preferredFamily, fullName: Int?
  private let birth, grade, className, school, email, phone, status, note: Int?

  /// Makes a parser; the header's bytes are given so that it is known where it is repeated.
  init(_ plan: ColumnPlan, header: [UInt8]?, today: CalendarDate) {
    self.header = header
    self.today = today
    format = plan.format
    width = plan.names.count
    leastCells = plan.leastCells
    joinKey = plan.joinKey
    role = plan.role
    id = plan.column(of: .id)
    given = plan.column(of: .given)
    middle = plan.column(of: .middle)
    family = plan.column(of: .family)
    preferredGiven = plan.column(of: .preferredGiven)
    preferredFamily = plan.column(of: .preferredFamily)
    fullName = plan.column(of: .fullName)
    birth = plan.column(of: .birth)
    grade = plan.column(of: .grade)
    className = plan.column(of: .className)
    school = plan.column(of: .school)
    email = plan.column(of: .email)
    phone = plan.column(of: .phone)
    status = plan.column(of: .status)
    note = plan.column(of: .note)
  }

  /// Reads a record, and tells of what it accepts though it is odd.
  func outcome(of record: CSVRecord, warn: (_ column: Int?, RowIssue.Reason) -> Void) -> Outcome {
    if let fault = record.fault { return .rejected(column: nil, reason(of: fault)) }
    if record.isBlank { return .blank }
    if record.bytes == header { return .rejected(column: nil, .headerRepeated) }
    if let role, role < record.cells.count {
      guard let word = record.text(at: role) else { return .rejected(column: role, .roleMissing) }
      if word != "student", Folding.fold(word) != "student" { return .otherRole }
    }
    if let reason = wrongWidth(of: record) { return .rejected(column: nil, reason) }
    if record.cells.count < width { warn(nil, .endsEarly(record.cells.count, wanted: width)) }
    return format == .oneRosterDemographics ? birthRow(of: record, warn) : studentRow(of: record, warn)
  }

  private func reason(of fault: CSVRecord.Fault) -> RowIssue.Reason {
    switch fault {
    case .tooLong: .tooLong
    case .textAfterQuote: .textAfterQuote
    case .nul: .nul
    case .notUTF8: .notUTF8
    }
  }

  /// A row may lack empty cells at its end, as spreadsheets leave them out, and may have more of them; but a row that
  /// was torn, or that a stray comma has shifted, is not to be taken for somebody else's.
  private func wrongWidth(of record: CSVRecord) -> RowIssue.Reason? {
    let count = record.cells.count
    if count < leastCells { return .tooFewCells(count, wanted: width) }
    if count > width, (width..<count).contains(where: { record.text(at: $0) != nil }) {
      return .tooManyCells(count, wanted: width)
    }
    return nil
  }

  private func studentRow(of record: CSVRecord, _ warn: (Int?, RowIssue.Reason) -> Void) -> Outcome {
    let key = joinKey.flatMap { record.text(at: $0) }
    guard let id = id.flatMap({ record.text(at: $0) }) ?? key else {
      return .rejected(column: id ?? joinKey, .idMissing)
    }
    func text(_ column: Int?) -> String? {
      column.flatMap { record.text(at: $0, keepingQuotedBlanks: true) }
    }
    let name =
      fullName == nil
      ? PersonName(
        given: text(given), middle: text(middle), family: text(family), preferredGiven: text(preferredGiven),
        preferredFamily: text(preferredFamily))
      : PersonName(
        family: text(fullName), preferredGiven: text(preferredGiven), preferredFamily: text(preferredFamily))
    guard name != PersonName() else { return .rejected(column: nil, .nameMissing) }

    var student = ImportedStudent(
      id: StudentID(id), name: name, grade: text(grade), className: text(className), school: text(school),
      email: text(email), phone: text(phone), note: text(note))
    if let birth, let cell = record.text(at: birth) {
      guard let known = known(birth: cell, { warn(birth, $0) }) else {
        return .rejected(column: birth, .notADate(shortened(cell)))
      }
      student.birth = known
    }
    if let status, let cell = record.text(at: status) {
      guard let known = known(status: cell) else { return .rejected(column: status, .notAStatus(shortened(cell))) }
      student.status = known
    }
    return .row(joinKey: key ?? id, .student(student))
  }

  private func birthRow(of record: CSVRecord, _ warn: (Int?, RowIssue.Reason) -> Void) -> Outcome {
    guard let key = joinKey.flatMap({ record.text(at: $0) }) else {
      return .rejected(column: joinKey, .idMissing)
    }
    guard let birth, let cell = record.text(at: birth) else { return .keyAlone }
    guard let known = known(birth: cell, { warn(birth, $0) }) else {
      return .rejected(column: birth, .notADate(shortened(cell)))
    }
    return .row(joinKey: key, .birth(known))
  }

  private func known(birth cell: String, _ warn: (RowIssue.Reason) -> Void) -> Birth? {
    // MySQL's zero date is no day of any calendar.
    guard cell != "0000-00-00" else {
      warn(.placeholderBirth(cell))
      return .unknown
    }
    guard let birth = plainDate(cell).map(Birth.date) ?? Birth(iso: cell) else { return nil }
    if birth.isPlaceholder {
      warn(.placeholderBirth(cell))
      return .unknown
    }
    if birth.age(on: today) == .implausible {
      warn(begins(birth, after: today) ? .birthInFuture(cell) : .birthTooLongAgo(cell))
    }
    return birth
  }

  /// Reads `2010-04-05` as `Birth(iso:)` does, several times as fast; anything else is left to that.
  private func plainDate(_ cell: String) -> CalendarDate? {
    guard cell.utf8.count == 10 else { return nil }
    var numbers = (year: 0, month: 0, day: 0)
    for (index, byte) in cell.utf8.enumerated() {
      if index == 4 || index == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      switch index {
      case ..<4: numbers.year = numbers.year * 10 + digit
      case ..<7: numbers.month = numbers.month * 10 + digit
      default: numbers.day = numbers.day * 10 + digit
      }
    }
    return CalendarDate(year: numbers.year, month: numbers.month, day: numbers.day)
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

  private func known(status cell: String) -> Student.Status? {
    // Nearly every cell is spelt as an export spells it; folding costs more than the rest of the row.
    switch Student.Status(rawValue: cell) == nil ? Folding.fold(cell) : cell {
    case "active": .active
    case "left": .left
    case "tobedeleted" where format == .oneRosterUsers: .left
    default: nil
    }
  }

  private func shortened(_ cell: String) -> String {
    cell.count > RowIssue.longestCell ? cell.prefix(RowIssue.longestCell - 1) + "…" : cell
  }
}
