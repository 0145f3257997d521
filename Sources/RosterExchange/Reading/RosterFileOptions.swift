public import RosterCore

/// How roster files are to be read.
public struct RosterFileOptions: Hashable, Sendable {
  /// Which columns hold what, where the header does not tell or tells wrongly.
  public var mappings: [ColumnMapping]
  /// Whether the first row names the columns.
  public var hasHeader: Bool
  /// The encoding, by any name that the C library's iconv knows; nil where it is to be found out.
  public var encoding: String?
  /// How dates are written; nil where it is to be found out.
  public var dateOrder: DateOrder?
  /// Whether a year of two digits is read, as the latest that is past.
  public var readsShortYears: Bool
  /// Whether the cells of rejected rows are kept for ``RosterFileReader/takeRejectedRows()``.
  public var keepsRejectedRows: Bool
  /// The school's day, after which nobody is born.
  public var today: CalendarDate

  /// Makes options.
  public init(
    mappings: [ColumnMapping] = [], hasHeader: Bool = true, encoding: String? = nil, dateOrder: DateOrder? = nil,
    readsShortYears: Bool = false, keepsRejectedRows: Bool = false, today: CalendarDate
  ) {
    self.mappings = mappings
    self.hasHeader = hasHeader
    self.encoding = encoding
    self.dateOrder = dateOrder
    self.readsShortYears = readsShortYears
    self.keepsRejectedRows = keepsRejectedRows
    self.today = today
  }
}

/// In which order a date's numbers stand.
public enum DateOrder: String, Hashable, Sendable, CaseIterable {
  /// Day, month, year.
  case dayFirst = "dmy"
  /// Month, day, year.
  case monthFirst = "mdy"
  /// Year, month, day.
  case yearFirst = "ymd"
}

/// A person's word on what a column means: `FIELD=COLUMN`.
public struct ColumnMapping: Hashable, Sendable {
  /// What the column says.
  public let field: RosterField
  /// The column's name in the header, or its number from 1.
  public let column: String

  /// Makes a mapping.
  public init(_ field: RosterField, _ column: String) {
    self.field = field
    self.column = column
  }

  /// Reads `FIELD=COLUMN`, or nothing where there is no such field or no column is named.
  public init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), let field = RosterField(rawValue: String(argument[..<equals]))
    else { return nil }
    let column = String(argument[argument.index(after: equals)...])
    guard !column.isEmpty else { return nil }
    self.init(field, column)
  }
}
