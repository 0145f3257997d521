import RosterCore

/// Which column of a file is read as what: settled by the header and the person before any row is read.
struct ColumnPlan {
  let format: ColumnReport.Format
  /// The columns' names, or their numbers where the file has no header.
  let names: [String]
  private var columns: [ColumnReport.Meaning: Int] = [:]

  /// Understands the first row of a file: `names` are its cells, or with no header the numbers of its columns.
  init(names: [String], options: RosterFileOptions, place: String) throws(RosterFileError) {
    self.names = names
    let header = Header(names: names, place: place)
    if options.hasHeader, let (format, columns) = try header.oneRoster() {
      self.format = format
      self.columns = columns
    } else {
      format = options.mappings.isEmpty ? .roster : .mapped
      columns = options.hasHeader ? try header.fields(except: Set(options.mappings.map(\.field))) : [:]
    }
    if format != .oneRosterDemographics {
      try apply(options.mappings, header, hasHeader: options.hasHeader)
    }
    let hasName = RosterField.nameParts.contains { column(of: $0) != nil }
    guard format == .oneRosterDemographics || hasName && (column(of: .id) ?? joinKey) != nil else {
      throw .columnsNotUnderstood(place: place, found: names)
    }
  }

  var joinKey: Int? { columns[.joinKey] }
  var role: Int? { columns[.role] }

  func column(of field: RosterField) -> Int? { columns[.field(field)] }

  /// How many cells a row needs for its id and name to be whole.
  var leastCells: Int {
    let identity = ([.id] + RosterField.nameParts).compactMap(column) + [joinKey, role].compactMap(\.self)
    return (identity.max() ?? 0) + 1
  }

  func report(place: String) -> ColumnReport {
    let meanings = RosterField.allCases.map(ColumnReport.Meaning.field) + [.joinKey, .role]
    return ColumnReport(
      place: place, format: format,
      columns: names.enumerated().map { index, name in
        .init(number: index + 1, name: name, meanings: meanings.filter { columns[$0] == index })
      })
  }

  private mutating func apply(
    _ mappings: [ColumnMapping], _ header: Header, hasHeader: Bool
  ) throws(RosterFileError) {
    var mapped: [RosterField: Int] = [:]
    for mapping in mappings {
      let column = try header.column(of: mapping, hasHeader: hasHeader)
      guard mapped.updateValue(column, forKey: mapping.field) == nil else { throw .mappedTwice(mapping.field) }
    }
    let parts: [RosterField] = [.given, .middle, .family]
    if mapped[.fullName] != nil {
      // The person's word on the whole name outweighs what a header says of its parts.
      guard parts.allSatisfy({ mapped[$0] == nil }) else { throw .wholeNameAndParts }
      for part in parts { columns[.field(part)] = nil }
    }
    // A column that the person gives a meaning loses the one that its name has.
    columns = columns.filter { meaning, column in
      guard case .field = meaning else { return true }
      return !mapped.values.contains(column)
    }
    for (field, column) in mapped { columns[.field(field)] = column }
  }
}

/// The names in a header, compared as people mean them.
private struct Header {
  let names: [String]
  let place: String
  private let keys: [String]

  init(names: [String], place: String) {
    self.names = names
    self.place = place
    keys = names.map(Self.key)
  }

  /// A name without case, blanks, underscores and punctuation: `Last Name`, `last_name` and `LASTNAME` are one.
  private static func key(_ name: String) -> String {
    Folding.fold(name).filter { $0.isLetter || $0.isNumber }
  }

  /// The columns named as an export names them.
  func fields(except mapped: Set<RosterField>) throws(RosterFileError) -> [ColumnReport.Meaning: Int] {
    var columns: [ColumnReport.Meaning: Int] = [:]
    for field in RosterField.written where !mapped.contains(field) {
      columns[.field(field)] = try column(named: field.rawValue)
    }
    return columns
  }

  /// The columns of a OneRoster file, where this is one.
  func oneRoster() throws(RosterFileError) -> (ColumnReport.Format, [ColumnReport.Meaning: Int])? {
    guard let key = try column(named: "sourcedId") else { return nil }
    var columns: [ColumnReport.Meaning: Int] = [.joinKey: key]
    if let role = try column(named: "role") {
      columns[.role] = role
      let facts: [(RosterField, String)] = [
        (.id, "identifier"), (.given, "givenName"), (.middle, "middleName"), (.family, "familyName"),
        (.grade, "grades"), (.school, "orgSourcedIds"), (.email, "email"), (.phone, "phone"), (.status, "status"),
      ]
      for (field, name) in facts { columns[.field(field)] = try column(named: name) }
      return (.oneRosterUsers, columns)
    }
    guard let birth = try column(named: "birthDate") else { return nil }
    columns[.field(.birth)] = birth
    return (.oneRosterDemographics, columns)
  }

  /// The column that a person means: by its name as written, by its name as meant, or by its number.
  func column(of mapping: ColumnMapping, hasHeader: Bool) throws(RosterFileError) -> Int {
    let wanted = mapping.column
    if hasHeader {
      let exact = names.indices.filter { names[$0] == wanted }
      if exact.count == 1 { return exact[0] }
      if exact.isEmpty, let column = try column(named: wanted) { return column }
      if !exact.isEmpty { throw .sameColumnTwice(place: place, column: wanted) }
    }
    guard let number = Int(wanted) else {
      throw hasHeader ? .noSuchColumn(place: place, column: wanted, found: names) : .numberWanted(column: wanted)
    }
    guard names.indices.contains(number - 1) else {
      throw .noSuchColumn(place: place, column: wanted, found: names)
    }
    return number - 1
  }

  private func column(named name: String) throws(RosterFileError) -> Int? {
    let wanted = Self.key(name)
    let found = keys.indices.filter { !wanted.isEmpty && keys[$0] == wanted }
    guard found.count < 2 else { throw .sameColumnTwice(place: place, column: names[found[0]]) }
    return found.first
  }
}
