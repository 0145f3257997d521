import CNcurses

/// The screen read back as text, which is how screens are tested.
extension TerminalSession {
  /// The rows as they were last painted, without the blanks at their ends.
  public func frame() -> [String] {
    let size = size
    return readingPaintedWindow { window in
      (0..<size.height).map { row in
        // A cell holds at most one character and its combining marks.
        var characters = [wchar_t](repeating: 0, count: size.width * Int(CCHARW_MAX) + 1)
        let count = mvwinnwstr(window, Int32(row), 0, &characters, Int32(characters.count - 1))
        var text = String.UnicodeScalarView()
        for character in characters.prefix(max(0, Int(count))) {
          text.append(Unicode.Scalar(UInt32(character)) ?? "\u{FFFD}")
        }
        while text.last == " " { text.removeLast() }
        return String(text)
      }
    } ?? []
  }

  /// The style in which the cell at `point` was last painted.
  public func style(at point: Point) -> Style {
    readingPaintedWindow { window in
      var characters = [wchar_t](repeating: 0, count: Int(CCHARW_MAX) + 1)
      return Style(attributes: cncurses_read_cell(window, Int32(point.y), Int32(point.x), &characters))
    } ?? []
  }

  /// Where the last ``refresh(cursor:)`` left the cursor; nil if it is hidden.
  public var cursorPosition: Point? {
    guard isCursorShown, activate(), let window = cncurses_standard_window() else { return nil }
    return Point(x: Int(cncurses_cursor_column(window)), y: Int(cncurses_cursor_row(window)))
  }

  /// Reading moves the window's cursor, by which curses knows where the terminal's stands; it is put back.
  private func readingPaintedWindow<Result>(_ read: (Platform.Window) -> Result) -> Result? {
    guard activate(), let window = cncurses_painted_window() else { return nil }
    let row = cncurses_cursor_row(window)
    let column = cncurses_cursor_column(window)
    defer { wmove(window, row, column) }
    return read(window)
  }
}
