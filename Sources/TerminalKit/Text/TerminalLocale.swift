import CNcurses

/// The character set that text goes to the terminal in.
///
/// The C library keeps one locale a process; it is set here, once.
enum TerminalLocale {
  /// Whether text goes out as UTF-8.
  ///
  /// The first to ask sets the locale.
  static let usesUTF8: Bool = {
    // Of a locale's categories only this one matters here, and each costs a file at start.
    if Platform.setLocale(""), isUTF8 { return true }
    guard !namesOtherCharset(Platform.environment) else { return false }
    // A plain C locale, or one that SSH forwarded and this machine lacks, says nothing about the terminal; those in
    // use speak UTF-8.
    for name in ["C.UTF-8", "en_US.UTF-8"] where Platform.setLocale(name) && isUTF8 { return true }
    return false
  }()

  /// What the bytes from 0x80 mean where each is a character of its own, as in ISO 8859; nil in UTF-8.
  static let singleByteCharset: [Unicode.Scalar?]? =
    usesUTF8
    ? nil : (0x80...0xFF).map { Unicode.Scalar(UInt32(bitPattern: cncurses_character_of_byte($0))) }

  /// Whether the person asked in so many words for a character set other than UTF-8, as in `de_DE.ISO-8859-15`.
  static func namesOtherCharset(_ environment: (String) -> String?) -> Bool {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    guard let dot = name.firstIndex(of: ".") else { return false }
    let charset = name[name.index(after: dot)...].prefix { $0 != "@" }
    return !charset.isEmpty && !isNameOfUTF8(charset)
  }

  private static var isUTF8: Bool {
    cncurses_codeset().map { isNameOfUTF8(String(cString: $0)) } ?? false
  }

  private static func isNameOfUTF8(_ charset: some StringProtocol) -> Bool {
    charset.lowercased().filter { $0 != "-" } == "utf8"
  }
}
