internal import RosterCore

/// The index of words by which students are found, kept in step with the table by whoever changes a row.
struct WordIndex {
  /// Stands before the words of an id, so that no name is taken for one; ``Folding`` lets no noncharacter through.
  static let idMark = Unicode.Scalar(0xFDD0 as UInt32).map { String(Character($0)) } ?? ""

  let connection: Connection
  private let parts = NameParts()

  init(connection: Connection) { self.connection = connection }

  /// Notes a student's words at a place.
  func add(_ name: PersonName, _ id: StudentID, at place: Int) throws(RepositoryError) {
    try run(try connection.statement(Self.addition), name, id, place)
  }

  /// Takes a student's words away from a place.
  ///
  /// The index keeps no texts, so it must be told exactly what it was told when they were added.
  func remove(_ name: PersonName, _ id: StudentID, at place: Int) throws(RepositoryError) {
    let removal = "INSERT INTO student_words (student_words, rowid, words) VALUES ('delete', ?1, ?2)"
    try run(try connection.statement(removal), name, id, place)
  }

  /// What ``add(_:_:at:)`` runs, for those who add a great many.
  static let addition = "INSERT INTO student_words (rowid, words) VALUES (?1, ?2)"

  /// Runs a statement that takes a place and the words there.
  func run(_ statement: Statement, _ name: PersonName, _ id: StudentID, _ place: Int) throws(RepositoryError) {
    try statement.bind(place, at: 1)
    try statement.bind(text(name, id), at: 2)
    try statement.run()
  }

  /// A student's words as the index is told them, divided by spaces.
  private func text(_ name: PersonName, _ id: StudentID) -> String {
    let words = NameWords(name: name, id: id, wordsOfPart: parts.words)
    var text = ""
    text.reserveCapacity(64)
    for word in words.name {
      // A word may hold a space where a whole name was run together; no query reaches past it.
      if let space = word.utf8.firstIndex(of: UInt8(ascii: " ")) {
        text += word[..<space]
      } else {
        text += word
      }
      text += " "
    }
    for word in words.id {
      text += Self.idMark
      text += word
      text += " "
    }
    return text
  }

  // MARK: Filling

  /// Empties the index and readies it for a great many students in listing order.
  func beginRebuild() throws(RepositoryError) {
    try connection.execute("INSERT INTO student_words (student_words) VALUES ('delete-all')")
    // Merging as it goes would write everything several times; one merge at the end does.
    try configure(merge: 0, crisis: 1_000, memory: 8 << 20)
  }

  /// Merges what was added into its final form.
  func endRebuild() throws(RepositoryError) {
    try connection.execute("INSERT INTO student_words (student_words) VALUES ('optimize')")
    // FTS5's own settings.
    try configure(merge: 4, crisis: 16, memory: 1 << 20)
  }

  private func configure(merge: Int, crisis: Int, memory: Int) throws(RepositoryError) {
    for (setting, value) in [("automerge", merge), ("crisismerge", crisis), ("hashsize", memory)] {
      try connection.execute("INSERT INTO student_words (student_words, rank) VALUES ('\(setting)', \(value))")
    }
  }
}

/// The words of the name parts that came lately: thousands of students share each of them.
private final class NameParts {
  private var known: [String: [String]] = [:]

  /// About 3 MiB of them.
  private static let most = 16_384

  func words(of part: String) -> [String] {
    if let words = known[part] { return words }
    if known.count == Self.most { known.removeAll(keepingCapacity: true) }
    let words = NameWords.words(ofPart: part)
    known[part] = words
    return words
  }
}
