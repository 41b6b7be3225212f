import Synchronization

/// A task that can be cancelled before it is started, so that it can be registered before anything of it runs.
final class CancellableTask<Success: Sendable>: Sendable {
  private enum State {
    case ready
    case started(Task<Success, Never>)
    case cancelled
  }

  private let state = Mutex(State.ready)

  /// Starts the task, which is cancelled at once if it was cancelled before.
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

  /// Cancels the task, or has it start cancelled.
  func cancel() {
    let task = state.withLock { state -> Task<Success, Never>? in
      if case .started(let task) = state { return task }
      state = .cancelled
      return nil
    }
    task?.cancel()
  }
}
