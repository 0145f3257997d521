import Glibc
import ProgramDriver

/// The `roster` program, used for its subcommands.
struct RosterProgram {
  /// A student as `roster find` lists them.
  struct Row {
    var id: String
    /// The family name, or whatever name there is.
    var name: String
  }

  let path: String
  let folder: TemporaryFolder

  /// What a subcommand took.
  struct Cost {
    var seconds: Double
    var peakMiB: Double
  }

  /// Runs a program to its end, its output to a file.
  func run(_ command: Command, output: String = "/dev/null") throws -> Cost {
    let errors = folder.file("errors")
    let began = ContinuousClock.now
    let process = try ChildProcess(command, on: .files(input: "/dev/null", output: output, errors: errors))
    while process.wait() == nil { try Interruption.check() }
    let seconds = (ContinuousClock.now - began).milliseconds / 1_000
    guard process.ending == .exited(0) else {
      let line = ([command.program] + command.arguments).joined(separator: " ")
      throw CannotMeasure("\(line) has failed: \(readFile(errors).prefix(200))")
    }
    return Cost(seconds: seconds, peakMiB: Double(process.usage.ru_maxrss) / 1_024)
  }

  /// Writes an invented roster to a file.
  func makeSample(students: Int, at path: String) throws {
    _ = try run(Command(self.path, ["sample", "--students", "\(students)"]), output: path)
  }

  /// Imports a file into a new database.
  func importFile(_ file: String, into database: String) throws -> Cost {
    try run(Command(path, ["import", "--yes", "--database", database, file]))
  }

  func students(matching query: String, in database: Database, limit: Int) throws -> [Row] {
    let output = folder.file("found")
    let options = ["--database", database.path, "--limit", "\(limit)", "--format", "csv"]
    do {
      _ = try run(Command(path, ["find"] + options + [query]), output: output)
    } catch is CannotMeasure where !query.isEmpty {
      // Nobody's name begins so.
      return []
    }
    let lines = readFile(output).split(whereSeparator: \.isNewline).map(fields)
    guard let header = lines.first, let id = header.firstIndex(of: "id") else {
      throw CannotMeasure("\(path) find answers without the column \"id\"")
    }
    let names = ["family", "given", "name"].compactMap { header.firstIndex(of: $0) }
    return lines.dropFirst().filter { $0.count == header.count }.map { line in
      Row(id: line[id], name: names.map { line[$0] }.first { !$0.isEmpty } ?? "")
    }
  }

  /// The fields of one line of CSV.
  private func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}
