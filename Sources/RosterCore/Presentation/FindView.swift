/// The search field and the list: shows hits and decides nothing.
@MainActor public protocol FindView: AnyObject {
  /// Puts a text into the search field that nobody typed.
  func showQuery(_ text: String)
  /// Marks the search field's whole text, so that the next character typed replaces it, or unmarks it.
  func showQueryMarked(_ isMarked: Bool)
  /// Shows these rows and no others; `selected` is the index of the marked one.
  func showRows(_ rows: [ListRow], selected: Int?)
  /// Moves the mark to another of the rows that are shown.
  func showSelectedRow(_ index: Int?)
  /// Shows how many there are, such as `3 found`.
  func showCount(_ text: String)
  /// Shows that an answer is awaited, or no longer.
  func showSearching(_ isSearching: Bool)
  /// Says in words what happened.
  func showStatus(_ text: String)
  /// Says in words what went wrong and what to do.
  func showError(_ text: String)
}

/// One row of the list, every text finished and safe to show.
public struct ListRow: Hashable, Sendable {
  /// The name as the list sorts it, `Nguyen, Phuoc`.
  public var name: String
  /// The class.
  public var className: String
  /// The id, which is never cut.
  public var id: String
  /// What marks the row, such as `left`; empty for most.
  public var remark: String

  /// Makes a row.
  public init(name: String, className: String = "", id: String, remark: String = "") {
    self.name = name
    self.className = className
    self.id = id
    self.remark = remark
  }

  init(_ hit: Hit) {
    self.init(
      name: hit.name.listed, className: Sanitiser.visible(hit.className ?? ""), id: Sanitiser.visible(hit.id.text),
      remark: hit.status == .left ? "left" : "")
  }
}

/// A way to move through the list.
public enum ListMove: Hashable, Sendable {
  /// To the row above or below.
  case up, down
  /// By as many rows as the list shows.
  case pageUp, pageDown
  /// To the first or the last hit of all.
  case first, last
}
