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

  /// Encoding and saving. Apart from loading, which somebody waits for.
  static let saves = BlockingWork(qos: .utility)
  private static let loads = BlockingWork(qos: .userInitiated)

  private static let maximumWorkers = 8

  private let queue: DispatchQueue
  private let lock = NSLock()
  private var workers = 0
  /// What waits for a worker: first `older`, from its end, and then `newer`, from its beginning.
  private var older: [Work] = []
  private var newer: [Work] = []

  init(qos: DispatchQoS.QoSClass) {
    queue = .global(qos: qos)
  }

  /// Does something that waits for a disk.
  package static func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      loads.add { continuation.resume(returning: work()) }
    }
  }

  /// Encodes and saves something.
  package static func save(_ work: @escaping Work) { saves.add(work) }

  /// Has something done, after all that was added before has been begun.
  func add(_ work: @escaping Work) {
    let hasWorker = lock.withLock {
      if workers < Self.maximumWorkers {
        workers += 1
        return true
      }
      newer.append(work)
      return false
    }
    guard hasWorker else { return }
    queue.async { [self] in
      var next: Work? = work
      while let work = next {
        work()
        next = takeNext()
      }
    }
  }

  /// - Returns: `nil` if nothing waits; the worker is gone then.
  private func takeNext() -> Work? {
    lock.withLock {
      if older.isEmpty {
        older = newer.reversed()
        newer = []
      }
      if older.isEmpty { workers -= 1 }
      return older.popLast()
    }
  }
}
