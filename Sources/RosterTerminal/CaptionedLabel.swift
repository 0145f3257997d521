import TerminalKit

/// A caption and a text beside it, wrapped as far as it needs: `Name  Phuoc Nguyen`.
@MainActor final class CaptionedLabel {
  /// The cells that a caption gets; a longer one pushes its text to the right or to the next line.
  static let captionWidth = 6

  var caption: String
  var text = ""

  private let style: Style

  init(_ caption: String, text: String = "", style: Style = []) {
    self.caption = caption
    self.text = text
    self.style = style
  }

  /// Draws into the top of a space and tells how many lines it took, at least one.
  func draw(on canvas: Canvas, in space: Rect) -> Int {
    guard space.height > 0, space.width > 0 else { return 0 }
    canvas.text(caption, at: Point(x: space.x, y: space.y), maxWidth: space.width)
    let width = CellText.cellWidth(of: caption)
    // A long caption, such as "Age on 1 Sep 2026", keeps its text beside it where there is room.
    let beside = max(Self.captionWidth, width + 1)
    let fitsBeside = beside == Self.captionWidth || CellText.cellWidth(of: text) <= space.width - beside
    let indent = fitsBeside ? beside : Self.captionWidth
    let top = fitsBeside ? 0 : 1
    let lines = CellText.wrapped(text, to: space.width - indent)
    for (index, line) in lines.enumerated() where top + index < space.height {
      canvas.text(line, at: Point(x: space.x + indent, y: space.y + top + index), style: style)
    }
    return min(space.height, top + lines.count)
  }
}
