import TerminalKit

/// Where everything stands on a screen of a given size.
///
/// Wide screens have the list and the card side by side. On narrow ones the card takes the list's place while it
/// shows a student; the button stays in sight in both.
struct ScreenLayout: Hashable {
  /// From this width on, list and card stand side by side.
  static let wideFrom = 60

  var title: Rect
  var find: Rect
  /// The row of the line under Find, or nil where the screen is too low for one.
  var rule: Int?
  /// The column of the line between list and card, or nil on narrow screens.
  var divider: Int?
  var list: Rect
  var card: Rect
  var button: Rect
  var status: Rect
  /// The row of key hints, or nil where the screen is too low for one.
  var hints: Int?
  /// Everything between rule and status line.
  var body: Rect

  /// Lays a screen out; sizes down to 1 by 1 give places that are empty rather than wrong.
  init(_ size: Size) {
    let hasRule = size.height >= 8
    let hasHints = size.height >= 6
    let top = hasRule ? 3 : 2
    let bottom = max(top, size.height - (hasHints ? 2 : 1))
    title = Rect(x: 0, y: 0, width: size.width, height: 1)
    find = Rect(x: 0, y: 1, width: size.width, height: 1)
    rule = hasRule ? 2 : nil
    hints = hasHints ? size.height - 1 : nil
    status = Rect(x: 0, y: hasHints ? size.height - 2 : max(2, size.height - 1), width: size.width, height: 1)
    body = Rect(x: 0, y: top, width: size.width, height: bottom - top)

    let buttonRow = max(top, bottom - 1)
    if size.width >= Self.wideFrom {
      // The card needs about thirty columns; what more there is goes to the list, which holds whole names.
      let left = size.width - max(30, size.width * 3 / 8) - 1
      divider = left
      list = Rect(x: 0, y: top, width: left - 1, height: body.height)
      card = Rect(x: left + 2, y: top, width: size.width - left - 2, height: max(0, body.height - 1))
      button = Rect(x: left + 2, y: buttonRow, width: size.width - left - 2, height: 1)
    } else {
      divider = nil
      list = Rect(x: 0, y: top, width: size.width, height: max(0, body.height - 1))
      card = Rect(x: 1, y: top, width: max(0, size.width - 1), height: max(0, body.height - 1))
      button = Rect(x: 1, y: buttonRow, width: max(0, size.width - 1), height: 1)
    }
  }
}
