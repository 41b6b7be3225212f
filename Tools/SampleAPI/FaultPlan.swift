import Foundation

/// The current faults for all requests to an API.
final class FaultPlan: @unchecked Sendable {
  // Sendable is unchecked because `lock` guards all mutable state.

  private let lock = NSLock()
  private var faults: [Fault] = []
  /// The number of further requests with the faults; `nil` for all.
  private var remaining: Int?

  var description: String {
    lock.withLock { faults.map(\.description).joined(separator: ",") }
  }

  func set(_ faults: [Fault], requests: Int?) {
    lock.withLock {
      self.faults = faults
      remaining = requests
    }
  }

  /// Returns the faults for the next request.
  func next() -> [Fault] {
    lock.withLock {
      let next = faults
      if let left = remaining {
        remaining = left - 1
        if left <= 1 {
          faults = []
          remaining = nil
        }
      }
      return next
    }
  }
}
