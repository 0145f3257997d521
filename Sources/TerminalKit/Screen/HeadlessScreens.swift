import CNcurses

/// Screens on the null device, kept to be used again.
///
/// Curses' `delscreen` takes the windows of other screens with it (seen in 6.4), so none is ever deleted. Nor is one
/// left with `endwin`: on the way back curses would ask the environment for the size, which is then another screen's.
@MainActor
enum HeadlessScreens {
  private static var spare: [Size: [OpaquePointer]] = [:]

  /// A blank screen of `size`, made the one that curses works on.
  static func take(_ size: Size) throws(TerminalError) -> OpaquePointer {
    if let screen = spare[size]?.popLast() {
      set_term(screen)
      werase(cncurses_standard_window())
      curs_set(1)
      wrefresh(cncurses_standard_window())
      return screen
    }
    _ = TerminalLocale.usesUTF8
    let type = try TerminalType.find("xterm-256color", for: Platform.standardOutput)
    guard let file = Platform.openNullDevice() else { throw .notATerminal }
    // Where there is no terminal to ask, curses takes the size from the environment.
    Platform.setEnvironment("LINES", to: String(size.height))
    Platform.setEnvironment("COLUMNS", to: String(size.width))
    use_env(true)
    guard let screen = TerminalSession.newScreen(type, output: file, input: file) else { throw .unknown(type.name) }
    return screen
  }

  static func giveBack(_ screen: OpaquePointer, of size: Size) {
    spare[size, default: []].append(screen)
  }
}
