internal import RosterCore

/// Some of a query's hits: all those that match equally well.
struct Tier: Hashable {
  /// How the tier's students match.
  var match: Match
  /// Where they are found.
  var source: Source

  enum Source: Hashable {
    /// The whole table.
    case everybody
    /// The student of this id, to the letter.
    case id(String)
    /// The word index, by an expression for whole ids, without the student of an id who belongs to a better tier.
    case wholeID(String, butNot: String)
    /// The word index, by any of these.
    case words([Branch])
  }

  /// One way to belong to a tier.
  struct Branch: Hashable {
    /// What finds the students, in the language of FTS5.
    var expression: String
    /// A cheaper expression that finds somebody wherever the other does; nil where there is none.
    var onlyIf: String?
  }
}

extension Query {
  /// The query's hits as lists that follow one another: ``match(_:id:)`` in the language of FTS5.
  ///
  /// No student is in two of them. A new kind of match is a case of ``Match`` and a tier here.
  var tiers: [Tier] {
    if isBlank { return [Tier(match: .listed, source: .everybody)] }
    guard !isHopeless else { return [] }
    let exactID = String(trimmed(text))
    var tiers = [Tier(match: .id, source: .id(exactID))]
    let wholeID = Expression.any(idSpellings.map(Expression.idWord))
    if let wholeID { tiers.append(Tier(match: .foldedID, source: .wholeID(wholeID.text, butNot: exactID))) }
    if let named = Expression.all(terms.map(\.namedOrWholeID))?.without(wholeID) {
      tiers.append(Tier(match: .name, source: .words([Tier.Branch(expression: named.text)])))
    }
    tiers.append(Tier(match: .idPrefix, source: .words(onlyBeginningID(but: wholeID))))
    return tiers
  }

  /// The students of whom at least one word only begins the id.
  private func onlyBeginningID(but wholeID: Expression?) -> [Tier.Branch] {
    func branch(_ expression: Expression?, onlyIf condition: Expression?) -> Tier.Branch? {
      expression.map { Tier.Branch(expression: $0.without(wholeID).text, onlyIf: condition?.text) }
    }
    // Seldom does a word begin any id, and to ask for that first spares walking all whom the words find as names. With
    // many words the question would grow with their square.
    guard terms.count <= 4 else {
      let named = Expression.all(terms.map(\.namedOrWholeID))
      let all = Expression.all(terms.map(\.namedOrBeginningID))?.without(named)
      return [branch(all, onlyIf: Expression.any(terms.map(\.beginningID)))].compactMap(\.self)
    }
    return terms.indices.compactMap { index in
      let parts = terms.indices.map { other in
        other == index
          ? terms[index].beginningID?.without(terms[index].namedOrWholeID) : terms[other].namedOrBeginningID
      }
      return branch(Expression.all(parts), onlyIf: terms[index].beginningID)
    }
  }
}

extension Term {
  fileprivate var named: Expression? {
    let asWritten = spellings.filter { $0.count > 1 }.map { Expression.all($0.map(Expression.nameWord)) }
    return Expression.any(joined.map(Expression.nameWord) + asWritten)
  }

  fileprivate var namedOrWholeID: Expression? {
    Expression.any([named] + idSpellings.map(Expression.idWord))
  }

  fileprivate var beginningID: Expression? { Expression.any(idSpellings.map(Expression.idBeginning)) }

  fileprivate var namedOrBeginningID: Expression? { Expression.any([named, beginningID]) }
}

/// An expression of FTS5's query language; nil stands for one that finds nobody.
private struct Expression {
  let text: String

  /// A name with a word that begins so.
  static func nameWord(_ word: String) -> Expression? { Expression(text: quoted(word) + "*") }

  /// An id that is this.
  static func idWord(_ word: String) -> Expression? { Expression(text: quoted(WordIndex.idMark + word)) }

  /// An id that begins so.
  static func idBeginning(_ word: String) -> Expression? { Expression(text: quoted(WordIndex.idMark + word) + "*") }

  static func any(_ parts: [Expression?]) -> Expression? {
    let parts = parts.compactMap { $0?.text }
    return parts.isEmpty ? nil : joined(parts, by: " OR ")
  }

  static func all(_ parts: [Expression?]) -> Expression? {
    let found = parts.compactMap { $0?.text }
    return found.isEmpty || found.count < parts.count ? nil : joined(found, by: " AND ")
  }

  func without(_ other: Expression?) -> Expression {
    guard let other else { return self }
    return Expression(text: "(\(text) NOT \(other.text))")
  }

  private static func joined(_ parts: [String], by conjunction: String) -> Expression {
    Expression(text: parts.count == 1 ? parts[0] : "(" + parts.joined(separator: conjunction) + ")")
  }

  /// Quoted, nothing that a person types is syntax.
  private static func quoted(_ word: String) -> String {
    var text = "\""
    for scalar in word.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}
