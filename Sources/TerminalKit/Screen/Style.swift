import CNcurses

/// How text is drawn.
///
/// There are no colours: the terminal's own are kept, light or dark.
public struct Style: OptionSet, Hashable, Sendable {
  /// One bit for each style.
  public let rawValue: UInt8

  /// Creates a style from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier or brighter.
  public static let bold = Style(rawValue: 1 << 0)
  /// Foreground and background exchanged.
  public static let reverse = Style(rawValue: 1 << 1)
  /// Underlined.
  public static let underline = Style(rawValue: 1 << 2)
  /// Fainter, where the terminal can.
  public static let dim = Style(rawValue: 1 << 3)

  private static let attributes: [(style: Style, attribute: attr_t)] = [
    (.bold, cncurses_bold), (.reverse, cncurses_reverse), (.underline, cncurses_underline), (.dim, cncurses_dim),
  ]

  var attributes: attr_t {
    Self.attributes.reduce(0) { contains($1.style) ? $0 | $1.attribute : $0 }
  }

  init(attributes: attr_t) {
    self = Self.attributes.reduce(into: []) { if attributes & $1.attribute != 0 { $0.insert($1.style) } }
  }
}
