extension UIBinding {
  /// A binding to the wrapped value, if there is one now.
  public init?(unwrapping base: UIBinding<Value?>) {
    self.init(base)
  }

  /// A binding to the wrapped value, or to another one while there is none. A write puts a value there.
  public init(unwrapping base: UIBinding<Value?>, default value: Value) {
    self = base.derived(by: .unwrapped, get: { $0 ?? value }, set: { $1.set($0) })
  }

  /// The same binding, which doesn't write what the value already is.
  ///
  /// - Parameter isDuplicate: Whether the value and what is to be written are the same.
  public func removeDuplicates(
    by isDuplicate: @Sendable @escaping (Value, Value) -> Bool
  ) -> Self {
    derived(
      by: nil, get: { $0 },
      set: { newValue, base in
        if !isDuplicate(base.get(), newValue) { base.set(newValue) }
      })
  }

  /// The same binding, which doesn't write what the value already is.
  public func removeDuplicates() -> Self where Value: Equatable {
    derived(
      by: nil, get: { $0 },
      set: { newValue, base in
        if base.get() != newValue { base.set(newValue) }
      })
  }

  /// The same binding, which prints what is written through it, and what the value was.
  public func _printChanges(
    _ prefix: String = "", fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let title = "\(prefix.isEmpty ? "" : "\(prefix): ")UIBinding<\(Value.self)>@\(fileID):\(line)"
    return derived(
      by: nil, get: { $0 },
      set: { newValue, base in
        print("\(title) \(base.get()) → \(newValue)")
        base.set(newValue)
      })
  }
}

#if Deprecations
  extension UIBinding {
    /// A binding to an object of its own.
    @available(*, deprecated, message: "Use '@UIBindable' for objects.")
    public init(wrappedValue value: Value) where Value: AnyObject {
      self.init(location: UIBindingBox(value), transaction: UITransaction())
    }

    /// A binding that is true while there is a value, and takes the value away when set to `false`.
    @available(*, deprecated, message: "Write 'UIBinding(binding)'.")
    public func isPresent<Wrapped>() -> UIBinding<Bool> where Value == Wrapped? {
      UIBinding<Bool>(self)
    }
  }
#endif
