package import Glibc

/// How a program ended.
package enum Ending: Hashable, Sendable {
  /// It exited with this status.
  case exited(CInt)
  /// This signal ended it.
  case signalled(CInt)

  /// What a shell's `$?` would say.
  package var shellStatus: CInt {
    switch self {
    case .exited(let status): status
    case .signalled(let signal): 128 + signal
    }
  }

  init(waitStatus: CInt) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xff) : .signalled(signal)
  }
}

/// A running program, in a session of its own and with every signal at its default.
///
/// It is killed, and waited for, when the last reference to it goes.
package final class ChildProcess {
  /// Where standard input, output and errors lead.
  package enum Streams {
    /// All three to this terminal, which becomes the controlling one.
    case terminal(String)
    /// To and from files; those that are written are made anew.
    case files(input: String, output: String, errors: String)
  }

  /// The process id.
  package let id: pid_t
  /// How it ended, once that is known.
  package private(set) var ending: Ending?
  /// What it used, complete once it has ended.
  ///
  /// The kernel never tells the peak memory as less than that of the program that started it.
  package private(set) var usage = rusage()

  /// Starts a program.
  package init(_ command: Command, on streams: Streams) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }

    // The session comes first: a terminal that its leader opens becomes the controlling one.
    var noSignals = sigset_t()
    var allSignals = sigset_t()
    sigemptyset(&noSignals)
    sigfillset(&allSignals)
    posix_spawnattr_setflags(
      &attributes, Int16(Self.spawnInNewSession | CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF)))
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setsigdefault(&attributes, &allSignals)

    switch streams {
    case .terminal(let path):
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    case .files(let input, let output, let errors):
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }

    let failure: CInt
    let line = command.line
    (id, failure) = withCStrings(line) { arguments in
      withCStrings(command.environment.map { "\($0)=\($1)" }) { environment in
        var id = pid_t()
        let failure = posix_spawnp(&id, line[0], &actions, &attributes, arguments, environment)
        return (id, failure)
      }
    }
    // Nothing runs that would have to be waited for.
    if failure != 0 { ending = .exited(127) }
    guard failure == 0 else { throw SystemError("run \(command.program)", code: failure) }
  }

  /// POSIX_SPAWN_SETSID, which the headers show to GNU programs alone.
  private static let spawnInNewSession: CInt = 0x80

  deinit {
    guard ending == nil else { return }
    kill(id, SIGKILL)
    _ = wait()
  }

  /// Sends a signal, unless the program is known to have ended.
  package func send(_ signal: CInt) {
    if check() == nil { kill(id, signal) }
  }

  /// How the program ended, if it has.
  package func check() -> Ending? { collect(WNOHANG) }

  /// Waits until the program has ended, or until a signal interrupts the caller: then nil.
  package func wait() -> Ending? { collect(0) }

  /// Waits until the program has ended, for so long at most.
  package func wait(atMost limit: Duration) -> Ending? {
    let deadline = ContinuousClock.now + limit
    while check() == nil, ContinuousClock.now < deadline { usleep(2_000) }
    return ending
  }

  private func collect(_ options: CInt) -> Ending? {
    if ending == nil {
      var status: CInt = 0
      if wait4(id, &status, options, &usage) == id { ending = Ending(waitStatus: status) }
    }
    return ending
  }
}

/// Lends an array of C strings that ends with a null pointer.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = strings.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers)
}
