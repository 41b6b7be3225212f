import ConcurrencyExtras

/// A clock for requests, whose time stands still. It records the waits before retries, which end at
/// once by default. A wait as long as the client's time-out ends when the test calls
/// `letTimeRunOut()`.
final class RequestClock: Clock, @unchecked Sendable {
  // Sendable is unchecked because a lock protects the mutable state.

  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct State {
    var isTimeUp = false
    var retryDelays: [Duration] = []
    var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
    var watchers: [CheckedContinuation<Void, Never>] = []
    var count = 0
  }

  private let timeout: Duration
  private let skipsRetryDelays: Bool
  private let state = LockIsolated(State())

  /// - Parameters:
  ///   - timeout: The client's time-out.
  ///   - skipsRetryDelays: Whether the waits before retries end at once. Otherwise they never end.
  init(timeout: Duration = .seconds(20), skipsRetryDelays: Bool = true) {
    self.timeout = timeout
    self.skipsRetryDelays = skipsRetryDelays
  }

  var now: Instant { Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  /// The durations of the waits before retries.
  var retryDelays: [Duration] { state.retryDelays }

  /// Makes all requests time out, including later ones, unless they are answered first.
  func letTimeRunOut() {
    let waiters = state.withValue { state in
      state.isTimeUp = true
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }

  /// Waits until a request waits for its retry.
  func firstRetryDelay() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withValue {
        if $0.retryDelays.isEmpty { $0.watchers.append(continuation) }
        return !$0.retryDelays.isEmpty
      }
      if isThere { continuation.resume() }
    }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    if deadline.offset == timeout {
      try await wait { $0.isTimeUp }
    } else {
      let watchers = state.withValue { state in
        state.retryDelays.append(deadline.offset)
        defer { state.watchers = [] }
        return state.watchers
      }
      for watcher in watchers { watcher.resume() }
      if !skipsRetryDelays {
        try await wait { _ in false }
      }
    }
  }

  private func wait(isOver: @escaping @Sendable (State) -> Bool) async throws {
    let id = state.withValue {
      $0.count += 1
      return $0.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let goesOn = state.withValue {
          if Task.isCancelled || isOver($0) { return true }
          $0.waiters[id] = continuation
          return false
        }
        if goesOn { continuation.resume() }
      }
      try Task.checkCancellation()
    } onCancel: {
      let waiter = state.withValue { $0.waiters.removeValue(forKey: id) }
      waiter?.resume(throwing: CancellationError())
    }
  }
}
