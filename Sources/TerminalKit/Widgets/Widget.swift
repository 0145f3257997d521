/// Something on the screen that draws itself, and may take keys.
@MainActor
public protocol Widget: AnyObject {
  /// The cells it draws in.
  var frame: Rect { get set }

  /// Draws the widget; `focused` is whether keys go to it now.
  func draw(on canvas: Canvas, focused: Bool)

  /// Where the hardware cursor stands while this is focused, for screen readers and braille lines; nil for nowhere.
  var cursor: Point? { get }

  /// Acts on a key; answers whether it was one for this widget.
  func handle(_ key: Key) -> Bool
}

/// What a widget does that only shows something.
extension Widget {
  /// Nowhere.
  public var cursor: Point? { nil }

  /// Takes no key.
  public func handle(_ key: Key) -> Bool { false }
}
