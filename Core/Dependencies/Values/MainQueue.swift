#if OpenCombine
  import CombineSchedulers
  import Foundation

  extension DependencyValues {
    /// The main queue. A test has to override it: with `.immediate`, or with a
    /// `DispatchQueue.test`.
    public var mainQueue: AnySchedulerOf<DispatchQueue> {
      get { self[MainQueueKey.self] }
      set { self[MainQueueKey.self] = newValue }
    }

    /// The main run loop. A test has to override it.
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
