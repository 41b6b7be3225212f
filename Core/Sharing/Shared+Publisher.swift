#if OpenCombine
  import CombineSchedulers

  extension Shared {
    /// Publishes the current value, then each new value while the property still has the old one.
    ///
    /// Needs the package trait `OpenCombine`. If the property is pointed to another shared value,
    /// the publisher follows. Changes in the closure of a test's assertion aren't published.
    public var publisher: some Publisher<Value, Never> {
      references.values()
    }
  }

  extension SharedReader {
    /// Publishes the current value, then each new value while the property still has the old one.
    ///
    /// Needs the package trait `OpenCombine`. If the property is pointed to another shared value,
    /// the publisher follows.
    public var publisher: some Publisher<Value, Never> {
      references.values()
    }
  }

  extension Publisher where Failure == Never {
    /// Publishes the values of the latest reference. Skips the first value of a new reference if it
    /// equals the last published value.
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
