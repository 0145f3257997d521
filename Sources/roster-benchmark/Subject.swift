import ProgramDriver

/// A program that is measured, and what to look for and to type in it.
struct Subject {
  /// What stands over its column.
  var name: String
  var command: Command
  /// Texts of the frame, the last line among them: when all have come, the frame is painted.
  var frameTexts = ["[ Load Student ]", "Ctrl-Q"]
  /// A text that only the row of a student holds.
  var studentText: String
  /// Names that are typed letter by letter.
  var words: [String]
  /// An id that is typed in one go, as a scanner does.
  var id: String

  static func floor(_ program: String) -> Subject {
    Subject(
      name: "floor", command: Command(program), studentText: "Aalto, Ada", words: ["farah", "dang", "eriksen", "berg"],
      id: "200301")
  }

  /// Roster on a database; its students are asked for, so that the texts to look for and to type are true ones.
  static func roster(_ program: RosterProgram, _ database: Database) throws -> Subject {
    let first = try program.students(matching: "", in: database, limit: 1)
    guard let first = first.first else { throw CannotMeasure("\(database.path) has no students") }
    var found: [RosterProgram.Row] = []
    for beginning in ["a", "b", "d", "g", "k", "l", "m", "n", "o", "p", "r", "s", "t", "v", "w"] {
      found += try program.students(matching: beginning, in: database, limit: 1)
    }
    return Subject(
      name: database.name, command: Command(program.path, ["--database", database.path]), studentText: first.id,
      words: found.map { String($0.name.prefix(8)) }.filter { $0.allSatisfy(\.isASCII) },
      id: found.last?.id ?? first.id)
  }
}

/// A roster that has been imported.
struct Database {
  /// What stands over its column, such as `1,000`.
  var name: String
  var path: String
}
