import CUTF8Proc

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Brings different spellings of one name to one form, so that they can be compared byte by byte.
///
/// Case, accents and compatibility forms go, by Unicode's own tables (utf8proc). Letters that Unicode does not
/// decompose (ø ł đ ß æ œ þ ı) are spelt by their base letters. Every kind of apostrophe becomes `'`, every kind of
/// hyphen `-`, blanks one space; invisible and control characters go. All else stays, in its place.
public enum Folding {
  /// Folds a text.
  public static func fold(_ text: String) -> String { fold(text, spelling: .base) }

  /// How ä, ö, ü, å and ø are written without their marks.
  enum Spelling {
    /// By the base letter alone: `muller`.
    case base
    /// By two letters, as in German and the Nordic languages: `mueller`.
    case digraph
  }

  static func fold(_ text: String, spelling: Spelling) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return foldASCII(text) }
    var spelt = String()
    spelt.reserveCapacity(text.utf8.count)
    // Marks typed apart from their letters are joined first, or the digraphs would miss them.
    for scalar in mapped(text, UTF8PROC_COMPOSE.rawValue).unicodeScalars {
      if (0x20..<0x60).contains(scalar.value) || (0x61..<0x7F).contains(scalar.value) {
        // ASCII but the grave accent and the controls stays for the last step; most of most names is this.
        spelt.unicodeScalars.append(scalar)
      } else if let letters = letters(for: scalar, spelling) {
        spelt.unicodeScalars.append(contentsOf: letters.unicodeScalars)
      } else if !isDropped(scalar) {
        spelt.unicodeScalars.append(scalar)
      }
    }
    return mapped(
      spelt,
      UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_CASEFOLD.rawValue
        | UTF8PROC_STRIPMARK.rawValue | UTF8PROC_IGNORE.rawValue)
  }

  private static func foldASCII(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { folded in
        var count = 0
        for byte in bytes {
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded[count] = byte | 0x20
          case UInt8(ascii: "`"): folded[count] = UInt8(ascii: "'")
          case 0x09...0x0D: folded[count] = UInt8(ascii: " ")
          case 0..<0x20, 0x7F: continue
          default: folded[count] = byte
          }
          count += 1
        }
        return count
      }
    }
  }

  /// The spelling of a character that Unicode's decomposition leaves alone or would tear wrongly.
  private static func letters(for scalar: Unicode.Scalar, _ spelling: Spelling) -> String? {
    if let punctuation = punctuation(for: scalar) { return punctuation }
    if spelling == .digraph, let digraph = digraph(for: scalar) { return digraph }
    return switch scalar {
    case "ø", "Ø": "o"
    case "ł", "Ł": "l"
    case "đ", "Đ", "ð", "Ð", "Ɖ", "ɖ": "d"
    case "ħ", "Ħ": "h"
    case "ŧ", "Ŧ": "t"
    case "ı": "i"
    case "æ", "Æ": "ae"
    case "œ", "Œ": "oe"
    case "þ", "Þ": "th"
    case "ŋ", "Ŋ": "n"
    case "ə", "Ə": "e"
    default: nil
    }
  }

  private static func digraph(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ä", "Ä": "ae"
    case "ö", "Ö", "ø", "Ø": "oe"
    case "ü", "Ü": "ue"
    case "å", "Å": "aa"
    default: nil
    }
  }

  /// Whether a text has anything that ``Spelling/digraph`` writes otherwise, as one character or with its mark apart.
  static func mayHaveDigraph(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      digraph(for: scalar) != nil || scalar == "\u{308}" || scalar == "\u{30A}" || scalar == "\u{212B}"
    }
  }

  private static func punctuation(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    // U+00B4, the accent key without a letter, is a common slip for an apostrophe; so are the primes.
    case "`", "\u{B4}", "\u{2018}", "\u{2019}", "\u{201B}", "\u{2032}", "\u{2035}", "\u{FF07}",
      "\u{2B9}", "\u{2BB}", "\u{2BC}", "\u{2BD}", "\u{2C8}", "\u{5F3}", "\u{A78B}", "\u{A78C}":
      "'"
    case "\u{2010}"..."\u{2015}", "\u{2043}", "\u{2212}", "\u{58A}", "\u{5BE}", "\u{FE58}", "\u{FE63}", "\u{FF0D}":
      "-"
    case "\u{9}"..."\u{D}", "\u{85}", "\u{A0}", "\u{2028}", "\u{2029}", "\u{3000}":
      " "
    default: nil
    }
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format: true
    // Repositories may use noncharacters as marks of their own; no name can then be taken for one.
    default: scalar.properties.isNoncharacterCodePoint
    }
  }

  private static func mapped(_ text: String, _ options: UInt32) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var result: UnsafeMutablePointer<UInt8>?
      let length = utf8proc_map(
        bytes.baseAddress, bytes.count, &result,
        utf8proc_option_t(rawValue: options | UTF8PROC_STABLE.rawValue))
      guard let result, length >= 0 else {
        // Swift strings are well-formed, so utf8proc refuses only for want of memory.
        preconditionFailure("out of memory while folding a name")
      }
      defer { free(result) }
      return String(decoding: UnsafeBufferPointer(start: result, count: length), as: UTF8.self)
    }
  }
}
