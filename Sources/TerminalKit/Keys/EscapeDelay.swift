extension KeyDecoder {
  /// How long a lone ESC should wait: what `ESCDELAY` says in milliseconds, else 250 ms over SSH and 50 ms elsewhere.
  ///
  /// A key's bytes leave a terminal together, but a slow link may part them; 250 ms covers a mobile network and is still
  /// felt as one act. A local terminal never needs more than a few milliseconds.
  public static func escapeDelay(in environment: (String) -> String?) -> Duration {
    if let text = environment("ESCDELAY"), let milliseconds = Int(text), (1...10_000).contains(milliseconds) {
      return .milliseconds(milliseconds)
    }
    let isRemote = environment("SSH_CONNECTION") != nil || environment("SSH_TTY") != nil
    return .milliseconds(isRemote ? 250 : 50)
  }
}
