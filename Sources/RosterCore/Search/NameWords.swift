/// The folded words by which a student is found.
public struct NameWords: Hashable, Sendable {
  /// The words of the name, in no order, without repetition.
  public let name: [String]
  /// The id in its folded form, and once more without its leading zeros where it has any.
  public let id: [String]

  /// Collects the words of a student's name and id.
  ///
  /// O’Brien is found as `o`, `brien` and `obrien`; Müller as `muller` and `mueller`; a name in Han, Kana or
  /// Hangul also as one word, family name first, as it is written.
  public init(name: PersonName, id: StudentID) {
    var words: [String] = []
    func add(_ word: String) {
      if !word.isEmpty, !words.contains(word) { words.append(word) }
    }
    for part in name.searchableParts {
      for spelling in spellings(of: part) {
        for token in Token.tokens(in: spelling) {
          add(token.joined)
          if token.pieces.count > 1 { token.pieces.forEach(add) }
        }
      }
    }
    if name.isWrittenFamilyFirst, let family = name.family, let given = name.given {
      add(Folding.fold(family + given))
    }
    self.name = words
    self.id = IDKey.spellings(of: id.text)
  }
}

extension PersonName {
  /// The parts that are searched, empty ones left out.
  var searchableParts: [String] { [family, given, middle, preferredGiven, preferredFamily].compactMap(\.self) }
}

/// A text's folded form, and its digraph form where that is another.
func spellings(of text: String) -> [String] {
  let base = Folding.fold(text)
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return [base] }
  let digraph = Folding.fold(text, spelling: .digraph)
  return digraph == base ? [base] : [base, digraph]
}

/// What stands between blanks in a folded text.
struct Token: Hashable, Sendable {
  /// The token's words: a hyphen or an apostrophe divides them.
  let pieces: [String]
  /// The words run together.
  let joined: String

  /// Splits a folded text at blanks and at the marks that only punctuate.
  static func tokens(in folded: String) -> [Token] {
    folded.split { $0.isWhitespace || $0 == "," || $0 == "." || $0 == ";" || $0 == "(" || $0 == ")" }
      .compactMap { token in
        let pieces = token.split { $0 == "-" || $0 == "'" }.map(String.init)
        return pieces.isEmpty ? nil : Token(pieces: pieces, joined: pieces.joined())
      }
  }
}

/// Ids are compared without case, blanks and punctuation, with or without leading zeros.
enum IDKey {
  /// The folded id, and once more without its leading zeros where it has any.
  static func spellings(of text: String) -> [String] {
    let key = Folding.fold(text).filter { !($0.isWhitespace || "-'.,;()".contains($0)) }
    guard !key.isEmpty else { return [] }
    let bare = String(key.drop { $0 == "0" })
    return bare == key || bare.isEmpty ? [key] : [key, bare]
  }
}
