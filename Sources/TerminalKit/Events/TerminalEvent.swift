/// Something that happened at the terminal or to the process.
public enum TerminalEvent: Hashable, Sendable {
  /// All the keys that one read brought, in order; a scanner's burst or held key is one event.
  case keys([Key])
  /// The window has another size; see ``TerminalSession/resize(to:)``.
  case resized
  /// A signal asks the process to end: give the terminal back, then ``Signals/endBySignal(_:)``.
  case interrupted(signal: Int32)
  /// The process was stopped from outside, and goes on; see ``TerminalSession/resume()``.
  case continued
  /// SIGTSTP came from outside: suspend the session, then ``Signals/suspendProcess()``.
  case terminalStop
  /// The terminal has gone: nothing will come from it any more. See ``TerminalSession/abandon()``.
  case lost
}
