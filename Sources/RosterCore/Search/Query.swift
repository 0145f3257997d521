/// What a person typed into Find, taken apart.
public struct Query: Hashable, Sendable {
  /// The most words a query may have.
  ///
  /// A longer text finds nobody; no name on record comes near it.
  public static let mostTerms = 32

  /// The text as it was typed.
  public let text: String
  /// The words, each of which a student must have; their order means nothing.
  public let terms: [Term]
  /// The whole text as an id, folded, with and without leading zeros; empty where it can be none.
  public let idSpellings: [String]

  /// Takes a text apart.
  public init(_ text: String) {
    self.text = text
    let spelt = spellings(of: text).map(Token.tokens)
    var terms: [Term] = []
    for index in (spelt.first ?? []).indices {
      // Both spellings divide alike: they differ in letters, never in blanks or marks.
      let term = Term(spelt.map { $0[index] })
      if !terms.contains(term) { terms.append(term) }
      if terms.count > Self.mostTerms { break }
    }
    self.terms = terms
    self.idSpellings = IDKey.spellings(of: text)
  }

  /// Whether nothing was typed, which lists everybody.
  public var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// Whether something was typed that no student can match.
  public var isHopeless: Bool { !isBlank && (terms.isEmpty || terms.count > Self.mostTerms) }
}

/// One word of a query.
public struct Term: Hashable, Sendable {
  /// The word's spellings, each in pieces divided by hyphens or apostrophes: every piece of one of them must begin
  /// a word of the name.
  public let spellings: [[String]]
  /// The same run together: one of them may begin a word of the name instead.
  public let joined: [String]
  /// The word as an id, folded, with and without leading zeros: one of them may begin the id instead.
  public let idSpellings: [String]

  init(_ tokens: [Token]) {
    spellings = tokens.map(\.pieces)
    joined = tokens.map(\.joined)
    idSpellings = joined.first.map(IDKey.spellings) ?? []
  }
}
