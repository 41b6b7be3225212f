import Foundation
import Synchronization

/// An executor that runs all asynchronous jobs of one thread on that thread, one at a time, in a
/// chosen order.
///
/// While it is in charge, jobs for the main actor or the global thread pool wait until
/// ``runNext(choosing:)`` runs them. So an exploration needs no real concurrency: a whole effect,
/// from its start to the actions that it sends, is a series of function calls. The same choices
/// give the same run. Jobs of other threads run as usual.
///
/// It uses hooks of the concurrency runtime, which are accessible if the runtime is a dynamic
/// library on a POSIX system.
final class ControlledExecutor: SerialExecutor, @unchecked Sendable {
  // Sendable is unchecked because only the controlled thread uses its state.

  private let thread = CurrentThread()
  /// The jobs of the main actor, which run in order, as on the real main actor.
  private var mainJobs = Queue<UnownedJob>()
  /// The jobs of the global pool, any of which may run next.
  private var globalJobs: [UnownedJob] = []

  var hasJobs: Bool { !mainJobs.isEmpty || !globalJobs.isEmpty }

  /// The number of jobs that could run next.
  var choiceCount: Int { globalJobs.count + (mainJobs.isEmpty ? 0 : 1) }

  func enqueue(_ job: consuming ExecutorJob) {
    mainJobs.append(UnownedJob(job))
  }

  func checkIsolated() {
    precondition(thread.isCurrent, "This is not the thread of the exploration.")
  }

  fileprivate func enqueueGlobally(_ job: UnownedJob) {
    globalJobs.append(job)
  }

  /// Runs one job, if there is any.
  ///
  /// - Parameter choose: Chooses the index of one of the jobs. The first is the next job of the
  ///   main actor, if there is one. The other jobs are in the order of their arrival.
  func runNext(choosing choose: (_ count: Int) -> Int) {
    let count = choiceCount
    guard count > 0 else { return }
    var index = count == 1 ? 0 : choose(count)
    let job: UnownedJob
    if !mainJobs.isEmpty, index == 0 {
      job = mainJobs.removeFirst()
    } else {
      if !mainJobs.isEmpty { index -= 1 }
      job = globalJobs.remove(at: index)
    }
    job.runSynchronously(on: asUnownedSerialExecutor())
  }

  /// Runs a function as a job of the main actor, with this executor in charge.
  ///
  /// - Returns: Whether the function ran; `false` if the runtime's hooks aren't found.
  func perform(_ body: @escaping @MainActor () -> Void) -> Bool {
    RuntimeHooks.withExecutor(self) {
      let isDone = Flag()
      let body = UncheckedSendable(body)
      Task { @MainActor in
        body.value()
        isDone.value = true
      }
      while !isDone.value, hasJobs { runNext { _ in 0 } }
      return isDone.value
    } ?? false
  }
}

private final class Flag: @unchecked Sendable {
  // Sendable is unchecked because only one thread uses it.
  var value = false
}

/// A first-in, first-out queue.
private struct Queue<Element> {
  private var elements: [Element] = []
  private var start = 0

  var isEmpty: Bool { start == elements.count }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func removeFirst() -> Element {
    defer {
      start += 1
      if start == elements.count {
        elements.removeAll(keepingCapacity: true)
        start = 0
      }
    }
    return elements[start]
  }
}

/// The thread that created this value.
private struct CurrentThread {
  let id = Self.currentID

  var isCurrent: Bool { Self.currentID == id }

  /// A number that is unique among running threads; never 0.
  static var currentID: UInt {
    #if os(Windows) || os(WASI)
      1
    #elseif canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}

/// The hooks by which the concurrency runtime enqueues jobs and finds the main actor's executor.
private enum RuntimeHooks {
  #if os(Windows) || os(WASI) || os(Android)
    static func withExecutor<R>(_ executor: ControlledExecutor, _ body: () -> R) -> R? { nil }
  #else
    // The types of the hooks: functions that also get the original function.
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
    private typealias GetMain = @convention(thin) () -> UnownedSerialExecutor
    private typealias GetMainHook = @convention(thin) (GetMain) -> UnownedSerialExecutor

    // Unsafe because the runtime reads these variables without a lock. Explorations change them
    // only on the main actor, and restore the previous values.
    private nonisolated(unsafe) static let enqueueHook: UnsafeMutablePointer<EnqueueHook?>? =
      dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: EnqueueHook?.self)
    private nonisolated(unsafe) static let getMainHook: UnsafeMutablePointer<GetMainHook?>? =
      dlsym(dlopen(nil, RTLD_LAZY), "swift_task_getMainExecutor_hook")?
      .assumingMemoryBound(to: GetMainHook?.self)

    /// The thread whose jobs are controlled; 0 for none.
    private static let controlledThread = Atomic<UInt>(0)
    /// The executor in charge. Only the controlled thread reads and changes it.
    private nonisolated(unsafe) static var executor: ControlledExecutor?

    /// The executor in charge of the calling thread.
    private static var currentExecutor: ControlledExecutor? {
      controlledThread.load(ordering: .relaxed) == CurrentThread.currentID ? executor : nil
    }

    private nonisolated(unsafe) static var previousEnqueue: EnqueueHook?

    static func withExecutor<R>(_ executor: ControlledExecutor, _ body: () -> R) -> R? {
      guard let enqueueHook, let getMainHook else { return nil }
      let (outer, enqueue, getMain) = (currentExecutor, enqueueHook.pointee, getMainHook.pointee)
      Self.executor = executor
      controlledThread.store(CurrentThread.currentID, ordering: .relaxed)
      if outer == nil { previousEnqueue = enqueue }
      enqueueHook.pointee = { job, original in
        if let executor = RuntimeHooks.currentExecutor {
          executor.enqueueGlobally(job)
        } else if let previous = RuntimeHooks.previousEnqueue {
          previous(job, original)
        } else {
          original(job)
        }
      }
      getMainHook.pointee = { original in
        if let executor = RuntimeHooks.currentExecutor {
          executor.asUnownedSerialExecutor()
        } else {
          original()
        }
      }
      defer {
        // Restores the hooks even if a test store has removed its own hook in the meantime.
        getMainHook.pointee = getMain
        enqueueHook.pointee = enqueue
        if outer == nil { controlledThread.store(0, ordering: .relaxed) }
        Self.executor = outer
      }
      return body()
    }
  #endif
}
