// Dispatch marks none of its types Sendable on Linux.
@preconcurrency internal import Dispatch

/// Runs an actor on a queue of its own, so that a blocking C call never holds a thread that other tasks need.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  /// Runs something on the queue, after what is there already.
  func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// What runs on the queue is the actor's, though it is no job of a task.
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
