import RosterCore

/// What is wrong, or odd, with one row of a roster file.
public struct RowIssue: Hashable, Sendable {
  /// The kinds of issue.
  ///
  /// A cell's text is cut to ``RowIssue/longestCell`` characters.
  public enum Reason: Hashable, Sendable {
    // These reject a row.
    /// The row is longer than any roster's.
    case tooLong
    /// Something follows a closing quote.
    case textAfterQuote
    /// The row holds a NUL byte.
    case nul
    /// The row holds bytes that cannot be decoded.
    case undecodable
    /// The row holds U+FFFD, which some program has put in the place of a letter that it lost.
    case letterLost
    /// The row stands above the header.
    case aboveHeader
    /// The row explains the columns.
    case instructions
    /// The row ends before its id and name do.
    case tooFewCells(Int, wanted: Int)
    /// The row has filled cells beyond the last column.
    case tooManyCells(Int, wanted: Int)
    /// The row is the header once more.
    case headerRepeated
    /// The id is empty.
    case idMissing
    /// A spreadsheet has rounded the id, as `1.23E+05`.
    case idRounded(String)
    /// Every part of the name is empty.
    case nameMissing
    /// The role is empty, so the row may be a teacher's.
    case roleMissing
    /// A birth is in no form that is read.
    case notADate(String)
    /// A year of birth has two digits.
    case shortYear(String)
    /// A status is neither of the two.
    case notAStatus(String)

    // These accept it.
    /// The row ends early; its missing cells count as empty.
    case endsEarly(Int, wanted: Int)
    /// A birth is the date that programs write where they know none, and counts as unknown.
    case placeholderBirth(String)
    /// A birth is no day of the calendar, and counts as unknown.
    case impossibleBirth(String)
    /// A birth has no year, and counts as unknown.
    case birthWithoutYear(String)
    /// A birth is a moment, which is another day in another time zone, and counts as unknown.
    case birthIsMoment(String)
    /// A birth lies after today, and counts as unknown.
    case birthInFuture(String)
    /// A birth makes nobody's age, and counts as unknown.
    case birthTooLongAgo(String)
    /// A part of the name is what people write where they know none.
    case placeholderName(String)
    /// A part of the name has a character as a web page writes it, such as `&#39;`.
    case webCharacter(String)
  }

  /// How much of a cell an issue quotes.
  public static let longestCell = 40

  /// A cell's text, cut to what an issue quotes.
  static func shortened(_ cell: String) -> String {
    cell.count > longestCell ? cell.prefix(longestCell - 1) + "…" : cell
  }

  /// The file's path, as it was given.
  public let place: String
  /// The line of the file on which the row begins, from 1.
  public let line: Int
  /// The column's name in the header, or its number; nil where it is about the whole row.
  public let column: String?
  /// What it is.
  public let reason: Reason
}

extension RowIssue {
  /// Where and what, in one line that is safe to show, the file's name left out.
  public var message: String {
    Sanitiser.visible("line \(line)\(column.map { ", column \($0)" } ?? ""): \(reason.message)")
  }
}

extension RowIssue.Reason {
  /// What it is, in words; a quoted cell is as the file has it, so make it safe before it is shown.
  public var message: String {
    switch self {
    case .tooLong: "the row is too long"
    case .textAfterQuote: "text follows a closing quote"
    case .nul: "a NUL byte"
    case .undecodable: "bytes that cannot be decoded"
    case .letterLost: "a letter was lost before (it has U+FFFD in its place)"
    case .aboveHeader: "it stands above the header"
    case .instructions: "it explains the columns"
    case .tooFewCells(let count, let wanted): "only \(count) of \(wanted) cells, too few for an id and a name"
    case .tooManyCells(let count, let wanted): "\(count) cells for \(wanted) columns"
    case .headerRepeated: "the header once more"
    case .idMissing: "no id"
    case .idRounded(let cell): "a spreadsheet has rounded the id: \(cell)"
    case .nameMissing: "no name"
    case .roleMissing: "no role, so it is not known to be a student"
    case .notADate(let cell): "not a date: \(cell)"
    case .shortYear(let cell): "a year of two digits: \(cell) (--two-digit-years reads it as the latest that is past)"
    case .notAStatus(let cell): "neither active nor left: \(cell)"
    case .endsEarly(let count, let wanted): "only \(count) of \(wanted) cells; the rest count as empty"
    case .placeholderBirth(let cell): "\(cell) stands for no date; the birth is unknown"
    case .impossibleBirth(let cell): "\(cell) is no day of the calendar; the birth is unknown"
    case .birthWithoutYear(let cell): "\(cell) has no year; the birth is unknown"
    case .birthIsMoment(let cell): "\(cell) has a time of day, so its day depends on a time zone; the birth is unknown"
    case .birthInFuture(let cell): "\(cell) is in the future; the birth is unknown"
    case .birthTooLongAgo(let cell): "\(cell) is too long ago; the birth is unknown"
    case .placeholderName(let cell): "\(cell) stands for no name"
    case .webCharacter(let cell): "a character as web pages write it: \(cell)"
    }
  }
}

/// The first issues of a kind, and how many there are in all.
public struct RowIssues: Hashable, Sendable {
  /// How many issues are kept; the rest are counted, so that a file that is wrong in every row fills no memory.
  public static let most = 1000

  /// The first ones, in the order of the files.
  public private(set) var first: [RowIssue] = []
  /// How many there are.
  public private(set) var count = 0

  mutating func append(_ issue: RowIssue) {
    count += 1
    if first.count < Self.most { first.append(issue) }
  }
}
