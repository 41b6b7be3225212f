import Foundation
import Synchronization

/// Runs everything asynchronous that one thread starts on that very thread, one job at a time, in an order
/// that is chosen.
///
/// While it is in charge, what the thread would hand to the main actor or to the pool of threads waits here
/// until ``runNext(choosing:)`` is called. So an exploration needs no real concurrency: a whole effect, from
/// its start over all that it awaits to the actions that it sends, is a number of function calls, and the
/// same choices give the same run. What other threads do meanwhile goes its usual way.
///
/// The hooks it needs are those of the concurrency runtime, reachable where that is a dynamic library on a
/// POSIX system.
final class ControlledExecutor: SerialExecutor, @unchecked Sendable {
  // Sendable is unchecked because everything in it belongs to the one thread that it controls.

  private let thread = CurrentThread()
  /// What waits for the main actor: first come, first served, as there.
  private var mainJobs = Queue<UnownedJob>()
  /// What waits for any thread, of which each may be the next.
  private var globalJobs: [UnownedJob] = []

  var hasJobs: Bool { !mainJobs.isEmpty || !globalJobs.isEmpty }

  /// How many jobs could be the next one.
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
  /// - Parameter choose: Which of so many jobs. The first is the one of the main actor, if it has any; the
  ///   others are in the order in which they came.
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
  /// - Returns: Whether it ran: not where the runtime's hooks can't be found.
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
  // Sendable is unchecked because one thread alone uses it.
  var value = false
}

/// First in, first out.
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

/// The thread that it was made on.
private struct CurrentThread {
  let id = Self.currentID

  var isCurrent: Bool { Self.currentID == id }

  /// A number that no other thread has meanwhile; never 0.
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

/// Where the concurrency runtime asks what to do with a job, and which executor the main actor has.
private enum RuntimeHooks {
  #if os(Windows) || os(WASI) || os(Android)
    static func withExecutor<R>(_ executor: ControlledExecutor, _ body: () -> R) -> R? { nil }
  #else
    // The shapes of the hooks: functions that get the function that would have been called, too.
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
    private typealias GetMain = @convention(thin) () -> UnownedSerialExecutor
    private typealias GetMainHook = @convention(thin) (GetMain) -> UnownedSerialExecutor

    // Unsafe because the variables belong to the runtime, which reads them without a lock. Explorations
    // change them on the main actor alone, and put back what was there.
    private nonisolated(unsafe) static let enqueueHook: UnsafeMutablePointer<EnqueueHook?>? =
      dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: EnqueueHook?.self)
    private nonisolated(unsafe) static let getMainHook: UnsafeMutablePointer<GetMainHook?>? =
      dlsym(dlopen(nil, RTLD_LAZY), "swift_task_getMainExecutor_hook")?
      .assumingMemoryBound(to: GetMainHook?.self)

    /// The thread whose jobs are controlled; 0 for none.
    private static let controlledThread = Atomic<UInt>(0)
    /// The executor in charge, which that thread alone reads and changes.
    private nonisolated(unsafe) static var executor: ControlledExecutor?

    /// The executor in charge of the thread that asks.
    private static var currentExecutor: ControlledExecutor? {
      controlledThread.load(ordering: .relaxed) == CurrentThread.currentID ? executor : nil
    }

    /// What was there before.
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
        // A test store that ended meanwhile has taken its own hook away.
        getMainHook.pointee = getMain
        enqueueHook.pointee = enqueue
        if outer == nil { controlledThread.store(0, ordering: .relaxed) }
        Self.executor = outer
      }
      return body()
    }
  #endif
}
