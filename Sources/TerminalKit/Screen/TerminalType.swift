import CNcurses

/// A terminal type that this machine knows, and those of its control strings that curses does not send by itself.
struct TerminalType {
  let name: String
  /// What to tell the person when this is not the type that TERM names.
  let notice: String?
  let hasAlternateScreen: Bool
  /// Whether the last column has to stay free.
  ///
  /// A character there is said to take the cursor to the next row at once; many emulators of such a type, as of `ansi`, do it
  /// only with the next character, and curses would not know where it is.
  let hasDoubtfulMargin: Bool
  /// Sent when the screen is entered: keypad and bracketed paste on.
  let enter: String
  /// Takes back what `enter` set.
  let leave: String
  /// To the top left, and blank from the cursor to the end of its line.
  private let home, clearLine: String
  /// Puts the terminal back without curses: attributes, cursor and main screen.
  let reset: String

  private static let common = ["xterm-256color", "xterm", "vt100", "ansi"]

  /// The type that `term` names, or a common one in its place.
  ///
  /// Writes nothing.
  static func find(_ term: String?, for descriptor: Int32) throws(TerminalError) -> TerminalType {
    let name = term ?? ""
    guard !name.allSatisfy(\.isWhitespace), name != "dumb", name != "unknown" else { throw .cannotPlaceCursor }
    for candidate in [name] + common {
      defer { cncurses_forget_terminal() }
      guard cncurses_look_up_terminal(candidate, descriptor) == 1 else { continue }
      guard string("cup") != nil else {
        if candidate == name { throw .cannotPlaceCursor }
        continue
      }
      return TerminalType(candidate, inPlaceOf: name)
    }
    throw .unknown(harmless(name))
  }

  /// Reads the strings of the type that has just been looked up.
  private init(_ name: String, inPlaceOf wanted: String) {
    let paste = Self.pasteStrings(for: wanted)
    let leaveAlternateScreen = Self.string("rmcup")
    self.name = name
    hasAlternateScreen = leaveAlternateScreen != nil
    hasDoubtfulMargin = tigetflag("am") == 1 && tigetflag("xenl") != 1
    enter = (Self.string("smkx") ?? "") + paste.on
    leave = paste.off + (Self.string("rmkx") ?? "")
    home = Self.string("home") ?? ""
    clearLine = Self.string("el") ?? ""
    reset = [Self.string("sgr0"), Self.string("cnorm"), leaveAlternateScreen ?? Self.string("clear")]
      .compactMap { $0 }.joined()
    notice =
      name == wanted ? nil : "Terminal type \(Self.harmless(wanted)) is not known here; using \(name)"
  }

  /// Makes `rows` lines blank one by one; cleared at one blow, some terminals would keep them in their scrollback.
  func wipe(rows: Int) -> String {
    guard !home.isEmpty, !clearLine.isEmpty else { return "" }
    return home + Array(repeating: clearLine, count: rows).joined(separator: "\r\n") + home
  }

  /// Bracketed paste on and off: as terminfo has it, else as every descendant of xterm does it.
  private static func pasteStrings(for name: String) -> (on: String, off: String) {
    if let on = string("BE"), let off = string("BD") { return (on, off) }
    let families = [
      "xterm", "screen", "tmux", "rxvt", "alacritty", "foot", "kitty", "konsole", "gnome", "vte", "st", "putty",
      "mintty", "wezterm", "ghostty", "contour", "iterm",
    ]
    let family = name.prefix { $0.isLetter }.lowercased()
    return families.contains(family) ? ("\u{1b}[?2004h", "\u{1b}[?2004l") : ("", "")
  }

  /// A control string of the terminal that was looked up, without the pauses (`$<5>`) that only old hardware needs.
  private static func string(_ capability: String) -> String? {
    guard let value = cncurses_terminal_string(capability) else { return nil }
    var text = ""
    var rest = Substring(String(cString: value))
    while let pause = rest.firstRange(ofPause: ()) {
      text += rest[..<pause.lowerBound]
      rest = rest[pause.upperBound...]
    }
    return text + rest
  }

  /// TERM as it may be shown: it comes from outside, and could hold anything; short enough for the notice to take one line.
  private static func harmless(_ name: String) -> String {
    let shown = name.unicodeScalars.map { (0x21...0x7E).contains($0.value) ? Character($0) : "?" }
    return CellText.truncated(String(shown), to: 24)
  }
}

extension Substring {
  fileprivate func firstRange(ofPause: Void) -> Range<Index>? {
    guard let start = indices.first(where: { self[$0...].hasPrefix("$<") }) else { return nil }
    guard let end = self[start...].firstIndex(of: ">") else { return nil }
    return start..<index(after: end)
  }
}
