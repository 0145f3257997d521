import RosterCore

/// Which column of a file is read as what: settled by the header and the person before any row is read.
struct ColumnPlan {
  let format: ColumnReport.Format
  /// The columns' names, or their numbers where the file has no header.
  let names: [String]
  /// The columns that hold passwords.
  let passwords: [Int]
  private let slips: [(column: Int, field: RosterField)]
  private var columns: [ColumnReport.Meaning: Int] = [:]

  /// Understands the first row of a file: `names` are its cells, or with no header the numbers of its columns.
  init(names: [String], options: RosterFileOptions, place: String) throws(RosterFileError) {
    self.names = names
    let header = Header(names: names, place: place)
    // With a person's help the words of a sheet are understood though they alone would not do.
    let known = options.hasHeader ? RosterFormat.of(header) ?? (options.mappings.isEmpty ? nil : .sheet) : nil
    passwords = options.hasHeader ? names.indices.filter(header.isPassword) : []
    let mapped = Set(options.mappings.map(\.field))
    for (meaning, keys) in known?.columns ?? [] {
      // What the person names need not be named well, nor once only.
      if case .field(let field) = meaning, mapped.contains(field) { continue }
      for key in keys where columns[meaning] == nil {
        let column = try header.column(keyed: key)
        // One column may stand in the table for two fields; the first has it.
        if let column, !columns.values.contains(column) { columns[meaning] = column }
      }
    }
    format =
      switch known?.kind {
      case .sheet? where options.mappings.isEmpty && Self.isExport(names, columns): .roster
      case let kind?: options.mappings.isEmpty || kind.isOneRoster ? kind : .mapped
      case nil: .mapped
      }
    slips = if let known { header.slips(in: known, read: columns) } else { [] }
    if !format.isCompanion { try apply(options.mappings, header, hasHeader: options.hasHeader) }
    chooseName()
    let hasName = RosterField.nameParts.contains { column(of: $0) != nil } || columns[.familyCommaGiven] != nil
    guard format.isCompanion || hasName && (column(of: .id) ?? joinKey) != nil else {
      throw .columnsNotUnderstood(place: place, found: names)
    }
  }

  var joinKey: Int? { columns[.joinKey] }
  var role: Int? { columns[.role] }
  var familyCommaGiven: Int? { columns[.familyCommaGiven] }

  func column(of field: RosterField) -> Int? { columns[.field(field)] }

  /// How many cells a row needs for its id and name to be whole.
  var leastCells: Int {
    let identity =
      ([.id] + RosterField.nameParts).compactMap(column) + [joinKey, role, familyCommaGiven].compactMap(\.self)
    return (identity.max() ?? 0) + 1
  }

  func report(place: String, _ encoding: EncodingFinding, _ delimiter: DelimiterFinding) -> ColumnReport {
    let meanings = RosterField.allCases.map(ColumnReport.Meaning.field) + [.joinKey, .role, .familyCommaGiven]
    return ColumnReport(
      place: place, format: format, encoding: encoding, delimiter: delimiter,
      columns: names.enumerated().map { index, name in
        .init(
          number: index + 1, name: name, meanings: meanings.filter { columns[$0] == index },
          maybe: slips.first { $0.column == index && columns[.field($0.field)] == nil }?.field,
          isPassword: passwords.contains(index))
      },
      hasRole: format.isUsers ? role != nil : nil)
  }

  /// Whether all that was understood of a sheet is named as an export names it.
  private static func isExport(_ names: [String], _ columns: [ColumnReport.Meaning: Int]) -> Bool {
    columns.allSatisfy { meaning, column in
      guard case .field(let field) = meaning else { return false }
      return Header.key(names[column]) == Header.key(field.rawValue)
    }
  }

  /// Parts of a name outweigh a name in one piece, and one whose comma divides it outweighs one that nothing divides.
  private mutating func chooseName() {
    let hasParts = column(of: .given) != nil || column(of: .family) != nil
    if hasParts, columns[.familyCommaGiven] != nil { columns[.familyCommaGiven] = nil }
    if hasParts && column(of: .family) != nil || columns[.familyCommaGiven] != nil { columns[.field(.fullName)] = nil }
    if column(of: .fullName) != nil {
      for part in [RosterField.given, .middle, .family] { columns[.field(part)] = nil }
    }
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
      columns[.familyCommaGiven] = nil
    } else if parts.contains(where: { mapped[$0] != nil }) {
      columns[.familyCommaGiven] = nil
      columns[.field(.fullName)] = nil
    }
    // A column that the person gives a meaning loses the one that its name has.
    columns = columns.filter { meaning, column in
      switch meaning {
      case .field, .familyCommaGiven: !mapped.values.contains(column)
      case .joinKey, .role: true
      }
    }
    for (field, column) in mapped { columns[.field(field)] = column }
  }
}
