import Foundation
import Testing

/// A program that was started.
///
/// Foundation's Process notices an end by a socket that the child's own children inherit, so it waits for ever for a
/// program that leaves a server behind, as tmux does.
final class Child {
  let id: pid_t
  private var ending: Int32?

  /// Starts a program with three descriptors and nothing else.
  init(
    _ path: String, _ arguments: [String], environment: [String: String], input: Int32, output: Int32, errors: Int32
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    // The test runner's threads block signals and the runner ignores some; a program that a person starts finds none of
    // that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let argv = ([path] + arguments).map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var id = pid_t()
    let code = posix_spawn(&id, path, &actions, &attributes, argv, envp)
    try #require(code == 0, "\(path): \(String(cString: strerror(code)))")
    self.id = id
  }

  deinit {
    if isRunning {
      kill(id, SIGKILL)
      _ = waitForExit()
    }
  }

  /// Whether it has not ended.
  var isRunning: Bool { ending == nil && !collect(WNOHANG) }

  /// Waits for its end; the status as a shell tells it.
  func waitForExit() -> Int32 {
    while ending == nil { _ = collect(0) }
    return ending ?? -1
  }

  /// The status as a shell tells it, once it has ended.
  var status: Int32 { waitForExit() }

  private func collect(_ options: Int32) -> Bool {
    var status: Int32 = 0
    guard waitpid(id, &status, options) == id else { return false }
    ending = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return true
  }
}

/// A descriptor that is closed when nobody holds it any more, and that no child inherits by itself.
final class Descriptor {
  let number: Int32

  init(_ path: String, _ flags: Int32) throws {
    number = open(path, flags | O_CLOEXEC, 0o600)
    try #require(number >= 0, "\(path): \(String(cString: strerror(errno)))")
  }

  deinit { close(number) }
}
