import Foundation

/// Work that waits for a disk: on threads of its own, of which there is a bounded number, so that a slow
/// disk holds up neither the main actor nor other tasks.
package enum BlockingWork {
  /// Encoding and saving. Apart from loading, which somebody waits for.
  static let saves = queue("Caching.saves", qualityOfService: .utility)
  private static let loads = queue("Caching.loads", qualityOfService: .userInitiated)

  private static func queue(
    _ name: String, qualityOfService: QualityOfService
  ) -> OperationQueue {
    let queue = OperationQueue()
    queue.name = name
    queue.maxConcurrentOperationCount = 8
    queue.qualityOfService = qualityOfService
    return queue
  }

  /// Does something that waits for a disk.
  package static func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      loads.addOperation { continuation.resume(returning: work()) }
    }
  }
}
