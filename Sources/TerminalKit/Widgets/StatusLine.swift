/// One line in words about what happened, over the whole width of its frame; longer messages take the rows it has.
@MainActor
public final class StatusLine: Widget {
  /// The cells it draws in.
  public var frame: Rect
  /// What is said; empty for nothing.
  public var message: String
  /// Whether the message asks for attention, and is drawn bold.
  public var isUrgent: Bool

  /// Creates an empty status line; its frame is set by whoever lays the screen out.
  public init(frame: Rect = .zero) {
    self.frame = frame
    message = ""
    isUrgent = false
  }

  /// The rows that the message needs in `width` cells.
  public func height(forWidth width: Int) -> Int {
    label.height(forWidth: width)
  }

  /// Draws it; `focused` is whether keys go to it now.
  public func draw(on canvas: Canvas, focused: Bool) {
    canvas.fill(frame)
    label.draw(on: canvas, focused: false)
  }

  private var label: Label {
    Label(message, style: isUrgent ? .bold : [], wraps: true, frame: frame)
  }
}
