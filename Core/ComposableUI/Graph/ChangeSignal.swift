import Foundation
import SwiftNavigation

/// A signal that tells the graph about observed changes.
///
/// Observation reports a change before the new value is set, on the thread that sets it. So the
/// signal only stores a token and schedules a flush on the main actor. If another thread makes the
/// change, even that flush may still read the old value. State that a screen shows must therefore
/// change on the main actor, as always with `withObservationTracking`.
final class ChangeSignal: @unchecked Sendable {
  // Sendable: `lock` guards `tokens`, `isFlushComing` and `animation`. ThreadSanitizer doesn't
  // understand `Mutex` and reports false races, so the lock is an `NSLock`.
  private let lock = NSLock()
  private var tokens: [ObservationTracker.Token] = []
  /// Whether a flush is running or due that will still take new tokens. After a flush has found no
  /// more tokens, the next token needs a new flush.
  private var isFlushComing = false
  /// The animation of the first animated change since the last flush.
  private var animation: Animation?

  private let scheduleFlush: @Sendable () -> Void

  init(scheduleFlush: @escaping @Sendable () -> Void) {
    self.scheduleFlush = scheduleFlush
  }

  /// Stores the token of a changed scope. Any thread may call this.
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

  /// Schedules a flush for a change that observation doesn't report.
  func requestFlush() {
    let isFirst = lock.withLock {
      defer { isFlushComing = true }
      return !isFlushComing
    }
    if isFirst { scheduleFlush() }
  }

  /// Whether a flush is running or due.
  var isFlushDue: Bool { lock.withLock { isFlushComing } }

  /// Announces a flush that the caller starts itself.
  func expectFlush() {
    lock.withLock { isFlushComing = true }
  }

  /// Takes the tokens stored since the last call. If there are none, the next token schedules a
  /// flush.
  func takeTokens() -> [ObservationTracker.Token] {
    lock.withLock {
      defer { tokens = [] }
      if tokens.isEmpty { isFlushComing = false }
      return tokens
    }
  }

  /// Takes the animation for the changes until now. Changes without an animation share the
  /// animation of the changes that arrive with them.
  func takeAnimation() -> Animation? {
    lock.withLock {
      defer { animation = nil }
      return animation
    }
  }
}
