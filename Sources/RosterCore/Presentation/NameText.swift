extension PersonName {
  /// The name as it is said: `Phuoc Nguyen`, and `王小明` with the family name first.
  public var spoken: String {
    let text: String
    if isWrittenFamilyFirst {
      text = [family, middle, given].compactMap(\.self).joined()
    } else {
      text = [given, middle, family].compactMap(\.self).joined(separator: " ")
    }
    return Self.shown(text)
  }

  /// The name as a list sorts it: `Nguyen, Phuoc`, and `王小明` without a comma.
  public var listed: String {
    guard !isWrittenFamilyFirst, let family, given != nil || middle != nil else { return spoken }
    return Self.shown("\(family), \([given, middle].compactMap(\.self).joined(separator: " "))")
  }

  /// The name that the person goes by, where it differs from the name on record: `Kim Nguyen`.
  public var preferred: String? {
    guard preferredGiven != nil || preferredFamily != nil else { return nil }
    let name = PersonName(given: preferredGiven ?? given, family: preferredFamily ?? family)
    return name.spoken
  }

  /// Whether every part is in Han, Kana or Hangul, which put the family name first and no blank between.
  var isWrittenFamilyFirst: Bool {
    let parts = [family, middle, given].compactMap(\.self)
    return family != nil && parts.count > 1
      && parts.allSatisfy { $0.unicodeScalars.allSatisfy(Self.isEastAsianLetter) }
  }

  private static func isEastAsianLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x3007, 0x3040...0x30FF, 0x31F0...0x31FF,  // Kana and their marks
      0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF,  // Hangul
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF:  // Han
      true
    default: false
    }
  }

  private static func shown(_ text: String) -> String {
    Sanitiser.isVisible(text) ? Sanitiser.visible(text) : "(no name)"
  }
}
