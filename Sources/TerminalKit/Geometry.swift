/// A cell of the screen, counted from zero at the top left.
public struct Point: Hashable, Sendable {
  /// Cells from the left edge.
  public var x: Int
  /// Rows from the top edge.
  public var y: Int

  /// Creates the point at column `x` of row `y`.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in cells.
public struct Size: Hashable, Sendable {
  /// Cells across.
  public var width: Int
  /// Rows down.
  public var height: Int

  /// Creates a size of `width` cells by `height` rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// What a terminal has that does not say how large it is.
  public static let standard = Size(width: 80, height: 24)
}

/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
  /// Column of the left edge.
  public var x: Int
  /// Row of the top edge.
  public var y: Int
  /// Cells across.
  public var width: Int
  /// Rows down.
  public var height: Int

  /// Creates a rectangle from its top left cell and its extent.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The empty rectangle at the top left.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The top left cell.
  public var origin: Point { Point(x: x, y: y) }

  /// The first column to the right of the rectangle.
  public var maxX: Int { x + width }

  /// The first row below the rectangle.
  public var maxY: Int { y + height }

  /// Whether no cell lies inside.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether `point` is one of the rectangle's cells.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}
