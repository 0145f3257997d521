import RosterTerminal
import TerminalKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension RosterScreen {
  /// Refuses to start a screen where there is none to paint or no keys to read; lines go anywhere.
  static func requireTerminal(unless asLines: Bool) throws(CommandFailure) {
    guard asLines || TerminalSession.isInteractive else {
      throw CommandFailure(
        status: .usage,
        message: "The screen needs a terminal. Over SSH use ssh -t HOST roster; for one answer use "
          + "roster find, and in a pipe --plain.")
    }
  }

  /// Shows a screen until it is left, and ends the process by the signal that ended the screen; lines of text where they are
  /// asked for, or the terminal can show no more.
  static func show(_ setup: RosterSetup, asLines: Bool) async throws(CommandFailure) -> ExitStatus {
    if asLines || !LineTerminal.terminalCanPlaceCursor {
      await RosterLines(setup, on: LineTerminal()).run()
      return .success
    }
    let screen: RosterScreen
    do throws(TerminalError) {
      screen = try RosterScreen(setup)
    } catch {
      throw CommandFailure(status: error == .noFrameFile ? .inputOutput : .usage, message: "\(error.description).")
    }
    switch await screen.run() {
    case .quit: return .success
    case .signal(let signal): Signals.endBySignal(signal)
    case .terminalLost:
      // The system's own word for it, unless whoever started the program wanted that ignored.
      if Signals.isIgnored(SIGHUP) { return .inputOutput }
      Signals.endBySignal(SIGHUP)
    }
  }
}
