/// What a person did at the keyboard, or with the mouse, as far as a program cares.
///
/// Modifiers that change nothing for a reader of records (Shift with an arrow, Ctrl with Home) are left out.
public enum Key: Hashable, Sendable {
  /// Something printable: one Unicode scalar, so a combining mark comes on its own after its letter.
  case text(String)
  /// A whole bracketed paste; line ends and tabs have become blanks, other control characters are gone.
  case paste(String)
  case enter, tab, backTab, backspace, delete, insert, escape
  case up, down, left, right, home, end, pageUp, pageDown
  /// A function key, from 1.
  case function(Int)
  /// Ctrl with a lower-case letter or one of `@ \ ] ^ _`, where the chord has no name above.
  case control(Character)
  /// Alt with a character; Alt-Enter is `"\r"`, Alt-Backspace is `"\u{7f}"`.
  case alt(Character)
  case mouse(MouseEvent)
  case focusGained, focusLost
}

/// A press, a release or a turn of the wheel, where the pointer stood.
public struct MouseEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    case press, release, wheelUp, wheelDown
  }

  /// What happened.
  public var kind: Kind
  /// 0 left, 1 middle, 2 right; 0 for the wheel.
  public var button: Int
  /// The cell, counted from zero.
  public var position: Point

  /// Creates an event of `kind` at `position`.
  public init(_ kind: Kind, button: Int = 0, at position: Point) {
    self.kind = kind
    self.button = button
    self.position = position
  }
}
