#if OpenCombine
  import CombineSchedulers

  extension Shared {
    /// Publishes the value: as it is when somebody subscribes, then each that it becomes, before it can be
    /// read.
    ///
    /// Needs the package trait `OpenCombine`. When the property is made to refer to another shared value,
    /// that one's are published. What a test expects isn't.
    public var publisher: some Publisher<Value, Never> {
      references.values()
    }
  }

  extension SharedReader {
    /// Publishes the value: as it is when somebody subscribes, then each that it becomes, before it can be
    /// read.
    ///
    /// Needs the package trait `OpenCombine`. When the property is made to refer to another shared value,
    /// that one's are published.
    public var publisher: some Publisher<Value, Never> {
      references.values()
    }
  }

  extension Publisher where Failure == Never {
    /// The values of what the latest reference refers to.
    fileprivate func values<Value>() -> some Publisher<Value, Never>
    where Output: ReadableReference<Value> {
      map { reference in
        Deferred { reference.newValues.prepend(reference.value(.actual)) }
      }
      .switchToLatest()
    }
  }
#endif
