/// The names of one language in one script, from which invented people are named.
struct NameStock: Sendable {
  /// How often the language is drawn, against the others.
  var share: Int
  /// Given names, the most frequent first.
  var given: [String]
  /// Family names, the most frequent first.
  var family: [String]
  /// Columns of syllables: one of each makes a rare given name.
  var rareGiven: [[String]] = []
  /// Columns of syllables: one of each makes a rare family name.
  var rareFamily: [[String]] = []
  /// What may stand before a family name, as `van der` does.
  var particles: [String] = []
  /// Names between given and family name.
  var middle: [String] = []
  /// How many in a thousand have one.
  var middlePerMille = 0
  /// How many in a thousand have a second family name.
  var secondFamilyPerMille = 0
  /// What stands between two family names.
  var familyJoint = "-"
  /// How many in a thousand have one name alone.
  var oneNamePerMille = 0
}

/// Splits a line of names at its blanks.
func names(_ line: String) -> [String] {
  line.split(whereSeparator: \.isWhitespace).map(String.init)
}
