import Synchronization

/// Carries the news that something observed has changed from wherever it changed to the graph.
///
/// Observation tells of a change on the thread that makes it, and before it is made. So nothing is
/// evaluated then; a token is put down, and a flush on the main actor is seen to. For an object that
/// changes on another thread that may still be too early: like every use of `withObservationTracking`
/// this relies on what a screen shows being changed on the main actor.
final class ChangeSignal: Sendable {
  private struct State {
    var tokens: [ObservationTracker.Token] = []
    /// A flush is going on or sure to come, and will take what is put down until then.
    var isFlushComing = false
  }

  private let state = Mutex(State())
  private let scheduleFlush: @Sendable () -> Void

  init(scheduleFlush: @escaping @Sendable () -> Void) {
    self.scheduleFlush = scheduleFlush
  }

  /// May be called on any thread.
  func send(_ token: ObservationTracker.Token) {
    let isFirst = state.withLock { state in
      state.tokens.append(token)
      defer { state.isFlushComing = true }
      return !state.isFlushComing
    }
    if isFirst { scheduleFlush() }
  }

  /// Says that a flush will follow without being scheduled.
  func expectFlush() {
    state.withLock { $0.isFlushComing = true }
  }

  /// What was put down since the last call. If that is nothing, whoever puts down something next
  /// sees to a flush.
  func takeTokens() -> [ObservationTracker.Token] {
    state.withLock { state in
      defer { state.tokens = [] }
      if state.tokens.isEmpty { state.isFlushComing = false }
      return state.tokens
    }
  }
}
