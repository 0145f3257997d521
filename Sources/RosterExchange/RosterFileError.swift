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
  /// Its first row is no UTF-8 text.
  case notText(place: String)
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
  /// A whole name and parts of a name are both mapped.
  case wholeNameAndParts
  /// The files tell births and no names.
  case birthsAlone(place: String)
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
        "The folder \(place) holds no users.csv. Name a roster file, or a folder with a OneRoster users.csv."
      case .noPermission(let place):
        "You may not open \(place). Ask its owner for access."
      case .diskFull(let place):
        "The disk is full; \(place) is not complete. Free some space and try again."
      case .failed(let place, let reason):
        "Cannot use \(place): \(reason)."
      case .empty(let place):
        "\(place) is empty."
      case .notText(let place):
        "\(place) is not a UTF-8 text file. Save it as CSV UTF-8 and try again."
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
      case .wholeNameAndParts:
        "--map names a column for full-name and others for parts of a name. Name one or the other."
      case .birthsAlone(let place):
        "\(place) holds births and no names. Import it together with its users.csv."
      }
    return Sanitiser.visible(text)
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
