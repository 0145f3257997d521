import Glibc
import ProgramDriver

/// What the kernel tells of a running program.
struct ProcessFacts {
  /// How often its threads have gone to sleep by themselves: each wake-up is followed by one.
  var sleeps = 0
  /// The time its threads have run.
  var cpuMilliseconds = 0.0
  /// The memory that is resident now.
  var residentMiB = 0.0
  /// The most memory that was resident at any time.
  var peakMiB = 0.0

  init(of process: ChildProcess) {
    let folder = "/proc/\(process.id)"
    for thread in TemporaryFolder.names(in: "\(folder)/task") {
      sleeps += Self.number("voluntary_ctxt_switches:", in: "\(folder)/task/\(thread)/status")
      // Nanoseconds run, nanoseconds waited, time slices.
      let times = readFile("\(folder)/task/\(thread)/schedstat").split(separator: " ")
      cpuMilliseconds += (times.first.flatMap { Double($0) } ?? 0) / 1e6
    }
    residentMiB = Double(Self.number("VmRSS:", in: "\(folder)/status")) / 1_024
    peakMiB = Double(Self.number("VmHWM:", in: "\(folder)/status")) / 1_024
  }

  private static func number(_ caption: String, in path: String) -> Int {
    for line in readFile(path).split(separator: "\n") where line.hasPrefix(caption) {
      let words = line.dropFirst(caption.count).split { $0 == " " || $0 == "\t" }
      return words.first.flatMap { Int($0) } ?? 0
    }
    return 0
  }
}

/// The text of a file; empty if it cannot be read.
func readFile(_ path: String) -> String {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return "" }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 16_384)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
    bytes += buffer[..<count]
  }
}

/// The length of a file in bytes; nil if there is none.
func fileSize(_ path: String) -> Int? {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : nil
}
