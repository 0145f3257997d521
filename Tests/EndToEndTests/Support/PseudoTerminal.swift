import Foundation
import Testing

/// A bare terminal: every byte that a program writes to it, and nothing that interprets them.
final class PseudoTerminal {
  private let master: Int32
  private let process: Child
  private let output = Output()

  // TIOCSPTLCK and TIOCGPTN of Linux: macros that Swift does not import.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  /// Runs the program on a terminal of 80 by 24, its controlling terminal; a variable that is nil is not set.
  init(_ arguments: [String], ignoringHangup: Bool = false, environment: [String: String?] = [:]) throws {
    // What grantpt and its kin do, which Swift's Glibc leaves out.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var unlocked: Int32 = 0
    var number: UInt32 = 0
    try #require(master >= 0 && ioctl(master, Self.setLock, &unlocked) == 0)
    try #require(ioctl(master, Self.getNumber, &number) == 0)
    let name = "/dev/pts/\(number)"
    let slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(slave >= 0)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
    before = try Self.modes(of: master)

    let variables: [String: String?] = ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
    let trap = ignoringHangup ? "trap '' HUP; " : ""
    process = try Child(
      "/bin/sh", ["-c", "\(trap)exec \(Tool.setsid.path) -c -w \"$0\" \"$@\"", Roster.path] + arguments,
      environment: variables.merging(environment) { $1 }.compactMapValues(\.self), input: slave, output: slave,
      errors: slave)
    close(slave)
    let (descriptor, output) = (master, output)
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      // A terminal on which somebody waits to read cannot be closed, so nobody does for long.
      while !output.isHungUp {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 20) > 0 else { continue }
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 {
          output.append(buffer[..<count])
        } else {
          // Nobody holds the other side any more, and all that was written there has been read.
          output.end()
          usleep(20_000)
        }
      }
      close(descriptor)
    }
  }

  deinit {
    hangUp()
  }

  /// The terminal's modes before the program started.
  let before: String

  /// The terminal's modes now.
  var modes: String { get throws { try Self.modes(of: master) } }

  /// Every byte so far.
  var bytes: [UInt8] { output.bytes }

  /// Every byte so far as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  var isRunning: Bool { process.isRunning }

  /// The program itself, whatever started it.
  var program: pid_t { tcgetpgrp(master) }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Types bytes, as many as the terminal takes at a time.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func resize(_ columns: Int, _ rows: Int) throws {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
  }

  /// What was written since there were so many bytes.
  func text(since count: Int) -> String { String(decoding: bytes.dropFirst(count), as: UTF8.self) }

  /// The seconds of processor time that the program has used.
  var processorTime: Double {
    get throws {
      let stat = try String(contentsOfFile: "/proc/\(program)/stat", encoding: .utf8)
      let fields = stat[(try #require(stat.lastIndex(of: ")")))...].split(separator: " ")
      return (try #require(Double(fields[12])) + #require(Double(fields[13]))) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }

  func waitForExit() throws -> Int32 {
    try wait(for: "the program to end", seeing: { self.text.debugDescription }) {
      !process.isRunning && (output.isHungUp || output.hasEnded)
    }
    return process.status
  }

  /// Takes the terminal away.
  func hangUp() { output.hangUp() }

  private static func modes(of descriptor: Int32) throws -> String {
    var modes = termios()
    try #require(tcgetattr(descriptor, &modes) == 0)
    return "\(modes.c_iflag) \(modes.c_oflag) \(modes.c_cflag) \(modes.c_lflag) \(modes.c_cc)"
  }
}

/// Bytes that one thread adds and another looks at.
private final class Output: @unchecked Sendable {
  private let lock = NSLock()
  private var collected: [UInt8] = []

  var bytes: [UInt8] { lock.withLock { collected } }

  func append(_ bytes: ArraySlice<UInt8>) { lock.withLock { collected += bytes } }

  private var hungUp = false
  private var ended = false

  /// Whether the last byte has come.
  var hasEnded: Bool { lock.withLock { ended } }

  func end() { lock.withLock { ended = true } }

  var isHungUp: Bool { lock.withLock { hungUp } }

  func hangUp() { lock.withLock { hungUp = true } }
}
