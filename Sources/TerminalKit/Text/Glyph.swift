import CNcurses

/// What stands on the screen for one grapheme cluster, and the cells it takes.
///
/// One width rule for everything: the C library's, a scalar at a time, which is also how curses counts. Joiners,
/// variation selectors and skin tones are left out, because terminals disagree about them: an emoji family is drawn as
/// its members side by side, which every terminal draws as wide as it is counted here.
struct Glyph: Equatable {
  let text: String
  let width: Int

  /// What is drawn where there is nothing that could be.
  static let placeholder = Glyph(text: "?", width: 1)

  init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  init(_ cluster: Character) {
    if let byte = cluster.utf8.first, byte < 0x80, cluster.utf8.count == 1 {
      // A second wall behind the sanitiser: no control byte gets to the terminal from here.
      self = byte < 0x20 || byte == 0x7F ? .placeholder : Glyph(text: String(cluster), width: 1)
      return
    }
    var text = String.UnicodeScalarView()
    var width = 0
    for scalar in cluster.unicodeScalars {
      if !text.isEmpty && Self.isPresentationOnly(scalar) { continue }
      guard let cells = Self.cells(of: scalar), width + cells > 0 else {
        self = Self.plainLetter(for: cluster)
        return
      }
      text.append(scalar)
      width += cells
    }
    self = width > 0 ? Glyph(text: String(text), width: width) : .placeholder
  }

  /// Whether every character of `text` is a printable one of ASCII: a byte and a cell each, whatever the terminal.
  static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// The width of a scalar that the terminal can show; nil where it is not printable or not in the character set.
  private static func cells(of scalar: Unicode.Scalar) -> Int? {
    // The letters of Latin, Greek and Cyrillic are spared the search in Unicode's tables: there is neither among them.
    let isCommonLetter = (0xA0..<0x600).contains(scalar.value)
    if !isCommonLetter && (scalar.isControlOrLineSeparator || isBidirectionalControl(scalar)) { return nil }
    guard TerminalLocale.usesUTF8 || cncurses_can_encode(wchar_t(scalar.value)) else { return nil }
    let width = cncurses_cell_width(wchar_t(scalar.value))
    return width < 0 ? nil : Int(width)
  }

  /// A base letter where the character set lacks the accented one: Unicode's name for it begins with that of the base.
  private static func plainLetter(for cluster: Character) -> Glyph {
    guard let scalar = cluster.unicodeScalars.first else { return .placeholder }
    if scalar.isASCII && !scalar.isControlOrLineSeparator { return Glyph(text: String(scalar), width: 1) }
    if let plain = plainPunctuation[scalar] { return Glyph(text: plain, width: 1) }
    let words = (scalar.properties.name ?? "").split(separator: " ")
    guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1, words[4] == "WITH" else {
      return .placeholder
    }
    return Glyph(text: words[1] == "SMALL" ? words[3].lowercased() : String(words[3]), width: 1)
  }

  /// What a typewriter has for the punctuation of names and of this program's own sentences.
  private static let plainPunctuation: [Unicode.Scalar: String] = [
    "\u{2018}": "'", "\u{2019}": "'", "\u{02BC}": "'", "\u{201C}": "\"", "\u{201D}": "\"", "\u{2010}": "-",
    "\u{2011}": "-",
    "\u{2013}": "-", "\u{2014}": "-", "\u{2026}": "~", "\u{00A0}": " ", "\u{00B7}": ".", "\u{00B4}": "'",
  ]

  private static func isPresentationOnly(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200D}" || scalar.properties.isVariationSelector || scalar.properties.isEmojiModifier
  }

  /// Marks that turn the reading direction of what follows, on this line and beyond the text they came in.
  private static func isBidirectionalControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isBidiControl
  }
}
