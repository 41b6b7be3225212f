import Synchronization

/// A task that can be cancelled before it starts, so that it can be registered before it runs.
final class CancellableTask<Success: Sendable>: Sendable {
  private enum State {
    case ready
    case started(Task<Success, Never>)
    case cancelled
  }

  private let state = Mutex(State.ready)

  /// Starts the task. If it was already cancelled, it starts cancelled.
  func start(_ operation: @escaping @Sendable () async -> Success) -> Task<Success, Never> {
    state.withLock { state in
      let task = Task {
        // Waits until the task is stored, so that the operation can cancel itself.
        self.state.withLock { _ in }
        return await operation()
      }
      if case .cancelled = state { task.cancel() }
      state = .started(task)
      return task
    }
  }

  /// Cancels the task, or lets it start cancelled.
  func cancel() {
    let task = state.withLock { state -> Task<Success, Never>? in
      if case .started(let task) = state { return task }
      state = .cancelled
      return nil
    }
    task?.cancel()
  }
}
