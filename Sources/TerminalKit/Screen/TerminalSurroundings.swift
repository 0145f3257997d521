/// What can be told of the terminal without taking it over.
@MainActor public struct TerminalSurroundings {
  /// Whether text goes out as UTF-8.
  public let usesUTF8: Bool
  /// The value of TERM.
  public let type: String
  /// Whether this computer knows that type, and the screen can be shown on it.
  public let isTypeKnown: Bool

  /// Looks; writes nothing.
  public init() {
    usesUTF8 = TerminalLocale.usesUTF8
    type = Platform.environment("TERM") ?? ""
    let found = try? TerminalType.find(type, for: 1)
    isTypeKnown = found != nil && found?.notice == nil
  }
}
