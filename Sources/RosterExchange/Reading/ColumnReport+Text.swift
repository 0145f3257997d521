import RosterCore

extension ColumnReport {
  /// How the file was understood, a line each, safe to show.
  public var lines: [String] {
    var lines = ["\(place): \(format.title)"]
    lines.append("  encoding: \(encoding.message)")
    lines.append("  delimiter: \(delimiter.message)")
    let understood = columns.filter { !$0.meanings.isEmpty }.map { column in
      let meaning = column.meanings.map(\.word).joined(separator: " and ")
      return column.name == meaning ? meaning : "\(column.name) as \(meaning)"
    }
    lines.append("  read: \(understood.joined(separator: ", "))")
    if !ignored.isEmpty { lines.append("  ignored: \(ignored.map(\.label).joined(separator: ", "))") }
    for column in columns {
      if let field = column.maybe {
        lines.append(
          "  not read: \(column.name); if it is the \(field.rawValue), say --map \(field.rawValue)=\(column.number)")
      }
    }
    if hasRole == false { lines.append("  no role column tells students from others: everybody is read as a student") }
    return lines.map(Sanitiser.visible)
  }
}

extension ColumnReport.Column {
  fileprivate var label: String {
    isPassword ? "\(name) (passwords are never read)" : name.isEmpty ? "(no name)" : name
  }
}

extension ColumnReport.Format {
  /// What people call the format.
  var title: String {
    switch self {
    case .roster: "the columns of roster export"
    case .sheet: "a sheet with known column names"
    case .mapped: "columns as told by --map"
    case .oneRosterUsers: "OneRoster 1.1 users"
    case .oneRoster12Users: "OneRoster 1.2 users"
    case .oneRosterDemographics: "OneRoster demographics"
    case .oneRosterRoles: "OneRoster roles"
    case .sds1: "Microsoft School Data Sync 1"
    case .sds2Users: "Microsoft School Data Sync 2.1 users"
    case .clever: "Clever students"
    case .canvas: "Canvas users"
    case .moodle: "Moodle users"
    case .powerSchool: "PowerSchool"
    case .openSIS: "openSIS"
    }
  }
}

extension ColumnReport.Meaning {
  /// What a column is read as, in words.
  fileprivate var word: String {
    switch self {
    case .field(let field): field.rawValue
    case .joinKey: "the key between files"
    case .role: "role"
    case .familyCommaGiven: "family, given"
    }
  }
}
