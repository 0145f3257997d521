/// The subcommands; the screen is the one without a name.
enum Subcommand: String, CaseIterable {
  case screen = ""
  case demo
  case find
  case show
  case importFiles = "import"
  case add, set, erase, undo, history
  case export
  case backup, restore, check, school
  case sample
}

/// One option: how it is written, what it does, and which subcommands take it.
///
/// This table is read by the parser and printed by `--help`, so neither can know an option that the other does not.
struct Option {
  /// What the program calls it.
  enum Name: CaseIterable {
    case database, readOnly
    case on, plain, noColor, mouse, students, seed
    case limit, format, classes, columns, output
    case dryRun, yes, map, noHeader, dateOrder, shortYears, encoding
    case help, version
  }

  var name: Name
  var long: String
  /// What stands for its value in help; nil where it takes none.
  var value: String?
  var help: String
  var subcommands: Set<Subcommand>

  private init(_ name: Name, _ long: String, _ value: String? = nil, _ help: String, _ subcommands: Set<Subcommand>) {
    self.name = name
    self.long = long
    self.value = value
    self.help = help
    self.subcommands = subcommands
  }

  private static let needsDatabase: Set<Subcommand> = [
    .screen, .find, .show, .importFiles, .add, .set, .erase, .undo, .history, .export, .backup, .restore, .check,
    .school,
  ]
  private static let tellsAges: Set<Subcommand> = [.screen, .demo, .find, .show, .export]

  static let all: [Option] = [
    Option(
      .database, "database", "DB", "the roster database (else $ROSTER_DATABASE, else your own roster.db)", needsDatabase
    ),
    Option(
      .readOnly, "read-only", nil, "open the database so that nothing can change it", needsDatabase),
    Option(.on, "on", "DATE", "tell ages on this date, such as 2026-09-01", tellsAges),
    Option(
      .plain, "plain", nil, "plain lines of text, as for a screen reader, in place of the screen", [.screen, .demo]),
    Option(
      .noColor, "no-color", nil, "no colours; there are none in any case, only the terminal's own", [.screen, .demo]),
    Option(.mouse, "mouse", nil, "let the mouse select, load and scroll", [.screen, .demo]),
    Option(.students, "students", "N", "how many students to invent", [.demo, .sample]),
    Option(.seed, "seed", "S", "invent another roster; the same number gives the same roster", [.demo, .sample]),
    Option(.limit, "limit", "N", "print at most so many students (100)", [.find]),
    Option(.format, "format", "FORMAT", "text, csv or json", [.find]),
    Option(.format, "format", "FORMAT", "text or json", [.show]),
    Option(.format, "format", "FORMAT", "csv or json", [.export]),
    Option(.dryRun, "dry-run", nil, "report what would change and change nothing", [.importFiles]),
    Option(.yes, "yes", nil, "apply without asking", [.importFiles, .erase, .restore]),
    Option(
      .map, "map", "FIELD=COLUMN", "read a field from this column, a header or a number from 1; may be repeated",
      [.importFiles]),
    Option(.noHeader, "no-header", nil, "the first row is a student already; needs --map by number", [.importFiles]),
    Option(
      .dateOrder, "date-order", "ORDER",
      "how dates such as 02/01/2010 are written: dmy, mdy or ymd (else the file's own dates must tell)", [.importFiles]),
    Option(
      .shortYears, "two-digit-years", nil,
      "read a year such as 08 as the latest that is past; else its row is rejected",
      [.importFiles]),
    Option(
      .encoding, "encoding", "NAME",
      "the files' encoding, such as windows-1252, latin1 or utf-16 (else it is found out)",
      [.importFiles]),
    Option(.classes, "class", "NAME", "only the students of this class", [.export]),
    Option(.columns, "columns", "LIST", "only these fields, separated by commas, in this order", [.export]),
    Option(.output, "output", "FILE", "write a new file instead of standard output", [.export]),
    Option(.help, "help", nil, "print this help", Set(Subcommand.allCases)),
    Option(.version, "version", nil, "print the version", [.screen]),
  ]
}
