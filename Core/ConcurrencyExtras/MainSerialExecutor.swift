// Running every task on the main actor, in order. The concurrency runtime offers a hook for jobs
// that no actor claims; it is reachable where the runtime is a dynamic library on a POSIX system.

#if !os(WASI) && !os(Windows) && !os(Android)
  import Foundation

  /// Runs an operation with every task serialised on the main actor, in the order of enqueueing.
  ///
  /// Tasks that race elsewhere take turns inside, so a test can rely on what runs when. The effect
  /// is on the whole process: tests that use it must not run beside others that care.
  @MainActor
  public func withMainSerialExecutor(
    @_implicitSelfCapture operation: @isolated(any) () async throws -> Void
  ) async rethrows {
    MainSerialExecution.begin()
    defer { MainSerialExecution.end() }
    try await operation()
  }

  /// Runs an operation with every task serialised on the main actor, in the order of enqueueing.
  ///
  /// For overriding a test case's `invokeTest`. The effect is on the whole process.
  public func withMainSerialExecutor(
    @_implicitSelfCapture operation: () throws -> Void
  ) rethrows {
    MainSerialExecution.begin()
    defer { MainSerialExecution.end() }
    try operation()
  }

  /// Whether every task of this process runs on the main actor, in the order of enqueueing.
  ///
  /// Prefer `withMainSerialExecutor`, which restores it. Set it while no other thread does. It stays
  /// `false` in a program that has the concurrency runtime linked in statically: the hook can't be
  /// found there.
  public var uncheckedUseMainSerialExecutor: Bool {
    get { enqueueHook?.pointee != nil }
    set { enqueueHook?.pointee = newValue ? { job, _ in MainActor.shared.enqueue(job) } : nil }
  }

  // The shape of `swift_task_enqueueGlobal_hook`: a function that gets the job and the function
  // that would have enqueued it.
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void

  // Unsafe because the variable behind it belongs to the runtime, which reads it without a lock;
  // the documentation above passes that condition on. The pointer itself never changes.
  private nonisolated(unsafe) let enqueueHook: UnsafeMutablePointer<EnqueueHook?>? =
    dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")?
    .assumingMemoryBound(to: EnqueueHook?.self)
#endif
