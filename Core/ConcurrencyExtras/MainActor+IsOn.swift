import Foundation

#if canImport(Dispatch)
  import Dispatch

  /// Whether the caller runs on the main actor.
  ///
  /// Checking for the main thread isn't enough: if a program has handed its main thread to
  /// Dispatch, any thread may run the main queue.
  package var isOnMainActor: Bool {
    _ = markMainQueue
    return Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) == true
  }

  private let mainQueueKey = DispatchSpecificKey<Bool>()

  private let markMainQueue: Void = DispatchQueue.main.setSpecific(key: mainQueueKey, value: true)
#else
  /// Whether the caller runs on the main actor: always, because without Dispatch there is only the
  /// main thread.
  package var isOnMainActor: Bool { true }
#endif
