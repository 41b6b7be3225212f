// Runs every task on the main actor, in order. The concurrency runtime has a hook for jobs that
// belong to no actor. It is reachable if the runtime is a dynamic library on a POSIX system.

#if !os(WASI) && !os(Windows) && !os(Android)
  import Foundation

  /// Runs an operation with all tasks serialised on the main actor, in the order of enqueueing.
  ///
  /// Tasks that would race take turns, so a test can rely on their order. This affects the whole
  /// process, so such tests must not run in parallel with tests that depend on concurrency.
  @MainActor
  public func withMainSerialExecutor(
    @_implicitSelfCapture operation: @isolated(any) () async throws -> Void
  ) async rethrows {
    MainSerialExecution.begin()
    defer { MainSerialExecution.end() }
    try await operation()
  }

  /// Runs an operation with all tasks serialised on the main actor, in the order of enqueueing.
  ///
  /// Use it in an override of a test case's `invokeTest`. It affects the whole process.
  public func withMainSerialExecutor(
    @_implicitSelfCapture operation: () throws -> Void
  ) rethrows {
    MainSerialExecution.begin()
    defer { MainSerialExecution.end() }
    try operation()
  }

  /// Whether all tasks of the process run on the main actor, in the order of enqueueing.
  ///
  /// Prefer `withMainSerialExecutor`, which restores the previous value. Set this from one thread
  /// at a time. It stays `false` in a program with a statically linked concurrency runtime, because
  /// the hook can't be found there.
  public var uncheckedUseMainSerialExecutor: Bool {
    get { enqueueHook?.pointee != nil }
    set { enqueueHook?.pointee = newValue ? { job, _ in MainActor.shared.enqueue(job) } : nil }
  }

  // The type of `swift_task_enqueueGlobal_hook`: a function of the job and the original enqueue
  // function.
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void

  // Unsafe because the runtime reads its variable without a lock; the documentation above tells
  // callers to set it from one thread at a time. The pointer itself never changes.
  private nonisolated(unsafe) let enqueueHook: UnsafeMutablePointer<EnqueueHook?>? =
    dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")?
    .assumingMemoryBound(to: EnqueueHook?.self)
#endif
