import RosterCore

/// Makes students of one file's records, by its columns.
///
/// It runs once for each of perhaps a million rows: what can be asked of the bytes is asked of them, before any text is
/// made.
final class RowParser {
  /// What a record turned out to be.
  enum Outcome {
    case row(joinKey: String, RosterRow.Content, addsNobody: Bool)
    case role(key: String, isStudent: Bool, school: String?, grade: String?)
    case blank
    case otherRole
    case keyAlone
    case rejected(column: Int?, RowIssue.Reason)
  }

  typealias Warning = (_ column: Int?, RowIssue.Reason) -> Void

  /// Who is a student, where another file tells.
  var roles: RoleTable?

  private let format: ColumnReport.Format
  private let header: [String]?
  /// The first column of the header that has a name, and that name.
  private let headerSign: (column: Int, name: [UInt8])?
  /// The columns by which a row of explanations is known.
  private let identity: [Int]
  private let width: Int
  private let leastCells: Int
  private let births: BirthReader
  private let joinKey, role, familyCommaGiven: Int?
  private let id, given, middle, family, preferredGiven, preferredFamily, fullName: Int?
  private let birth, grade, className, school, email, phone, status, note: Int?

  /// Makes a parser; the header is given so that it is known where it is repeated.
  init(_ plan: ColumnPlan, hasHeader: Bool, births: BirthReader) {
    header = hasHeader ? plan.names : nil
    headerSign = header?.firstIndex { !$0.isEmpty }.map { ($0, Array(plan.names[$0].utf8)) }
    identity =
      hasHeader
      ? [
        plan.column(of: .id) ?? plan.joinKey, plan.column(of: .family), plan.column(of: .given),
        plan.column(of: .fullName),
      ]
      .compactMap(\.self) : []
    self.births = births
    format = plan.format
    width = plan.names.count
    leastCells = plan.leastCells
    joinKey = plan.joinKey
    role = plan.role
    familyCommaGiven = plan.familyCommaGiven
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

  /// Reads a record, and tells of what is odd about it.
  ///
  /// Throws where a date asks for an order that the file does not tell.
  func outcome(of record: CSVRecord, warn: Warning) throws(RosterFileError) -> Outcome {
    if let fault = record.fault { return .rejected(column: nil, reason(of: fault)) }
    if record.isBlank { return .blank }
    if isHeader(record) { return .rejected(column: nil, .headerRepeated) }
    if isInstructions(record) { return .rejected(column: nil, .instructions) }
    if let role, format != .oneRosterRoles, role < record.cells.count {
      guard let word = record.text(at: role) else { return .rejected(column: role, .roleMissing) }
      if !isStudent(word) { return .otherRole }
    }
    if let reason = wrongWidth(of: record) { return .rejected(column: nil, reason) }
    if record.cells.count < width { warn(nil, .endsEarly(record.cells.count, wanted: width)) }
    return switch format {
    case .oneRosterDemographics: try birthRow(of: record, warn)
    case .oneRosterRoles: roleRow(of: record)
    default: try studentRow(of: record, warn)
    }
  }

  // MARK: Whole records

  private func reason(of fault: CSVRecord.Fault) -> RowIssue.Reason {
    switch fault {
    case .tooLong: .tooLong
    case .textAfterQuote: .textAfterQuote
    case .nul: .nul
    case .undecodable: .undecodable
    case .letterLost: .letterLost
    }
  }

  private func isHeader(_ record: CSVRecord) -> Bool {
    guard let header, let sign = headerSign, record.cells.count >= width,
      record.withBytes(at: sign.column, { $0.first == sign.name.first && $0.elementsEqual(sign.name) })
    else { return false }
    return header.indices.allSatisfy { (record.text(at: $0) ?? "") == header[$0] }
  }

  /// Some programs put a row under the header that says what belongs in each column.
  private func isInstructions(_ record: CSVRecord) -> Bool {
    for column in identity where record.withBytes(at: column, Self.beginsAsInstructions) {
      let filled = record.cells.indices.filter(record.hasText)
      return filled.count { record.withBytes(at: $0, Self.beginsAsInstructions) } * 2 >= filled.count
    }
    return false
  }

  private static func beginsAsInstructions(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 8, let first = bytes.first,
      first | 0x20 == 0x72 || first | 0x20 == 0x6F || first | 0x20 == 0x6D
    else {
      return false
    }
    let word = String(decoding: bytes.prefix(9), as: UTF8.self).lowercased()
    return ["required", "optional", "mandatory"].contains { word.hasPrefix($0) }
  }

  /// A row may lack empty cells at its end, as spreadsheets leave them out, and may have more of them; but a row that
  /// was torn, or that a stray comma has shifted, is not to be taken for somebody else's.
  private func wrongWidth(of record: CSVRecord) -> RowIssue.Reason? {
    let count = record.cells.count
    if count < leastCells { return .tooFewCells(count, wanted: width) }
    if count > width, (width..<count).contains(where: record.hasText) { return .tooManyCells(count, wanted: width) }
    return nil
  }

  private func isStudent(_ word: String) -> Bool { word == "student" || Folding.fold(word) == "student" }

  // MARK: Rows

  private func studentRow(of record: CSVRecord, _ warn: Warning) throws(RosterFileError) -> Outcome {
    let key = joinKey.flatMap { record.text(at: $0) }
    guard let id = id.flatMap({ record.text(at: $0) }).map({ Neutralising.restored($0, isID: true) }) ?? key else {
      return .rejected(column: id ?? joinKey, .idMissing)
    }
    if let column = self.id ?? joinKey, record.withBytes(at: column, { $0.contains(UInt8(ascii: "+")) }),
      Self.isRounded(id)
    {
      return .rejected(column: column, .idRounded(RowIssue.shortened(id)))
    }
    let name = name(in: record)
    guard name != PersonName() else { return .rejected(column: nil, .nameMissing) }

    var student = ImportedStudent(
      id: StudentID(id), name: name, grade: text(record, grade), className: text(record, className),
      school: text(record, school), email: text(record, email), phone: text(record, phone), note: text(record, note))
    if let roles {
      guard let known = roles.role(of: key ?? id) else { return .rejected(column: joinKey, .roleMissing) }
      guard known.isStudent else { return .otherRole }
      student.school = known.school ?? student.school
      student.grade = known.grade ?? student.grade
    }
    if let birth, record.hasText(at: birth) {
      switch try births.birth(in: record, at: birth) {
      case .known(let known): student.birth = known
      case .unknown(let reason):
        student.birth = .unknown
        warn(birth, reason)
      case .rejected(let reason): return .rejected(column: birth, reason)
      }
    }
    if let status, let cell = record.text(at: status) {
      guard let known = known(status: cell) else {
        return .rejected(column: status, .notAStatus(RowIssue.shortened(cell)))
      }
      student.status = known
    }
    judge(name, record, warn)
    // An export says of everybody whether they left; the other formats send such a row for those who were there.
    let addsNobody = student.status == .left && format != .roster && format != .sheet && format != .mapped
    return .row(joinKey: key ?? id, .student(student), addsNobody: addsNobody)
  }

  private func birthRow(of record: CSVRecord, _ warn: Warning) throws(RosterFileError) -> Outcome {
    guard let key = joinKey.flatMap({ record.text(at: $0) }) else {
      return .rejected(column: joinKey, .idMissing)
    }
    guard let birth, record.hasText(at: birth), !isDeleted(record) else { return .keyAlone }
    switch try births.birth(in: record, at: birth) {
    case .known(let known): return .row(joinKey: key, .birth(known), addsNobody: false)
    case .unknown(let reason):
      warn(birth, reason)
      return .row(joinKey: key, .birth(.unknown), addsNobody: false)
    case .rejected(let reason): return .rejected(column: birth, reason)
    }
  }

  private func roleRow(of record: CSVRecord) -> Outcome {
    guard let key = joinKey.flatMap({ record.text(at: $0) }) else {
      return .rejected(column: joinKey, .idMissing)
    }
    guard let word = role.flatMap({ record.text(at: $0) }) else { return .rejected(column: role, .roleMissing) }
    return .role(
      key: key, isStudent: isStudent(word) && !isDeleted(record), school: text(record, school),
      grade: text(record, grade))
  }

  private func isDeleted(_ record: CSVRecord) -> Bool {
    status.flatMap { record.text(at: $0) }.map { Folding.fold($0) == "tobedeleted" } ?? false
  }

  // MARK: Cells

  private func text(_ record: CSVRecord, _ column: Int?) -> String? {
    guard let column, let cell = record.text(at: column, keepingQuotedBlanks: true) else { return nil }
    return record.withBytes(at: column) { $0.first == UInt8(ascii: "'") } ? Neutralising.restored(cell) : cell
  }

  private func name(in record: CSVRecord) -> PersonName {
    let preferred = (given: text(record, preferredGiven), family: text(record, preferredFamily))
    if let familyCommaGiven, let cell = text(record, familyCommaGiven) {
      // One comma divides it, by the format's definition; more of them leave it to a person.
      let parts = cell.split(separator: ",", omittingEmptySubsequences: false).map { String($0.trimmingBlanks) }
      return PersonName(
        given: parts.count == 2 ? parts[1] : nil, middle: text(record, middle),
        family: parts.count == 2 ? parts[0] : cell, preferredGiven: preferred.given, preferredFamily: preferred.family)
    }
    if let fullName {
      return PersonName(
        family: text(record, fullName), preferredGiven: preferred.given, preferredFamily: preferred.family)
    }
    return PersonName(
      given: text(record, given), middle: text(record, middle), family: text(record, family),
      preferredGiven: preferred.given, preferredFamily: preferred.family)
  }

  /// Flags what stands for no name, and what a web page has left in one.
  ///
  /// Both are kept as they are. Null, NA and True are surnames.
  private func judge(_ name: PersonName, _ record: CSVRecord, _ warn: Warning) {
    judge(name.given, given, record, warn)
    judge(name.family, family ?? fullName ?? familyCommaGiven, record, warn)
  }

  private func judge(_ part: String?, _ column: Int?, _ record: CSVRecord, _ warn: Warning) {
    guard let part, let column else { return }
    if part.utf8.count <= 2, [".", "-", "X", "x", "?", "--", "..", "xx", "XX", "??"].contains(part) {
      warn(column, .placeholderName(part))
    } else if record.withBytes(at: column, { $0.contains(UInt8(ascii: "&")) }), Self.hasWebCharacter(part) {
      warn(column, .webCharacter(RowIssue.shortened(part)))
    }
  }

  private static func hasWebCharacter(_ text: String) -> Bool {
    guard let and = text.firstIndex(of: "&"), let end = text[and...].firstIndex(of: ";") else { return false }
    let name = text[text.index(after: and)..<end]
    return (2...8).contains(name.count) && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
  }

  /// Whether a spreadsheet has turned an id into a power of ten, as `1.23E+05`, and its digits are lost.
  private static func isRounded(_ id: String) -> Bool {
    guard let plus = id.utf8.firstIndex(of: UInt8(ascii: "+")) else { return false }
    let front = id[..<plus].uppercased()
    guard front.last == "E", let first = front.first, first.isASCII, first.isNumber else { return false }
    return front.dropLast().allSatisfy { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
      && id[id.index(after: plus)...].allSatisfy { $0.isASCII && $0.isNumber }
  }

  private func known(status cell: String) -> Student.Status? {
    // Nearly every cell is spelt as an export spells it; folding costs more than the rest of the row.
    switch Student.Status(rawValue: cell) == nil ? Folding.fold(cell) : cell {
    case "active": .active
    case "left": .left
    case "tobedeleted" where format.isOneRoster: .left
    case "deleted" where format == .canvas: .left
    case "suspended" where format == .canvas: .active
    default: nil
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    let front = drop { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
    guard let last = front.lastIndex(where: { $0 != " " && $0 != "\t" && $0 != "\u{A0}" }) else { return front }
    return front[...last]
  }
}
