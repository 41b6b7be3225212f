import Foundation

/// Carries the news that something observed has changed from wherever it changed to the graph.
///
/// Observation tells of a change on the thread that makes it, and before it is made. So nothing is
/// evaluated then; a token is put down, and a flush on the main actor is seen to. For an object that
/// changes on another thread that may still be too early: like every use of `withObservationTracking`
/// this relies on what a screen shows being changed on the main actor.
final class ChangeSignal: @unchecked Sendable {
  // Sendable: `tokens` and `isFlushComing` are guarded by `lock`. Not a `Mutex`, because
  // ThreadSanitizer doesn't know what that does and reports races between those that wait for it.
  private let lock = NSLock()
  private var tokens: [ObservationTracker.Token] = []
  /// A flush is going on or sure to come, and will take what is put down until then.
  private var isFlushComing = false

  private let scheduleFlush: @Sendable () -> Void

  init(scheduleFlush: @escaping @Sendable () -> Void) {
    self.scheduleFlush = scheduleFlush
  }

  /// May be called on any thread.
  func send(_ token: ObservationTracker.Token) {
    let isFirst = lock.withLock {
      tokens.append(token)
      defer { isFlushComing = true }
      return !isFlushComing
    }
    if isFirst { scheduleFlush() }
  }

  /// Says that a flush will follow without being scheduled.
  func expectFlush() {
    lock.withLock { isFlushComing = true }
  }

  /// What was put down since the last call. If that is nothing, whoever puts down something next
  /// sees to a flush.
  func takeTokens() -> [ObservationTracker.Token] {
    lock.withLock {
      defer { tokens = [] }
      if tokens.isEmpty { isFlushComing = false }
      return tokens
    }
  }
}
