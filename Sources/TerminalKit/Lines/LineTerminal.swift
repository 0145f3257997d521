/// A terminal, or a pipe, that is read and written a line at a time: nothing is placed, nothing is drawn anew, and no
/// mode of the terminal is touched.
///
/// It reads only when a line is asked for, so a long input waits in its pipe, and never waits for one on the main actor.
@MainActor
public final class LineTerminal {
  /// More than anybody types in a line; what goes beyond is dropped.
  private static let mostBytesALine = 64 * 1024

  private let input: Int32
  private let output: Int32
  private let isPrompting: Bool
  private let loop: EventLoop
  private var watch: EventLoop.Watch?
  private var bytes: [UInt8] = []
  private var skipsLineFeed = false
  private var hasEnded = false
  private var waiting: (prompt: String, answer: (String?) -> Void)?
  private var promptIsDue = false

  /// Whether the terminal that TERM names can show a screen: it is named, and not one of those without a cursor.
  public static var terminalCanPlaceCursor: Bool {
    do throws(TerminalError) {
      _ = try TerminalType.find(Platform.environment("TERM"), for: Platform.standardOutput)
    } catch .cannotPlaceCursor {
      return false
    } catch {}
    return true
  }

  /// Makes one of two descriptors, standard input and output where none are named.
  ///
  /// - Parameter prompts: whether questions are printed; nil for where a terminal is read, so that the answers of a pipe stand
  ///   alone.
  public init(input: Int32 = 0, output: Int32 = 1, prompts: Bool? = nil, loop: EventLoop = .main) {
    self.loop = loop
    self.input = input
    self.output = output
    isPrompting = prompts ?? Platform.isTerminal(input)
    _ = TerminalLocale.usesUTF8
  }

  // MARK: - Writing

  /// Prints one line; whatever could drive a terminal is shown as a placeholder.
  public func print(_ line: String) {
    var bytes = LineText.encoded(line)
    bytes.append(0x0A)
    if waiting != nil, isPrompting, !promptIsDue {
      // Said while a person is typing: on a line of its own, and then the question again.
      bytes.insert(0x0A, at: 0)
      promptIsDue = true
      Task { self.promptAgain() }
    }
    write(bytes)
  }

  private func promptAgain() {
    guard promptIsDue else { return }
    promptIsDue = false
    if let waiting { write(LineText.encoded(waiting.prompt)) }
  }

  private func write(_ bytes: [UInt8]) { bytes.withUnsafeBytes { Platform.write($0, to: output) } }

  // MARK: - Reading

  /// Asks for the next line, without its end; nil once there are no more.
  public func readLine(prompt: String) async -> String? {
    await withCheckedContinuation { continuation in
      readLine(prompt: prompt) { continuation.resume(returning: $0) }
    }
  }

  private func readLine(prompt: String, then answer: @escaping (String?) -> Void) {
    precondition(waiting == nil, "a line is awaited already")
    if isPrompting { write(LineText.encoded(prompt)) }
    waiting = (prompt, answer)
    deliver()
  }

  /// Stops reading.
  public func stop() {
    watch?.cancel()
    watch = nil
  }

  private func deliver() {
    while waiting != nil {
      if let line = nextLine() { return answer(line) }
      if hasEnded { return answer(nil) }
      // Asked first: a file is always there, and /dev/null never announces itself.
      switch Platform.readAvailable(from: input, limit: 4096) {
      case .bytes(let more): bytes += more
      case .nothing: return listen()
      case .lost: hasEnded = true
      }
    }
  }

  private func answer(_ line: String?) {
    let answer = waiting?.answer
    waiting = nil
    promptIsDue = false
    stop()
    answer?(line)
  }

  /// The first line that has come in whole, or what is left at the end of the input.
  private func nextLine() -> String? {
    if skipsLineFeed, bytes.first == 0x0A { bytes.removeFirst() }
    guard let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      if bytes.count > Self.mostBytesALine { bytes.removeSubrange(Self.mostBytesALine...) }
      guard hasEnded, !bytes.isEmpty else { return nil }
      defer { bytes = [] }
      return LineText.decoded(bytes[...])
    }
    skipsLineFeed = bytes[end] == 0x0D
    defer { bytes.removeSubrange(...end) }
    return LineText.decoded(bytes[..<end])
  }

  private func listen() {
    guard watch == nil else { return }
    watch = loop.watch(input) { [weak self] in self?.deliver() }
  }
}
