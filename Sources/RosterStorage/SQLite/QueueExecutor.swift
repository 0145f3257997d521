// Dispatch marks none of its types Sendable on Linux.
@preconcurrency internal import Dispatch

/// Runs an actor on a queue of its own, so that a blocking C call never holds a thread that other tasks need.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
