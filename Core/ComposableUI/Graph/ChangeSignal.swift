import Foundation
import SwiftNavigation

/// Carries the news that something observed has changed from wherever it changed to the graph.
///
/// Observation tells of a change on the thread that makes it, and before it is made. So nothing is
/// evaluated then; a token is put down, and a flush on the main actor is seen to. For an object that
/// changes on another thread that may still be too early: like every use of `withObservationTracking`
/// this relies on what a screen shows being changed on the main actor.
final class ChangeSignal: @unchecked Sendable {
  // Sendable: `tokens`, `isFlushComing` and `animation` are guarded by `lock`. Not a `Mutex`, because
  // ThreadSanitizer doesn't know what that does and reports races between those that wait for it.
  private let lock = NSLock()
  private var tokens: [ObservationTracker.Token] = []
  /// A flush is going on or sure to come, and will take what is put down until then.
  private var isFlushComing = false
  /// The animation of the first change since the last flush that has one.
  private var animation: Animation?

  private let scheduleFlush: @Sendable () -> Void

  init(scheduleFlush: @escaping @Sendable () -> Void) {
    self.scheduleFlush = scheduleFlush
  }

  /// May be called on any thread.
  func send(_ token: ObservationTracker.Token) {
    let animation = Transaction.ongoing?.animation
    let isFirst = lock.withLock {
      tokens.append(token)
      self.animation = self.animation ?? animation
      defer { isFlushComing = true }
      return !isFlushComing
    }
    if isFirst { scheduleFlush() }
  }

  /// Sees to a flush for what has changed without being observed.
  func requestFlush() {
    let isFirst = lock.withLock {
      defer { isFlushComing = true }
      return !isFlushComing
    }
    if isFirst { scheduleFlush() }
  }

  /// Whether something was put down that no flush has taken yet, or may have been.
  var isFlushDue: Bool { lock.withLock { isFlushComing } }

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

  /// How the changes until now are to be seen. Changes that nobody has said that of are seen with those that
  /// come with them.
  func takeAnimation() -> Animation? {
    lock.withLock {
      defer { animation = nil }
      return animation
    }
  }
}
