/// Something to press: `[ Load Student ]`.
///
/// The first cell of the frame is kept for the marker `>` that shows the focus, beside reverse video.
@MainActor
public final class Button: Widget {
  /// The cells it draws in.
  public var frame: Rect
  /// What the button says.
  public var title: String
  /// Called when it is pressed, by Enter, Space or a click.
  public var onPress: (() -> Void)?

  /// Creates a button; its frame is set by whoever lays the screen out.
  public init(_ title: String, frame: Rect = .zero, onPress: (() -> Void)? = nil) {
    self.title = title
    self.frame = frame
    self.onPress = onPress
  }

  /// The cells that marker, brackets and title take.
  public var preferredWidth: Int { 1 + CellText.cellWidth(of: caption) }

  /// Draws it; `focused` is whether keys go to it now.
  public func draw(on canvas: Canvas, focused: Bool) {
    guard !frame.isEmpty else { return }
    canvas.text(focused ? ">" : " ", at: frame.origin)
    let left = Point(x: frame.x + 1, y: frame.y)
    let shown = CellText.truncated(caption, to: frame.width - 1)
    canvas.text(shown, at: left, style: focused ? .reverse : [], maxWidth: frame.width - 1)
  }

  /// On the opening bracket.
  public var cursor: Point? { Point(x: frame.x + 1, y: frame.y) }

  /// Acts on a key; answers whether it was one for this widget.
  public func handle(_ key: Key) -> Bool {
    switch key {
    case .enter, .text(" "): break
    case .mouse(let event) where event.kind == .press && event.button == 0 && frame.contains(event.position): break
    default: return false
    }
    onPress?()
    return true
  }

  private var caption: String { "[ \(title) ]" }
}
