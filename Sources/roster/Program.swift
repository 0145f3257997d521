import RosterCore
import TerminalKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program: reads the command line, runs the command, and tells the shell how it went.
///
/// Everything but the database stays on the main actor: a single job on Swift's shared thread pool would start a timer
/// of Dispatch's that wakes the program every second from then on.
@main @MainActor enum Program {
  // Not asynchronous itself: such a main begins on the pool. Begun at once, the first frame needs no other thread.
  static func main() {
    Task.immediate {
      do throws(CommandFailure) {
        let arguments = try Arguments(CommandLine.arguments)
        exit(try await run(arguments).rawValue)
      } catch {
        Console.note("roster: \(error.message)")
        exit(error.status.rawValue)
      }
    }
    EventLoop.main.run()
  }

  private static func run(_ arguments: Arguments) async throws(CommandFailure) -> ExitStatus {
    if arguments.has(.help) {
      try Console.write(Array(Help.text(for: arguments.subcommand).utf8))
      return .success
    }
    if arguments.has(.version) {
      try Console.print("roster \(rosterVersion)")
      return .success
    }
    return switch arguments.subcommand {
    case .screen: try await ScreenCommand(arguments).run()
    case .demo: try await DemoCommand(arguments).run()
    case .find: try await FindCommand(arguments).run()
    case .show: try await ShowCommand(arguments).run()
    case .importFiles: try await ImportCommand(arguments).run()
    case .add: try await AddCommand(arguments).run()
    case .set: try await SetCommand(arguments).run()
    case .erase: try await EraseCommand(arguments).run()
    case .undo: try await UndoCommand(arguments).run()
    case .history: try await HistoryCommand(arguments).run()
    case .backup: try await BackupCommand(arguments).run()
    case .restore: try await RestoreCommand(arguments).run()
    case .check: try await CheckCommand(arguments).run()
    case .school: try await SchoolCommand(arguments).run()
    case .export: try await ExportCommand(arguments).run()
    case .sample: try SampleCommand(arguments).run()
    }
  }
}
