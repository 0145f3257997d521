/// Text that is only shown, on one line or wrapped.
@MainActor
public final class Label: Widget {
  /// The cells it draws in.
  public var frame: Rect
  /// What it says.
  public var text: String
  /// How it is drawn.
  public var style: Style
  /// Whether long text goes on in the next row; else it ends with an ellipsis.
  public var wraps: Bool
  /// The edge to which text on one line is set.
  public var alignment: CellText.Alignment

  /// Creates a label; its frame is set by whoever lays the screen out.
  public init(
    _ text: String = "", style: Style = [], wraps: Bool = false, alignment: CellText.Alignment = .leading,
    frame: Rect = .zero
  ) {
    self.text = text
    self.style = style
    self.wraps = wraps
    self.alignment = alignment
    self.frame = frame
  }

  /// The rows that the text needs in `width` cells.
  public func height(forWidth width: Int) -> Int {
    wraps ? CellText.wrapped(text, to: width).count : 1
  }

  /// Draws it; `focused` is whether keys go to it now.
  public func draw(on canvas: Canvas, focused: Bool) {
    guard !frame.isEmpty else { return }
    var lines = wraps ? CellText.wrapped(text, to: frame.width) : [text]
    if lines.count > frame.height {
      // What does not fit shows that it goes on.
      lines[frame.height - 1] = lines[(frame.height - 1)...].joined(separator: " ")
      lines.removeLast(lines.count - frame.height)
    }
    for (row, line) in lines.enumerated() {
      let shown = CellText.truncated(line, to: frame.width)
      let indent = alignment == .trailing ? frame.width - CellText.cellWidth(of: shown) : 0
      canvas.text(shown, at: Point(x: frame.x + indent, y: frame.y + row), style: style, maxWidth: frame.width)
    }
  }
}
