import RosterCore

/// A form in lines: `FIELD=TEXT` writes a field, as `roster set` has it, and a number may stand for the field.
struct LineForm {
  /// What a line means while a form is open.
  enum Command: Hashable {
    case write(StudentField, String)
    case list, save, leave, quit, help
    case nothing
    /// Nothing that is understood; what to say about it.
    case unknown(String)
  }

  private(set) var fields: [(field: StudentField, text: String)]
  /// What is wrong with each field.
  var problems: [StudentField: String] = [:]

  init(_ form: EditForm) { fields = form.fields.map { ($0.field, $0.text) } }

  static let help = [
    "class=11B writes a field; its number does as well: 9=11B. phone= alone empties one.",
    "list tells the fields, save saves them, cancel leaves without saving.",
  ]

  /// Every field in a line of its own, with its number, the name to write it by, and what is wrong with it.
  var lines: [String] {
    fields.enumerated().map { index, field in "\(index + 1) \(line(of: field.field))" }
  }

  /// One field.
  func line(of field: StudentField) -> String {
    let text = fields.first { $0.field == field }?.text ?? ""
    let problem = problems[field].map { ". \($0)" } ?? ""
    return "\(field.rawValue), \(field.caption): \(text.isEmpty ? "(empty)" : Sanitiser.visible(text))\(problem)"
  }

  mutating func write(_ text: String, into field: StudentField) {
    guard let index = fields.firstIndex(where: { $0.field == field }) else { return }
    fields[index].text = text
    problems[field] = nil
  }

  /// Reads a line.
  func command(_ line: String) -> Command {
    let line = trimmedLine(line)
    switch line.lowercased() {
    case "": return .nothing
    case "list": return .list
    case "save": return .save
    case "cancel": return .leave
    case "quit", "exit": return .quit
    case "help", "?": return .help
    default: break
    }
    guard let equals = line.firstIndex(of: "=") else {
      return .unknown("Type FIELD=TEXT, save or cancel; help says more.")
    }
    let name = trimmedLine(line[..<equals])
    guard let field = field(named: name) else {
      return .unknown("There is no field \(Sanitiser.visible(name)). list tells the fields.")
    }
    return .write(field, trimmedLine(line[line.index(after: equals)...]))
  }

  private func field(named name: String) -> StudentField? {
    if let number = Int(name), fields.indices.contains(number - 1) { return fields[number - 1].field }
    return fields.first { $0.field.rawValue == name.lowercased() }?.field
  }
}
