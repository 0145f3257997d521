/// What the process does about its own signals.
public enum Signals {
  /// Ends the process by `signal`, as if it had never been caught, so that the shell sees what it expects (128 + n).
  public static func endBySignal(_ signal: Int32) -> Never {
    Platform.raiseWithDefaultEffect(signal)
    Platform.exit(status: 128 + signal)  // not reached, unless the signal's default is to do nothing
  }

  /// Whether the process ignores `signal`, as one does that was started by nohup.
  public static func isIgnored(_ signal: Int32) -> Bool { Platform.ignores(signal) }

  /// Whether there is a shell that could continue this job once it has stopped.
  ///
  /// Not so under `ssh -t host program`: the system ignores SIGTSTP there, and SIGSTOP would freeze the session for good.
  public static var canSuspendProcess: Bool { !Platform.isProcessGroupOrphaned() }

  /// Stops the job as the shell's suspend key would, and returns once it has been continued.
  ///
  /// Call ``TerminalSession/suspend(saying:)`` before and ``TerminalSession/resume()`` afterwards; no
  /// ``TerminalEvent/continued`` follows.
  ///
  /// - Returns: false, with nothing done, where ``canSuspendProcess`` is false.
  @discardableResult
  public static func suspendProcess() -> Bool {
    guard canSuspendProcess else { return false }
    Platform.stopProcessGroup()
    return true
  }
}
