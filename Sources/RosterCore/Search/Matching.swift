extension Query {
  /// How this query finds a student, or nil where it does not: the rule that every repository follows.
  public func match(_ words: NameWords, id: StudentID) -> Match? {
    if isBlank { return .listed }
    guard !isHopeless else { return nil }
    if id.text.utf8.elementsEqual(trimmed(text).utf8) { return .id }
    if words.id.contains(where: idSpellings.contains) { return .foldedID }
    var best = Match.name
    for term in terms {
      if term.isName(in: words) || term.isWholeID(of: words) { continue }
      guard term.beginsID(of: words) else { return nil }
      best = .idPrefix
    }
    return best
  }
}

extension Term {
  func isName(in words: NameWords) -> Bool {
    func begins(_ piece: String) -> Bool { words.name.contains { $0.utf8.starts(with: piece.utf8) } }
    return joined.contains(where: begins) || spellings.contains { $0.allSatisfy(begins) }
  }

  func isWholeID(of words: NameWords) -> Bool {
    idSpellings.contains(where: words.id.contains)
  }

  func beginsID(of words: NameWords) -> Bool {
    idSpellings.contains { piece in words.id.contains { $0.utf8.starts(with: piece.utf8) } }
  }
}

/// A text without the blanks around it.
public func trimmed(_ text: String) -> Substring {
  var rest = text[...]
  while let first = rest.first, first.isWhitespace { rest.removeFirst() }
  while let last = rest.last, last.isWhitespace { rest.removeLast() }
  return rest
}
