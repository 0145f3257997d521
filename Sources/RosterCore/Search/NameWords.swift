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
    self.init(name: name, id: id, wordsOfPart: Self.words(ofPart:))
  }

  /// Collects the words of a student's name and id, leaving it to the caller to remember those of a part.
  ///
  /// - Parameter wordsOfPart: answers what ``words(ofPart:)`` answers.
  public init(name: PersonName, id: StudentID, wordsOfPart: (String) -> [String]) {
    var words: [String] = []
    func add(_ word: String) {
      if !word.isEmpty, !words.contains(word) { words.append(word) }
    }
    for part in name.searchableParts { wordsOfPart(part).forEach(add) }
    if name.isWrittenFamilyFirst, let family = name.family, let given = name.given {
      add(Folding.fold(family + given))
    }
    self.name = words
    self.id = IDKey.spellings(of: id.text)
  }

  /// The words of one part of a name.
  public static func words(ofPart part: String) -> [String] {
    spellings(of: part).flatMap(Token.tokens).flatMap { token in
      token.pieces.count > 1 ? [token.joined] + token.pieces : [token.joined]
    }
  }
}

extension PersonName {
  /// The parts that are searched, empty ones left out.
  var searchableParts: [String] { [family, given, middle, preferredGiven, preferredFamily].compactMap(\.self) }
}

/// A text's folded form, and its digraph form where that is another.
func spellings(of text: String) -> [String] {
  let base = Folding.fold(text)
  guard Folding.mayHaveDigraph(text) else { return [base] }
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
    if folded.utf8.allSatisfy({ $0 < 0x80 }) { return tokens(inASCII: folded.utf8) }
    return folded.split { $0.isWhitespace || $0 == "," || $0 == "." || $0 == ";" || $0 == "(" || $0 == ")" }
      .compactMap { token in
        let pieces = token.split { $0 == "-" || $0 == "'" }.map(String.init)
        return pieces.isEmpty ? nil : Token(pieces: pieces, joined: pieces.joined())
      }
  }

  /// The same byte by byte, where every byte is a character: a million names are imported this way.
  private static func tokens(inASCII folded: String.UTF8View) -> [Token] {
    folded.split { isBlankOrPunctuation($0) }
      .compactMap { token in
        let pieces = token.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "'") }.map { String(Substring($0)) }
        return pieces.isEmpty ? nil : Token(pieces: pieces, joined: pieces.count == 1 ? pieces[0] : pieces.joined())
      }
  }
}

/// Whether an ASCII character of a folded text only stands between words.
private func isBlankOrPunctuation(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"):
    true
  default: false
  }
}

/// Ids are compared without case, blanks and punctuation, with or without leading zeros.
enum IDKey {
  /// The folded id, and once more without its leading zeros where it has any.
  static func spellings(of text: String) -> [String] {
    let folded = Folding.fold(text)
    let key =
      folded.utf8.allSatisfy { $0 < 0x80 }
      ? withoutMarks(inASCII: folded) : folded.filter { !($0.isWhitespace || "-'.,;()".contains($0)) }
    guard !key.isEmpty else { return [] }
    guard key.utf8.first == UInt8(ascii: "0") else { return [key] }
    let bare = String(Substring(key.utf8.drop { $0 == UInt8(ascii: "0") }))
    return bare.isEmpty ? [key] : [key, bare]
  }

  private static func withoutMarks(inASCII folded: String) -> String {
    guard folded.utf8.contains(where: isMark) else { return folded }
    return String(decoding: folded.utf8.filter { !isMark($0) }, as: UTF8.self)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "'") || isBlankOrPunctuation(byte)
  }
}
