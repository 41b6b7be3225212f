import Foundation

#if canImport(Dispatch)
  import Dispatch

  /// Whether the main actor runs the code that asks.
  ///
  /// Its thread is not enough to go by: where a program has handed its main thread over to Dispatch,
  /// any thread may run what is on the main queue.
  package var isOnMainActor: Bool {
    _ = markMainQueue
    return Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) == true
  }

  private let mainQueueKey = DispatchSpecificKey<Bool>()

  private let markMainQueue: Void = DispatchQueue.main.setSpecific(key: mainQueueKey, value: true)
#else
  /// Whether the main actor runs the code that asks. Without Dispatch there is one thread, its own.
  package var isOnMainActor: Bool { true }
#endif
