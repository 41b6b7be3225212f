#if OpenCombine
  import CombineSchedulers
  import Foundation

  extension DependencyValues {
    /// The main queue. In tests it has to be overridden: `$0.mainQueue = .immediate`, or by a
    /// `DispatchQueue.test`.
    public var mainQueue: AnySchedulerOf<DispatchQueue> {
      get { self[MainQueueKey.self] }
      set { self[MainQueueKey.self] = newValue }
    }

    /// The main run loop. In tests it has to be overridden.
    public var mainRunLoop: AnySchedulerOf<RunLoop> {
      get { self[MainRunLoopKey.self] }
      set { self[MainRunLoopKey.self] = newValue }
    }

    private enum MainQueueKey: DependencyKey {
      static let liveValue = AnySchedulerOf<DispatchQueue>.main
      static let testValue = AnySchedulerOf<DispatchQueue>.unimplemented(
        "@Dependency(\\.mainQueue)")
    }

    private enum MainRunLoopKey: DependencyKey {
      static let liveValue = AnySchedulerOf<RunLoop>.main
      static let testValue = AnySchedulerOf<RunLoop>.unimplemented("@Dependency(\\.mainRunLoop)")
    }
  }
#endif
