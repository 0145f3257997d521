import RosterCore
import RosterExchange

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `roster sample`: an invented roster on standard output.
@MainActor struct SampleCommand {
  private let count: Int
  private let seed: Int

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.expectOperands(0...0, "")
    guard let count = try arguments.number(.students, 1...100_000_000) else {
      throw .usage("roster sample needs --students N.", .sample)
    }
    self.count = count
    seed = try arguments.number(.seed, 0...Int.max) ?? 1
  }

  func run() throws(CommandFailure) -> ExitStatus {
    try Console.refuseTerminal(.sample)
    let writer = RosterCSVWriter()
    let output = ByteOutput(descriptor: STDOUT_FILENO, place: "standard output")
    let students = SampleRoster(count: count, seed: UInt64(seed), today: SystemClock().today)
    try filing { () throws(RosterFileError) in
      try output.append(writer.appendHeader)
      for student in students { try output.append { writer.append(student, to: &$0) } }
      try output.flush()
    }
    return .success
  }
}
