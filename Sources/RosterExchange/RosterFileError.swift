import RosterCore

/// Why a roster file as a whole cannot be read or written.
///
/// `place` is the path as it was given.
public enum RosterFileError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(place: String)
  /// The path names a device, a FIFO or something else that is no regular file.
  case notAFile(place: String)
  /// The folder holds no `users.csv`.
  case folderWithoutUsers(place: String)
  /// The account may not open it.
  case noPermission(place: String)
  /// The disk has no room left for it.
  case diskFull(place: String)
  /// Reading or writing failed; `reason` is the system's text.
  case failed(place: String, reason: String)
  /// It has no row at all.
  case empty(place: String)
  /// It is no text at all.
  case notText(place: String, kind: FileKind)
  /// Somebody has written to it since it was opened.
  case changedMeanwhile(place: String)
  /// It is in an encoding that cannot be told from others; the line is the first that is no UTF-8.
  case encodingUnknown(place: String, line: Int)
  /// The person names an encoding that the system does not have.
  case encodingNotKnown(name: String)
  /// The file's byte order mark is of another encoding than the person names.
  case encodingContradicted(place: String, told: String, mark: String)
  /// A quote was opened on a line and the file ends before it is closed.
  case quoteNotClosed(place: String, line: Int)
  /// The header, whose columns are `found`, does not tell which column holds the id and which the name.
  case columnsNotUnderstood(place: String, found: [String])
  /// Two columns mean the same.
  case sameColumnTwice(place: String, column: String)
  /// A mapping names a column that the file, whose columns are `found`, does not have.
  case noSuchColumn(place: String, column: String, found: [String])
  /// A mapping names a column of a file without a header otherwise than by its number.
  case numberWanted(column: String)
  /// A field is mapped to two columns.
  case mappedTwice(RosterField)
  /// A column that holds passwords is mapped.
  case passwordMapped(column: String)
  /// A whole name and parts of a name are both mapped.
  case wholeNameAndParts
  /// The files tell births, or roles, and no names.
  case birthsAlone(place: String)
  /// The folder's manifest tells that a file is not there that the roster cannot be read without.
  case absentInManifest(place: String, file: String)
  /// Dates can be read day first and month first; the line is the first of so many.
  case dateOrderUnknown(place: String, column: String, line: Int, cell: String, count: Int)
  /// Some dates can only be read day first and others only month first; the lines are the first ones of each.
  case dateOrderContradictory(place: String, column: String, dayFirst: [Int], monthFirst: [Int])
}

extension RosterFileError {
  /// What happened, to what, and what to do, in one line that is safe to show.
  public var message: String {
    let text =
      switch self {
      case .missing(let place):
        "There is no file \(place). Check the path."
      case .notAFile(let place):
        "\(place) is not a regular file. Name a roster file."
      case .folderWithoutUsers(let place):
        "The folder \(place) holds no users.csv. Name a roster file, or a folder with OneRoster's users.csv."
      case .noPermission(let place):
        "You may not open \(place). Ask its owner for access."
      case .diskFull(let place):
        "The disk is full; \(place) is not complete. Free some space and try again."
      case .failed(let place, let reason):
        "Cannot use \(place): \(reason)."
      case .empty(let place):
        "\(place) is empty."
      case .notText(let place, let kind):
        "\(place) is \(kind.message)"
      case .changedMeanwhile(let place):
        "\(place) was changed while it was read. Import it again when nobody writes to it."
      case .encodingUnknown(let place, let line):
        "\(place) is not UTF-8 (see line \(line)), and its letters do not look like those of Windows-1252. Say which "
          + "encoding it is in, such as --encoding windows-1251 or --encoding shift_jis, or save it as CSV UTF-8."
      case .encodingNotKnown(let name):
        "This system does not know the encoding \(name). Known are for example utf-8, utf-16, windows-1252, latin1; "
          + "`iconv --list` prints all."
      case .encodingContradicted(let place, let told, let mark):
        "\(place) begins with the mark of \(mark), so it is not \(told). Leave --encoding out."
      case .quoteNotClosed(let place, let line):
        "\(place), line \(line): the quote opened there is never closed. Nothing can be read for certain; mend that line."
      case .columnsNotUnderstood(let place, let found):
        "The columns of \(place) are not understood. Found: \(list(found)). Wanted: id and at least one of "
          + "\(list(RosterField.nameParts.map(\.rawValue))). Say which is which with --map FIELD=COLUMN, where FIELD is "
          + "one of \(list(RosterField.allCases.map(\.rawValue))); a file whose first line is no header also needs "
          + "--no-header."
      case .sameColumnTwice(let place, let column):
        "\(place) has more than one column \(column). Say which one to read with --map FIELD=NUMBER."
      case .noSuchColumn(let place, let column, let found):
        "\(place) has no column \(column). Found: \(list(found))."
      case .numberWanted(let column):
        "With --no-header a column is named by its number, from 1, and not \(column)."
      case .mappedTwice(let field):
        "--map names more than one column for \(field.rawValue). Name one."
      case .passwordMapped(let column):
        "The column \(column) holds passwords, which are never read. Map another column."
      case .wholeNameAndParts:
        "--map names a column for full-name and others for parts of a name. Name one or the other."
      case .birthsAlone(let place):
        "\(place) holds no names. Import it together with its users.csv."
      case .absentInManifest(let place, let file):
        "The manifest of \(place) says that \(file) is absent, and there are no students without it."
      case .dateOrderUnknown(let place, let column, let line, let cell, let count):
        "Is \(cell) day first or month first? (\(place), line \(line), column \(column)"
          + (count > 1 ? ", and \(count - 1) more like it" : "")
          + ") No date of the file tells. Say --date-order dmy or --date-order mdy."
      case .dateOrderContradictory(let place, let column, let dayFirst, let monthFirst):
        "The column \(column) of \(place) contradicts itself: dates that can only be day first on \(lines(dayFirst)), and "
          + "only month first on \(lines(monthFirst)). Mend them, or say --date-order dmy or --date-order mdy: then the "
          + "others count as unknown."
      }
    return Sanitiser.visible(text)
  }

  private func lines(_ numbers: [Int]) -> String {
    (numbers.count == 1 ? "line " : "lines ") + numbers.map(String.init).joined(separator: ", ")
  }

  /// The first names of a list, each cut to a length that can be read.
  private func list(_ names: [String]) -> String {
    let most = 40
    let shown = names.prefix(most).map { name in
      name.isEmpty ? "(no name)" : name.count > most ? name.prefix(most - 1) + "…" : name
    }
    return shown.joined(separator: ", ") + (names.count > most ? " and \(names.count - most) more" : "")
  }
}

extension FileKind {
  /// What it is, and what to do.
  fileprivate var message: String {
    switch self {
    case .compressed: "compressed. Uncompress it first, and name the CSV file that comes out."
    case .archive: "a zip archive. Unzip it first, and name the folder, or the CSV file, that comes out."
    case .workbook: "a workbook, not a CSV file, whatever its name says. Open it and save it as CSV UTF-8."
    case .markup:
      "a web page or XML, not a CSV file, whatever its name says. Open it in a spreadsheet and save it as CSV UTF-8."
    case .database: "a SQLite database, not a CSV file. A roster database is opened with --database."
    case .other: "no text file. Name a CSV file."
    }
  }
}
