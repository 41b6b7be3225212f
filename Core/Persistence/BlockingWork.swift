import Dispatch
import Foundation

/// Work that waits for a disk: on threads of its own, of which there is a bounded number, so that a slow
/// disk holds up neither the main actor nor other tasks.
///
/// It isn't an `OperationQueue` because whoever changes a state pays for handing it over: that takes
/// several times as long.
package final class BlockingWork: @unchecked Sendable {
  // Sendable: the lock guards what changes.
  package typealias Work = @Sendable () -> Void

  /// Encoding and saving, as many at a time as there are processors unless some wait. Apart from loading, which
  /// somebody waits for.
  static let saves = BlockingWork(on: .global(qos: .utility))
  private static let loads = BlockingWork(qos: .userInitiated)

  private static let workerCount = 8

  /// The queue of each worker.
  private let queues: [DispatchQueue]
  private let lock = NSLock()
  /// The workers that have nothing to do.
  private var idle = Array(0..<workerCount)
  /// What waits for a worker: first `older`, from its end, and then `newer`, from its beginning.
  private var older: [Work] = []
  private var newer: [Work] = []

  /// Workers that all have a thread at once.
  ///
  /// Each has a queue of its own for that: a queue that all share gets as many threads as there are processors, and
  /// one or two more a second while those wait.
  package init(qos: DispatchQoS) {
    queues = (0..<Self.workerCount).map { DispatchQueue(label: "blocking work \($0)", qos: qos) }
  }

  private init(on queue: DispatchQueue) {
    queues = Array(repeating: queue, count: Self.workerCount)
  }

  /// Does something that waits for a disk.
  package static func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await loads.run(work)
  }

  /// Does something that waits for a disk.
  package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      add { continuation.resume(returning: work()) }
    }
  }

  /// Encodes and saves something.
  package static func save(_ work: @escaping Work) { saves.add(work) }

  /// Has something done: at once if a worker is idle, else after all that waits.
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

  /// - Returns: `nil` if nothing waits; the worker is idle then.
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
