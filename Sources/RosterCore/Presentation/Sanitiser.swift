/// Makes text that came from data safe to show: the one gate between data and any screen or text stream.
public enum Sanitiser {
  /// What stands for a character that may not be shown.
  public static let placeholder: Unicode.Scalar = "\u{FFFD}"

  /// The text with one visible placeholder for each character that would drive a terminal or hide what it shows:
  /// C0, DEL and C1 controls, tabs and line ends, line separators, bidirectional controls, noncharacters, and
  /// zero-width characters that join nothing.
  ///
  /// The stored text is never changed; this is for showing alone.
  public static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var shown = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let previous = index > 0 ? scalars[index - 1] : nil
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      shown.append(isSafe(scalar, between: previous, and: next) ? scalar : placeholder)
    }
    return String(shown)
  }

  /// Whether a text has anything that a person would see.
  public static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
      default: !scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }

  private static func isSafe(
    _ scalar: Unicode.Scalar, between previous: Unicode.Scalar?, and next: Unicode.Scalar?
  ) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0:
      return false
    case 0x200C, 0x200D:
      // The joiners belong in Persian and Indic names and in emoji; anywhere else they hide a difference.
      guard let previous, let next else { return false }
      return joins(previous) && joins(next)
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF:
      // Variation selectors choose the shape of the character before them.
      return previous.map { !isInvisible($0) && $0 != " " } ?? false
    default:
      return !isInvisible(scalar)
    }
  }

  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x2FF && !isInvisible(scalar)
      || scalar.properties.generalCategory == .nonspacingMark || (0xFE00...0xFE0F).contains(scalar.value)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isNoncharacterCodePoint
    }
  }
}
