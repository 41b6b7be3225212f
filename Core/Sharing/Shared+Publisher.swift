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
    /// The values of what the latest reference refers to. What another reference holds is no news if it is what the one
    /// before held.
    fileprivate func values<Value>() -> some Publisher<Value, Never>
    where Output: ReadableReference<Value> {
      Deferred {
        let latest = LockIsolated<UncheckedSendable<Value>?>(nil)
        return self.map { reference in
          Deferred {
            let value = reference.value(.actual)
            let before = latest.value?.value
            let isKnown = before.map { (value as? any Equatable)?.equals($0) == true } ?? false
            return reference.newValues.prepend(isKnown ? [] : [value])
          }
        }
        .switchToLatest()
        .handleEvents(receiveOutput: { value in
          let value = UncheckedSendable(value)
          latest.setValue(value)
        })
      }
    }
  }
#endif
