/// Text measured, cut and filled up in terminal cells.
///
/// A character here is a grapheme cluster: what a reader sees as one. None is ever cut in two.
public enum CellText {
  /// What stands for text left out: one cell wide, and in the terminal's character set.
  public static var ellipsis: String { TerminalLocale.usesUTF8 ? "…" : "~" }

  /// The number of cells that `text` takes on one line.
  public static func cellWidth(of text: some StringProtocol) -> Int {
    if Glyph.isPlain(text) { return text.utf8.count }
    return text.reduce(0) { $0 + Glyph($1).width }
  }

  /// The longest beginning of `text` that fits into `cells`; where something is left out, it ends with `ellipsis`.
  ///
  /// A wide character that does not fit is left out as a whole, so the result may be a cell short.
  public static func truncated(_ text: String, to cells: Int, ellipsis: String = CellText.ellipsis) -> String {
    if cellWidth(of: text) <= cells { return text }
    let mark = cellWidth(of: ellipsis) <= cells ? ellipsis : ""
    return beginning(of: text[...], cells: cells - cellWidth(of: mark)) + mark
  }

  /// `text` cut or filled up with blanks to exactly `cells` cells.
  public static func padded(_ text: String, to cells: Int, alignment: Alignment = .leading) -> String {
    let width = cellWidth(of: text)
    let fitting = width <= cells ? text : truncated(text, to: cells)
    let blanks = String(repeating: " ", count: max(0, cells - (width <= cells ? width : cellWidth(of: fitting))))
    return alignment == .leading ? fitting + blanks : blanks + fitting
  }

  /// `text` in lines of at most `cells` cells, broken at blanks, and between characters where a word is longer.
  ///
  /// The blanks at a break belong to no line. Always answers at least one line; a character wider than a line is
  /// left out.
  public static func wrapped(_ text: String, to cells: Int) -> [String] {
    guard cells > 0 else { return [""] }
    var lines: [String] = []
    var rest = text[...]
    repeat {
      let line = beginning(of: rest, cells: cells)
      if line.endIndex == rest.endIndex {
        lines.append(String(line))
        break
      }
      if line.isEmpty {
        rest = rest.dropFirst()
        continue
      }
      // Where the line ends with a whole word it stays whole; else it goes back to the last blank, if there is one.
      let endsWord = rest[line.endIndex] == " "
      let lastBlank = endsWord ? line.endIndex : line.lastIndex(of: " ")
      let end = lastBlank.flatMap { line[..<$0].allSatisfy { $0 == " " } ? nil : $0 } ?? line.endIndex
      lines.append(withoutTrailingBlanks(line[..<end]))
      rest = rest[end...].drop { $0 == " " }
    } while !rest.isEmpty
    return lines.isEmpty ? [""] : lines
  }

  /// To which edge of its space a text is set.
  public enum Alignment: Sendable {
    case leading, trailing
  }

  private static func beginning(of text: Substring, cells: Int) -> Substring {
    var width = 0
    var end = text.startIndex
    while end < text.endIndex {
      width += Glyph(text[end]).width
      if width > cells { break }
      end = text.index(after: end)
    }
    return text[..<end]
  }

  private static func withoutTrailingBlanks(_ text: Substring) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
