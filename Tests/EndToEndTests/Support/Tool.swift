import Foundation
import Testing

/// A program that a suite needs beside the one it tests.
enum Tool: String {
  case tmux, sshd, setsid, sqlite3

  /// Whether a suite that needs tools may run: where every suite is required, it runs and fails without them.
  static func present(_ tools: Tool...) -> Bool {
    ProcessInfo.processInfo.environment["ROSTER_REQUIRE_ALL_SUITES"] == "1" || tools.allSatisfy { $0.find() != nil }
  }

  /// Where the tool is.
  var path: String {
    get throws { try #require(find(), "\(rawValue) is not installed") }
  }

  private func find() -> String? {
    // sshd lives where only administrators look.
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders: [String] = search.split(separator: ":").map { String($0) } + ["/usr/sbin", "/sbin"]
    return folders.map { "\($0)/\(rawValue)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// The built program.
enum Roster {
  /// Its path: beside the tests, where the build puts it.
  static let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("roster").path
}

/// What a finished program left.
struct Outcome {
  var status: Int32
  var output: String
  var errors: String
}

/// Runs a program to its end.
///
/// - Parameters:
///   - environment: all the variables it gets, besides a PATH and a HOME.
///   - input: what stands on its standard input.
func run(_ path: String, _ arguments: [String], environment: [String: String] = [:], input text: String = "") throws
  -> Outcome
{
  let scratch = try Scratch()
  let input = try Descriptor(text.isEmpty ? "/dev/null" : scratch.write(text, to: "in"), O_RDONLY)
  let output = try Descriptor(scratch.path("out"), O_WRONLY | O_CREAT)
  let errors = try Descriptor(scratch.path("err"), O_WRONLY | O_CREAT)
  let variables = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": scratch.path("home")]
  let child = try Child(
    path, arguments, environment: variables.merging(environment) { $1 }, input: input.number, output: output.number,
    errors: errors.number)
  return Outcome(status: child.waitForExit(), output: scratch.text("out"), errors: scratch.text("err"))
}

/// Runs the built program to its end, without a terminal.
func roster(_ arguments: String..., environment: [String: String] = [:], input: String = "") throws -> Outcome {
  try run(Roster.path, arguments, environment: environment, input: input)
}

/// A folder that is gone when nobody holds it any more.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("roster-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  func text(_ name: String) -> String {
    String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: path(name)))) ?? Data(), as: UTF8.self)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The names in the folder, sorted.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }
}

/// Waits until something holds, and fails with what was seen where it does not within twenty seconds.
func wait(
  for what: Comment, seeing: () -> String = { "" }, at location: SourceLocation = #_sourceLocation,
  until holds: () throws -> Bool
) throws {
  let deadline = Date().addingTimeInterval(20)
  while try !holds() {
    if Date() > deadline {
      Issue.record("waited in vain for: \(what)\n\(seeing())", sourceLocation: location)
      throw WaitedInVain()
    }
    usleep(10_000)
  }
}

struct WaitedInVain: Error {}
