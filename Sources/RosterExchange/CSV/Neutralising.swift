/// How a cell that a spreadsheet would run as a formula is made harmless, and restored.
///
/// An export writes one apostrophe in front of such a cell, and an import takes one off where it finds such a cell behind
/// apostrophes. What both ask is the same, so that an export followed by an import changes nothing.
enum Neutralising {
  /// Whether a cell's text, apostrophes at its beginning left out, is one that a spreadsheet would run: one of `= + - @`,
  /// TAB or CR stands first, also after blanks, or first in one of its lines.
  static func isTrigger(_ text: some StringProtocol) -> Bool {
    var isLineStart = true
    var isFirst = true
    for byte in text.utf8.drop(while: { $0 == apostrophe }) {
      switch byte {
      case UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        if isFirst { return true }
        if byte == UInt8(ascii: "\r") { isLineStart = true }
      case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"):
        if isLineStart { return true }
      case UInt8(ascii: "\n"): isLineStart = true
      case UInt8(ascii: " "): break
      default: isLineStart = false
      }
      isFirst = false
    }
    return false
  }

  /// Whether digits follow an id's apostrophes, which people type so that a spreadsheet keeps the leading zeros.
  static func isDigits(_ text: some StringProtocol) -> Bool {
    text.utf8.drop(while: { $0 == apostrophe }).first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ?? false
  }

  /// The text without the apostrophe that stands for nothing but the spreadsheet's sake.
  static func restored(_ text: String, isID: Bool = false) -> String {
    guard text.utf8.first == apostrophe, isTrigger(text) || isID && isDigits(text) else { return text }
    // By bytes: an accent after it would make one Character with the apostrophe.
    return String(Substring(text.utf8.dropFirst()))
  }

  /// The text as an export writes it.
  static func neutralised(_ text: String, isID: Bool = false) -> String {
    isTrigger(text) || isID && text.utf8.first == apostrophe && isDigits(text) ? "'" + text : text
  }

  private static let apostrophe = UInt8(ascii: "'")
}
