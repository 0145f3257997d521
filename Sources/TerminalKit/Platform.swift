// Every difference between the systems, and every call into the C library, is in this file.

import CRuntime
import CNcurses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The C library, as far as a terminal needs it.
enum Platform {
  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1

  static let hangup = SIGHUP
  static let interrupt = SIGINT
  static let quit = SIGQUIT
  static let terminate = SIGTERM
  static let windowChange = SIGWINCH
  static let stop = SIGTSTP
  static let `continue` = SIGCONT

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static func setEnvironment(_ name: String, to value: String) { setenv(name, value, 1) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The size that the terminal tells; nil where it tells none, as on a serial line.
  static func windowSize(of descriptor: Int32) -> Size? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    return Size(width: Int(window.ws_col), height: Int(window.ws_row))
  }

  /// A curses window: a pointer to a struct on Linux, an opaque one on macOS.
  #if canImport(Darwin)
    typealias Window = OpaquePointer
  #else
    typealias Window = UnsafeMutablePointer<WINDOW>
  #endif

  // MARK: - Terminal modes

  typealias Modes = termios

  static func modes(of descriptor: Int32) -> Modes? {
    var modes = termios()
    return tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// The modes of a screen: every key as it comes and at once, no echo, output untouched.
  ///
  /// Ctrl-S must not freeze the screen; Ctrl-C and Ctrl-Z are keys. Character size and parity belong to the line.
  static func rawModes(from modes: Modes) -> Modes {
    var raw = modes
    raw.c_iflag &= ~tcflag_t(BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON)
    raw.c_oflag &= ~tcflag_t(OPOST)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return raw
  }

  /// Sets the modes once everything written has gone out; with `droppingInput`, what came in meanwhile is lost.
  static func setModes(_ modes: Modes, of descriptor: Int32, droppingInput: Bool = false) {
    var modes = modes
    _ = retrying { Int(tcsetattr(descriptor, droppingInput ? TCSAFLUSH : TCSADRAIN, &modes)) }
  }

  /// The erase character of the terminal; nil where there is none.
  static func eraseCharacter(in modes: Modes) -> UInt8? {
    let disabled: UInt8 = 0
    return withUnsafeBytes(of: modes.c_cc) { characters in
      let erase = characters[Int(VERASE)]
      return erase == disabled || erase == 0xFF ? nil : erase
    }
  }

  /// Whether another job has the terminal now, so that it must be left alone.
  static func isInBackground(of descriptor: Int32) -> Bool {
    let foreground = tcgetpgrp(descriptor)
    return foreground != -1 && foreground != getpgrp()
  }

  // MARK: - Reading and writing

  /// What one read brought.
  enum Input {
    case bytes([UInt8])
    case nothing
    /// End of file, hang-up, or an error that will not go away.
    case lost
  }

  /// Reads what is there, up to `limit` bytes, and never waits.
  ///
  /// The descriptor is shared with the shell, so it is asked beforehand rather than made non-blocking.
  static func readAvailable(from descriptor: Int32, limit: Int) -> Input {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = retrying { Int(poll(&request, 1, 0)) }
    if ready == 0 { return .nothing }
    if ready < 0 || request.revents & Int16(POLLNVAL) != 0 { return .lost }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
      count = retrying { read(descriptor, buffer.baseAddress, limit) }
      initialized = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    return count < 0 && errno == EAGAIN ? .nothing : .lost
  }

  /// Waits until one of `descriptors` can be read, has ended or is none, and answers which of them.
  ///
  /// - Parameter wait: how long at the most; nil for ever.
  static func waitToRead(_ descriptors: [Int32], for wait: Duration?) -> [Bool] {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Rounded up: a loop that woke before the moment would turn on the spot until it has come.
    let milliseconds = wait.map { Int32(clamping: Int(($0 / .milliseconds(1)).rounded(.up))) } ?? -1
    // An interrupted wait is a turn in which nothing happened, or a signal whose byte is read in the next.
    let count = poll(&requests, nfds_t(requests.count), milliseconds)
    return requests.map { count > 0 && $0.revents != 0 }
  }

  /// What can be read when the main actor has something to do; nil where the system has no such thing.
  static var mainQueueDescriptor: Int32? {
    #if os(Linux)
      return _dispatch_get_main_queue_handle_4CF()
    #else
      return nil
    #endif
  }

  /// Does what the main actor has to do.
  static func runMainQueue() {
    #if os(Linux)
      // Read first, since what comes up meanwhile counts again; unread, it would wake the loop for ever.
      var count: UInt64 = 0
      _ = retrying { read(_dispatch_get_main_queue_handle_4CF(), &count, MemoryLayout.size(ofValue: count)) }
      _dispatch_main_queue_callback_4CF(nil)
    #endif
  }

  static func close(_ descriptor: Int32) { closeDescriptor(descriptor) }

  static func isHungUp(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    return retrying { Int(poll(&request, 1, 0)) } < 0
      || request.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Writes all of it, or as much as a terminal that goes away takes.
  static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes all of it, or as much as a terminal that goes away takes.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = retrying { writeOnce(UnsafeRawBufferPointer(rebasing: rest), to: descriptor) }
      if count < 0 && errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = retrying { Int(poll(&request, 1, -1)) }
        continue
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Moves what was written to a file since the last time to `target`, in one write.
  static func move(from file: File, to target: Int32) {
    let source = fileno(file)
    let length = Int(lseek(source, 0, SEEK_CUR))
    guard length > 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: length, alignment: 1) { buffer in
      let count = retrying { pread(source, buffer.baseAddress, length, 0) }
      write(UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)]), to: target)
    }
    _ = lseek(source, 0, SEEK_SET)
  }

  /// The one place where an interrupted call is made again.
  private static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  typealias File = UnsafeMutablePointer<FILE>

  static func descriptor(of file: File) -> Int32 { fileno(file) }

  /// A stream that swallows what is written to it; nil when the process has no descriptor left.
  static func openNullDevice() -> File? { fopen("/dev/null", "r+") }

  // MARK: - Locale

  /// Sets the character classification of the process; answers whether the system has that locale.
  static func setLocale(_ name: String) -> Bool { setlocale(LC_CTYPE, name) != nil }

  /// The bytes of a character in the locale's character set; none where it lacks the character.
  static func encoded(_ scalar: Unicode.Scalar) -> [UInt8] {
    var bytes = [CChar](repeating: 0, count: Int(MB_LEN_MAX))
    let count = cncurses_encode(wchar_t(scalar.value), &bytes)
    return bytes.prefix(count).map(UInt8.init(bitPattern:))
  }

  // MARK: - Processes

  static func exit(status: Int32) -> Never { endProcess(status) }

  /// Whether a signal's disposition is to be ignored.
  static func ignores(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    #endif
  }

  /// Sends `signal` to this process with its default effect, and returns only if that was not to end it.
  static func raiseWithDefaultEffect(_ signal: Int32) {
    setDisposition(SIG_DFL, of: signal)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(signal)
  }

  /// Stops the whole job, as the terminal's own suspend character would, until the shell continues it.
  static func stopProcessGroup() {
    var earlierStop = sigaction()
    var earlierContinue = sigaction()
    sigaction(SIGTSTP, nil, &earlierStop)
    sigaction(SIGCONT, nil, &earlierContinue)
    // Whoever stops itself knows when it goes on, and needs no event for it.
    setDisposition(SIG_DFL, of: SIGCONT)
    // The others in the job first, with this process deaf to it; then this thread, so that `raise` returns only after.
    setDisposition(SIG_IGN, of: SIGTSTP)
    kill(0, SIGTSTP)
    raiseWithDefaultEffect(SIGTSTP)
    sigaction(SIGTSTP, &earlierStop, nil)
    sigaction(SIGCONT, &earlierContinue, nil)
  }

  /// Whether no shell is there to continue this job, so that the system ignores SIGTSTP (POSIX: an orphaned process
  /// group).
  ///
  /// A group is not orphaned while some member's parent is outside of it and in the same session.
  static func isProcessGroupOrphaned() -> Bool {
    let group = getpgrp()
    var ancestor: pid_t? = getppid()
    while let process = ancestor, process > 0 {
      if getpgid(process) != group { return getsid(process) != getsid(0) }
      ancestor = parent(of: process)
    }
    return true
  }

  private static func parent(of process: pid_t) -> pid_t? {
    #if os(Linux)
      // The name in parentheses may hold anything, so the fields are counted from its last closing one: state, parent.
      guard let file = fopen("/proc/\(process)/stat", "r") else { return nil }
      defer { fclose(file) }
      let line = [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
        count = fread(buffer.baseAddress, 1, 512, file)
      }
      guard let end = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
      let fields = line[(end + 1)...].split(separator: UInt8(ascii: " "))
      return fields.count > 1 ? pid_t(String(decoding: fields[1], as: UTF8.self)) : nil
    #else
      var information = proc_bsdinfo()
      let size = Int32(MemoryLayout<proc_bsdinfo>.size)
      guard proc_pidinfo(process, PROC_PIDTBSDINFO, 0, &information, size) == size else { return nil }
      return pid_t(information.pbi_ppid)
    #endif
  }

  // MARK: - Signal dispositions

  #if canImport(Darwin)
    typealias Handler = @convention(c) (Int32) -> Void
  #else
    typealias Handler = __sighandler_t
  #endif

  private static func setDisposition(_ handler: Handler?, of signal: Int32) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    sigemptyset(&action.sa_mask)
    sigaction(signal, &action, nil)
  }

  /// Runs `body` and puts the dispositions of `signals` back to what they were before it.
  static func keepingDispositions<Result>(of signals: [Int32], during body: () -> Result) -> Result {
    var earlier = signals.map { number in
      var action = sigaction()
      sigaction(number, nil, &action)
      return action
    }
    defer {
      for (index, number) in signals.enumerated() { sigaction(number, &earlier[index], nil) }
    }
    return body()
  }
}

// Outside of `Platform`, whose own `write` and `close` hide the C library's.

private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

private func writeOnce(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

private func endProcess(_ status: Int32) -> Never { exit(status) }
