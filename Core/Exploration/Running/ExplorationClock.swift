import ConcurrencyExtras
import Foundation

/// A clock that an exploration advances, without suspending.
final class ExplorationClock: Clock, @unchecked Sendable {
  // Sendable is unchecked because the variables below are only touched under `lock`.

  /// An instant, counted from the start of a sequence of actions.
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var time = Instant()
  private var lastID = 0
  /// The sleepers by deadline; for equal deadlines, in the order of arrival.
  private var sleepers: [Sleeper] = []
  private var wasUsed = false

  var now: Instant { lock.withLock { time } }
  var minimumResolution: Duration { .zero }
  var nextDeadline: Instant? { lock.withLock { sleepers.first?.deadline } }
  /// Whether any code has slept on the clock.
  var hasBeenUsed: Bool { lock.withLock { wasUsed } }

  func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = lock.withLock {
      lastID += 1
      wasUsed = true
      return lastID
    }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let isCancelled = lock.withLock {
          if Task.isCancelled { return true }
          let index = sleepers.firstIndex { deadline < $0.deadline } ?? sleepers.endIndex
          sleepers.insert(
            Sleeper(id: id, deadline: deadline, continuation: continuation), at: index)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = lock.withLock {
        sleepers.firstIndex { $0.id == id }.map { sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the clock to the next deadline up to a moment, and wakes the sleeper. If there is no
  /// such deadline, advances the clock to the moment.
  ///
  /// - Returns: Whether a sleeper was woken.
  func wakeNext(until moment: Instant) -> Bool {
    let sleeper: Sleeper? = lock.withLock {
      guard let first = sleepers.first, first.deadline <= moment else {
        time = max(time, moment)
        return nil
      }
      time = max(time, first.deadline)
      return sleepers.removeFirst()
    }
    sleeper?.continuation.resume()
    return sleeper != nil
  }

  func cancelAll() {
    let all = lock.withLock {
      defer { sleepers = [] }
      return sleepers
    }
    for sleeper in all { sleeper.continuation.resume(throwing: CancellationError()) }
  }
}
