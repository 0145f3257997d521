import Glibc
import ProgramDriver

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()), besides: Command.ownFolder)
  if options.wantsHelp {
    print(Options.help)
  } else {
    Interruption.watch()
    let folder = try TemporaryFolder(prefix: "roster-benchmark")
    defer { folder.remove() }
    print(Report(outcome: try Benchmark(options: options, folder: folder).run()).text)
  }
} catch let misuse as Options.Misuse {
  write(2, "roster-benchmark: \(misuse); see --help\n")
  exit(64)
} catch {
  write(2, "roster-benchmark: \(error)\n")
  exit(1)
}
