import Dispatch
import Foundation

/// Workers for work that blocks on a disk, on a bounded number of separate threads. A slow disk
/// holds up neither the main actor nor other tasks.
///
/// It isn't an `OperationQueue`, because adding an operation to a queue takes several times longer,
/// and code that changes a state would wait for that.
package final class BlockingWork: @unchecked Sendable {
  // Sendable: the lock guards the mutable state.
  package typealias Work = @Sendable () -> Void

  /// The workers for encoding and saving, about as many at a time as there are processors. They are
  /// separate from loading, which the app waits for.
  static let saves = BlockingWork(on: .global(qos: .utility))
  private static let loads = BlockingWork(qos: .userInitiated)

  private static let workerCount = 8

  /// The queue of each worker.
  private let queues: [DispatchQueue]
  private let lock = NSLock()
  /// The idle workers.
  private var idle = Array(0..<workerCount)
  /// The waiting work: first `older`, from its end, then `newer`, from its beginning.
  private var older: [Work] = []
  private var newer: [Work] = []

  /// Makes workers that can all have a thread at once.
  ///
  /// Each worker has its own queue. A shared queue gets as many threads as there are processors,
  /// and only one or two more a second while those block.
  package init(qos: DispatchQoS) {
    queues = (0..<Self.workerCount).map { DispatchQueue(label: "blocking work \($0)", qos: qos) }
  }

  private init(on queue: DispatchQueue) {
    queues = Array(repeating: queue, count: Self.workerCount)
  }

  /// Runs work that blocks on a disk.
  package static func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await loads.run(work)
  }

  /// Runs work that blocks on a disk.
  package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      add { continuation.resume(returning: work()) }
    }
  }

  /// Adds work: an idle worker runs it immediately; otherwise it waits in order.
  func add(_ work: @escaping Work) {
    let worker = lock.withLock {
      let worker = idle.popLast()
      if worker == nil { newer.append(work) }
      return worker
    }
    guard let worker else { return }
    queues[worker].async { [self] in
      var next: Work? = work
      while let work = next {
        work()
        next = takeNext(worker)
      }
    }
  }

  /// - Returns: `nil` if no work waits; the worker is idle then.
  private func takeNext(_ worker: Int) -> Work? {
    lock.withLock {
      if older.isEmpty {
        older = newer.reversed()
        newer = []
      }
      if older.isEmpty { idle.append(worker) }
      return older.popLast()
    }
  }
}
