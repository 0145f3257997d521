import CNcurses

/// What widgets draw on.
///
/// Everything is clipped to the screen, and every run of text is placed absolutely.
@MainActor
public struct Canvas {
  /// The characters that lines and their crossings are made of.
  public enum LinePart: Hashable, Sendable {
    case horizontal, vertical, teeDown, teeUp, teeLeft, teeRight, cross

    // Curses' own line drawing would switch character sets, which shows as letters in some terminals.
    fileprivate var unicode: String {
      switch self {
      case .horizontal: "─"
      case .vertical: "│"
      case .teeDown: "┬"
      case .teeUp: "┴"
      case .teeLeft: "┤"
      case .teeRight: "├"
      case .cross: "┼"
      }
    }

    fileprivate var ascii: String {
      switch self {
      case .horizontal: "-"
      case .vertical: "|"
      default: "+"
      }
    }
  }

  let session: TerminalSession

  /// The width and height of the screen, in cells.
  public var size: Size { session.size }

  /// Makes the whole canvas blank.
  ///
  /// What is then drawn as it was before is not sent again.
  public func erase() {
    guard session.activate() else { return }
    werase(cncurses_standard_window())
  }

  /// Draws one line of text.
  ///
  /// - Parameters:
  ///   - text: drawn a grapheme cluster at a time; what cannot be shown is drawn as `?` or a plain letter.
  ///   - point: where it begins; it may lie off the screen.
  ///   - style: how it is drawn.
  ///   - maxWidth: the cells it may take; what does not fit is left out, and no wide character is halved.
  /// - Returns: the cells that it took.
  @discardableResult
  public func text(_ text: String, at point: Point, style: Style = [], maxWidth: Int = .max) -> Int {
    guard session.activate(), let window = cncurses_standard_window() else { return 0 }
    let size = size
    guard (0..<size.height).contains(point.y), point.x < size.width, maxWidth > 0 else { return 0 }
    let limit = maxWidth > size.width - point.x ? size.width : point.x + maxWidth
    if point.x >= 0, Glyph.isPlain(text) {
      let count = min(text.utf8.count, limit - point.x)
      put(text.utf8.prefix(count).map(wchar_t.init), at: point, style: style, on: window)
      return count
    }
    var start: Int?
    var x = point.x
    var characters: [wchar_t] = []
    for cluster in text {
      let glyph = Glyph(cluster)
      guard x + glyph.width <= limit else { break }
      if x >= 0 {
        start = start ?? x
        characters += glyph.text.unicodeScalars.map { wchar_t($0.value) }
      }
      x += glyph.width
    }
    guard let start else { return 0 }
    put(characters, at: Point(x: start, y: point.y), style: style, on: window)
    return x - point.x
  }

  private func put(_ characters: [wchar_t], at point: Point, style: Style, on window: Platform.Window) {
    wattr_set(window, style.attributes, 0, nil)
    wmove(window, Int32(point.y), Int32(point.x))
    waddnwstr(window, characters, Int32(characters.count))
    wattr_set(window, 0, 0, nil)
  }

  /// Makes a rectangle blank, in `style`.
  public func fill(_ rect: Rect, style: Style = []) {
    let screen = size
    let left = max(0, rect.x)
    let width = min(rect.maxX, screen.width) - left
    guard width > 0 else { return }
    let blanks = String(repeating: " ", count: width)
    for row in max(0, rect.y)..<max(0, rect.y, min(rect.maxY, screen.height)) {
      text(blanks, at: Point(x: left, y: row), style: style)
    }
  }

  /// Draws a line of `length` cells to the right of `point`.
  public func horizontalLine(at point: Point, length: Int, style: Style = []) {
    let left = max(0, point.x)
    let end = min(size.width, point.x + length)
    guard left < end, (0..<size.height).contains(point.y), let window = cncurses_standard_window() else { return }
    var cell = cell(of: .horizontal, style: style)
    wmove(window, Int32(point.y), Int32(left))
    whline_set(window, &cell, Int32(end - left))
  }

  /// Draws a line of `length` cells down from `point`.
  public func verticalLine(at point: Point, length: Int, style: Style = []) {
    let top = max(0, point.y)
    let end = min(size.height, point.y + length)
    guard top < end, (0..<size.width).contains(point.x), let window = cncurses_standard_window() else { return }
    var cell = cell(of: .vertical, style: style)
    wmove(window, Int32(top), Int32(point.x))
    wvline_set(window, &cell, Int32(end - top))
  }

  /// Draws one cell of a line, such as where two of them meet.
  public func line(_ part: LinePart, at point: Point, style: Style = []) {
    text(character(for: part), at: point, style: style)
  }

  private func cell(of part: LinePart, style: Style) -> cchar_t {
    let characters = character(for: part).unicodeScalars.map { wchar_t($0.value) } + [0]
    var cell = cchar_t()
    setcchar(&cell, characters, style.attributes, 0, nil)
    return cell
  }

  private func character(for part: LinePart) -> String {
    TerminalLocale.usesUTF8 ? part.unicode : part.ascii
  }
}
