import RosterTerminal
import TerminalKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension RosterScreen {
  /// Refuses to start a screen where there is none to paint or no keys to read.
  static func requireTerminal() throws(CommandFailure) {
    guard TerminalSession.isInteractive else {
      throw CommandFailure(
        status: .usage,
        message: "The screen needs a terminal. Over SSH use ssh -t HOST roster; for one answer use roster find.")
    }
  }

  /// Shows a screen until it is left, and ends the process by the signal that ended the screen.
  static func show(_ setup: Setup) async throws(CommandFailure) -> ExitStatus {
    let screen: RosterScreen
    do throws(TerminalError) {
      screen = try RosterScreen(setup)
    } catch {
      throw CommandFailure(status: .usage, message: "\(error.description).")
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
