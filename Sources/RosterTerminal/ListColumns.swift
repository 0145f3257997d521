import RosterCore
import TerminalKit

/// Lays the list out in columns: name, class, id, and a remark where there is one.
///
/// The id is never cut and the class seldom; the name gets what is left and ends in an ellipsis where that is too little.
enum ListColumns {
  /// The fewest cells that a name needs beside a class.
  private static let narrowestName = 12

  static func columns(for rows: [ListRow], width: Int) -> [ListBox.Column] {
    let idWidth = widest(rows.map(\.id))
    let classWidth = min(8, widest(rows.map(\.className)))
    let remarkWidth = widest(rows.map(\.remark))
    let nameWidth = width - idWidth - classWidth - remarkWidth - 4
    // Name and id tell people apart; where there is no room for both and a class, the class goes.
    return [
      ListBox.Column(), ListBox.Column(width: nameWidth < narrowestName ? 0 : classWidth),
      ListBox.Column(width: idWidth),
    ]
  }

  static func row(_ row: ListRow) -> ListBox.Row {
    ListBox.Row([row.name, row.className, row.id], isDimmed: !row.remark.isEmpty, note: row.remark)
  }

  private static func widest(_ texts: [String]) -> Int { texts.map { CellText.cellWidth(of: $0) }.max() ?? 0 }
}
