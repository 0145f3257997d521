package import Glibc

/// A pseudo-terminal, seen from the side where a person would sit.
package final class PseudoTerminal {
  /// What a read brought.
  package enum Reading {
    /// What a program wrote.
    case bytes(ArraySlice<UInt8>)
    /// Nothing in the time given.
    case nothing
    /// Nobody holds the program's side any more.
    case ended
  }

  /// The device that a program is given.
  package let path: String
  private var master: CInt = -1
  private var device: CInt = -1
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Opens a terminal of a size.
  package init(columns: Int = 80, rows: Int = 24) throws(SystemError) {
    var name = [CChar](repeating: 0, count: 128)
    var size = Self.size(columns, rows)
    guard openpty(&master, &device, &name, nil, &size) == 0 else { throw SystemError("open a pseudo-terminal") }
    path = name.withUnsafeBufferPointer { name in name.baseAddress.map { String(cString: $0) } ?? "" }
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(device, F_SETFD, FD_CLOEXEC)
  }

  deinit { close() }

  /// Gives the terminal another size; whoever runs on it is told.
  package func resize(columns: Int, rows: Int) throws(SystemError) {
    var size = Self.size(columns, rows)
    guard ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else { throw SystemError("set the size of a terminal") }
  }

  /// Starts a program on the terminal.
  package func run(_ command: Command) throws(SystemError) -> ChildProcess {
    try ChildProcess(command, on: .terminal(path))
  }

  /// The settings that `stty` shows.
  package func settings() throws(SystemError) -> termios {
    var settings = termios()
    guard tcgetattr(device, &settings) == 0 else { throw SystemError("ask a terminal for its settings") }
    return settings
  }

  /// Lets go of the programs' side, so that a read tells when the last program has let go of it too.
  package func closeDevice() {
    guard device >= 0 else { return }
    _ = Glibc.close(device)
    device = -1
  }

  /// Types.
  package func type(_ bytes: some Collection<UInt8>) throws(SystemError) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("type on a terminal") }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads what has been written, waiting for it so long at most.
  package func read(waiting limit: Duration) -> Reading {
    var asked = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&asked, 1, CInt(limit.milliseconds.rounded(.up))) > 0 else { return .nothing }
    let count = Glibc.read(master, &buffer, buffer.count)
    if count < 0, errno == EINTR { return .nothing }
    return count > 0 ? .bytes(buffer[..<count]) : .ended
  }

  /// Hangs up.
  package func close() {
    closeDevice()
    guard master >= 0 else { return }
    _ = Glibc.close(master)
    master = -1
  }

  private static func size(_ columns: Int, _ rows: Int) -> winsize {
    winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
  }
}

extension Duration {
  /// The duration in milliseconds.
  package var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
