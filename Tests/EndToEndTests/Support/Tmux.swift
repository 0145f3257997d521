import Foundation
import Testing

/// A real terminal emulator with a shell in it, on a tmux server of its own.
final class Tmux {
  private let socket = "roster-\(UUID().uuidString)"
  private let scratch: Scratch

  /// Opens a terminal.
  ///
  /// - Parameters:
  ///   - size: columns and rows.
  ///   - environment: the shell's variables, besides PATH, HOME and a plain prompt.
  init(
    _ columns: Int = 80, _ rows: Int = 24,
    environment: [String: String] = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
  ) throws {
    scratch = try Scratch()
    var variables = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": scratch.folder.path, "PS1": "$ "]
    variables.merge(environment) { $1 }
    let assignments = variables.map { "\($0.key)='\($0.value)'" }.sorted().joined(separator: " ")
    try tmux(
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", scratch.folder.path,
      "exec env -i \(assignments) bash --norc --noprofile")
    try wait { $0.last { !$0.isEmpty } == "$" }
  }

  deinit { _ = try? tmux("kill-server") }

  /// Types a line at the shell.
  func shell(_ line: String) throws { try send(line, "Enter") }

  /// Presses keys by tmux's names, or types text that is no such name.
  func send(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Sends bytes in one write.
  func sendBytes(_ bytes: [UInt8]) throws {
    try tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// The rows of the screen, without the blanks at their ends.
  func screen() throws -> [String] {
    try tmux("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false).map { row in
      var row = String(row)
      while row.last == " " { row.removeLast() }
      return row
    }
  }

  /// Waits until the screen is as wanted.
  func wait(
    _ what: Comment = "the screen", at location: SourceLocation = #_sourceLocation, until holds: ([String]) -> Bool
  ) throws {
    try EndToEndTests.wait(for: what, seeing: { (try? screen().joined(separator: "\n")) ?? "" }, at: location) {
      holds(try screen())
    }
  }

  /// Waits until a text stands on the screen.
  func wait(for text: String, at location: SourceLocation = #_sourceLocation) throws {
    try wait("\(text)", at: location) { $0.contains { $0.contains(text) } }
  }

  func resize(_ columns: Int, _ rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Column and row of the hardware cursor.
  var cursor: String { get throws { try format("#{cursor_x},#{cursor_y}") } }
  /// Whether the alternate screen is on.
  var isAlternate: Bool { get throws { try format("#{alternate_on}") == "1" } }
  /// Whether the cursor can be seen.
  var showsCursor: Bool { get throws { try format("#{cursor_flag}") == "1" } }

  /// Whether the terminal is asked for clicks.
  var hasMouse: Bool { get throws { try format("#{mouse_any_flag}") == "1" } }

  /// The process that the shell runs now.
  var child: Int32 {
    get throws {
      let found = try run("/usr/bin/pgrep", ["-P", format("#{pane_pid}")])
      return try #require(Int32(found.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
  }

  private func format(_ format: String) throws -> String {
    try tmux("display-message", "-p", format).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @discardableResult private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

  @discardableResult private func tmux(_ arguments: [String]) throws -> String {
    let outcome = try run(
      Tool.tmux.path, ["-L", socket, "-f", "/dev/null", "-u"] + arguments,
      environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "TMUX_TMPDIR": scratch.folder.path])
    guard outcome.status == 0 else { throw TmuxFailed(message: outcome.errors) }
    return outcome.output
  }
}

struct TmuxFailed: Error { var message: String }
