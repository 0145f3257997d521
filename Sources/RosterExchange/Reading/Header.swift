import RosterCore

/// The names in a header, compared as people mean them.
struct Header {
  let names: [String]
  let place: String
  private let keys: [String]

  init(names: [String], place: String) {
    self.names = names
    self.place = place
    keys = names.map(Self.key)
  }

  /// A name without case, blanks, underscores and punctuation: `Last Name`, `last_name` and `LASTNAME` are one.
  static func key(_ name: String) -> String {
    Folding.fold(name).filter { $0.isLetter || $0.isNumber }
  }

  /// Whether there is a column whose name's key is this.
  func has(_ key: String) -> Bool { keys.contains(key) }

  /// The column whose name's key is this.
  func column(keyed key: String) throws(RosterFileError) -> Int? {
    let found = keys.indices.filter { keys[$0] == key }
    guard found.count < 2 else { throw .sameColumnTwice(place: place, column: names[found[0]]) }
    return found.first
  }

  /// The column that a person means: by its name as written, by its name as meant, or by its number.
  func column(of mapping: ColumnMapping, hasHeader: Bool) throws(RosterFileError) -> Int {
    let column = try found(mapping.column, hasHeader)
    guard !hasHeader || !isPassword(column) else { throw .passwordMapped(column: names[column]) }
    return column
  }

  private func found(_ wanted: String, _ hasHeader: Bool) throws(RosterFileError) -> Int {
    if hasHeader {
      let exact = names.indices.filter { names[$0] == wanted }
      if exact.count == 1 { return exact[0] }
      if exact.isEmpty, case let key = Self.key(wanted), !key.isEmpty, let column = try column(keyed: key) {
        return column
      }
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

  /// Whether a column holds passwords, by its name.
  func isPassword(_ column: Int) -> Bool {
    let words = [
      "password", "passwd", "pwd", "passphrase", "passcode", "passwort", "kennwort", "motdepasse", "contrasena",
    ]
    return words.contains { keys[column].contains($0) }
  }

  /// How many columns a person's mappings and the formats' table find in this header.
  func understood(_ options: RosterFileOptions) -> Int {
    let mapped = options.mappings.count { (try? column(of: $0, hasHeader: options.hasHeader)) != nil }
    guard options.hasHeader, let format = RosterFormat.of(self) else { return mapped }
    return mapped + format.columns.count { $0.names.contains(where: has) }
  }

  /// The names that are a slip away from one that is known and missing, each with the field that it may be.
  func slips(in format: RosterFormat, read columns: [ColumnReport.Meaning: Int]) -> [(column: Int, field: RosterField)]
  {
    var slips: [(Int, RosterField)] = []
    for (meaning, known) in format.columns where columns[meaning] == nil {
      guard case .field(let field) = meaning else { continue }
      let column = keys.indices.first { column in
        !columns.values.contains(column) && known.contains { $0.utf8.count > 4 && Self.isSlip(keys[column], of: $0) }
      }
      if let column { slips.append((column, field)) }
    }
    return slips
  }

  /// Whether two words differ by one letter left out, put in or replaced, or by two neighbours that changed places.
  private static func isSlip(_ word: String, of known: String) -> Bool {
    let (a, b) = (Array(word.utf8), Array(known.utf8))
    guard a != b, abs(a.count - b.count) <= 1 else { return false }
    let front = zip(a, b).prefix { $0 == $1 }.count
    let (restA, restB) = (a.dropFirst(front), b.dropFirst(front))
    if a.count > b.count { return restA.dropFirst().elementsEqual(restB) }
    if a.count < b.count { return restA.elementsEqual(restB.dropFirst()) }
    return restA.dropFirst().elementsEqual(restB.dropFirst())
      || restA.count > 1 && restA.prefix(2).reversed().elementsEqual(restB.prefix(2))
        && restA.dropFirst(2).elementsEqual(restB.dropFirst(2))
  }
}
