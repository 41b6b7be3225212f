import Foundation

/// The faults that all requests to an API meet, until somebody changes them.
final class FaultPlan: @unchecked Sendable {
  // Sendable is unchecked because all that changes is only touched under `lock`.

  private let lock = NSLock()
  private var faults: [Fault] = []
  /// For how many more requests they hold; `nil` is for all.
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

  /// The faults of the next request.
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
