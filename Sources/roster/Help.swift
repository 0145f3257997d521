/// The texts of `--help`.
enum Help {
  /// The help of a command, and for the program itself of all.
  static func text(for subcommand: Subcommand) -> String {
    var text = "Usage: \(usage(subcommand))\n\n\(purpose(subcommand))\n"
    if subcommand == .screen {
      text += "\nCommands:\n"
      let named = Subcommand.allCases.filter { $0 != .screen }
      text += columns(named.map { ($0.rawValue, summary($0)) })
    }
    text += "\nOptions:\n"
    text += columns(
      Option.all.filter { $0.subcommands.contains(subcommand) }.map { option in
        ("--\(option.long)\(option.value.map { " \($0)" } ?? "")", option.help)
      })
    if subcommand == .screen { text += "\nEvery command answers --help.\n" }
    return text
  }

  private static func usage(_ subcommand: Subcommand) -> String {
    switch subcommand {
    case .screen: "roster [--database DB] [--on DATE] [--plain] [--no-color] [--mouse] [COMMAND ...]"
    case .demo: "roster demo [--students N]"
    case .find: "roster find QUERY [--limit N] [--on DATE] [--format text|csv|json]"
    case .show: "roster show ID [--on DATE] [--format text|json]"
    case .importFiles:
      "roster import FILE... [--dry-run] [--yes] [--map FIELD=COLUMN]... [--no-header] [--date-order dmy|mdy|ymd] "
        + "[--encoding NAME]"
    case .add: "roster add id=ID FIELD=VALUE..."
    case .set: "roster set ID FIELD=VALUE..."
    case .erase: "roster erase ID [--yes]"
    case .undo: "roster undo"
    case .history: "roster history ID"
    case .backup: "roster backup FILE"
    case .restore: "roster restore FILE [--yes]"
    case .check: "roster check"
    case .school: "roster school [name=NAME] [time-zone=ZONE] [leap-day=03-01|02-28]"
    case .export: "roster export [--format csv|json] [--class NAME] [--columns LIST] [--on DATE] [--output FILE]"
    case .sample: "roster sample --students N [--seed S]"
    }
  }

  private static func summary(_ subcommand: Subcommand) -> String {
    switch subcommand {
    case .screen: "look students up on the screen"
    case .demo: "the screen on an invented roster; nothing of it is kept"
    case .find: "print the students that a name or an ID finds"
    case .show: "print one student's record"
    case .importFiles: "read roster files into the database"
    case .add: "add a student"
    case .set: "change a student's record"
    case .erase: "take a student off the roster for good"
    case .undo: "take back your last change"
    case .history: "print every change of a student"
    case .backup: "copy the database, also while it is in use"
    case .restore: "put a backup in the database's place"
    case .check: "look at the database and its surroundings, and say what to do"
    case .school: "print or set what belongs to the school"
    case .export: "write the roster as CSV or JSON"
    case .sample: "print an invented roster as CSV"
    }
  }

  private static func purpose(_ subcommand: Subcommand) -> String {
    switch subcommand {
    case .screen:
      """
      Looks up a student: type part of a name or an ID and press Enter. F1 on the screen lists the keys.
      With --plain, and where TERM is dumb or not set, it speaks in lines of text; `help` there lists the commands.
      """
    case .demo:
      "Opens the screen on invented students with names of many languages, in a private temporary database."
    case .find:
      """
      Prints the students found, best first, one a line: ID, name, age, class. Words are found by their beginnings, in
      any order, without case or accents; an ID whole or by its beginning. An empty QUERY lists everyone.
      Ends with 0 when somebody was found and 1 when nobody was.
      """
    case .show:
      "Prints the record of the student with exactly this ID. Ends with 1 when nobody has it."
    case .importFiles:
      """
      Reads roster files, tells what they would change, asks, and changes all of it or nothing. Several files are one
      roster. Understood by their headers: what `roster export` writes; OneRoster 1.1 and 1.2 (name the files or their
      folder; unzip a zip first); Microsoft School Data Sync 1 and 2.1, Clever, Canvas, Moodle, PowerSchool, openSIS;
      sheets with columns such as Student ID, First Name, Last Name, Date of Birth. Any other CSV with --map, where FIELD
      is id, given, middle, family, preferred-given, preferred-family, full-name, birth, grade, class, school, email,
      phone, status or note. What separates cells (comma, semicolon, tab, bar), the encoding and the order of dates are
      found out, and the report says on what evidence.
      Students are added and changed, never removed; an empty cell changes nothing.
      Ends with 65 when rows were rejected, also if the others were imported.
      """
    case .add:
      """
      Adds a student. FIELD is id, given, middle, family, preferred-given, preferred-family, birth, grade, class, school,
      email, phone, status or note; a birth is 2010-04-05, 2010-04 or 2010, a status active or left.
      Ends with 65 when a value cannot be, or another student has the ID.
      """
    case .set:
      """
      Changes the fields that are named of the student with this ID, and no others; FIELD= alone empties one. The fields
      are those of `roster add`. Somebody who leaves the school is not erased: set status=left.
      Ends with 1 when nobody has the ID, and with 65 when a value cannot be.
      """
    case .erase:
      """
      Takes a student off the roster for good, with all that the history tells of the record; it cannot be taken back.
      Asks first, unless --yes is given. Backups made before still have the record. For somebody who leaves the school use
      `roster set ID status=left`. Ends with 1 when nobody has the ID.
      """
    case .undo:
      """
      Takes back the last change that this login made by hand, here or on the screen; again, the one before it. What
      somebody else has changed since is left as it is. Ends with 1 when there is nothing to take back.
      """
    case .history:
      """
      Prints every change of the student with this ID, the oldest first: when, who and from where, from what to what, and
      which import. Ends with 1 when there is no change and no such student.
      """
    case .backup:
      "Writes a consistent copy of the database into a new FILE that you alone can read. Others may go on working."
    case .restore:
      """
      Puts the content of a backup in the database's place. The backup is checked first; the old content is kept in a file
      beside the database, whose name is printed. Asks first, unless --yes is given.
      """
    case .check:
      """
      Looks at the database (content, permissions, network file system, last backup) and at this terminal (locale, type),
      and says what to do. Changes nothing. Ends with 65 when the database is damaged.
      """
    case .school:
      """
      Prints what belongs to the school, or sets it: its name, the time zone in which its day begins, and when a child born
      on 29 February has its birthday in other years. An empty value takes the name or the zone away.
      """
    case .export:
      """
      Writes the roster in listing order. A new FILE is readable by you alone; a file that exists is left alone.
      With --on the age on that date is written too.
      """
    case .sample:
      "Prints a roster of invented students, in no order, with the header that export writes."
    }
  }

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)\n" }.joined()
  }
}
