/// The parts of a person's name; any may be absent, and a name of one part is a name.
///
/// The parts are named as OneRoster names them. A part that is present is never empty. A name that came in
/// one piece and nobody has split stands whole in ``family``, as ICAO 9303 does for passports.
public struct PersonName: Hashable, Sendable {
  /// What the person is called within the family.
  public var given: String?
  /// Names between given and family names.
  public var middle: String?
  /// The surname, or a whole name that has no other part.
  public var family: String?
  /// The given name that the person goes by, where it is another.
  public var preferredGiven: String?
  /// The family name that the person goes by, where it is another.
  public var preferredFamily: String?

  /// Makes a name of its parts; an empty part counts as absent.
  public init(
    given: String? = nil, middle: String? = nil, family: String? = nil,
    preferredGiven: String? = nil, preferredFamily: String? = nil
  ) {
    self.given = given.nonEmpty
    self.middle = middle.nonEmpty
    self.family = family.nonEmpty
    self.preferredGiven = preferredGiven.nonEmpty
    self.preferredFamily = preferredFamily.nonEmpty
  }

  /// Makes a name of one part; where its given name ends and its family name begins is never guessed.
  public init(whole: String) {
    self.init(family: whole)
  }
}

extension String? {
  /// The text, or nil where there is none.
  var nonEmpty: String? { self?.isEmpty == false ? self : nil }
}
