extension UIBinding {
  /// Makes a binding to the wrapped value; returns `nil` if the optional is `nil`.
  public init?(unwrapping base: UIBinding<Value?>) {
    self.init(base)
  }

  /// Makes a binding to the wrapped value. The binding reads a default while the optional is `nil`.
  /// A write always sets the value.
  public init(unwrapping base: UIBinding<Value?>, default value: Value) {
    self = base.derived(by: .unwrapped, get: { $0 ?? value }, set: { $1.set($0) })
  }

  /// Returns a binding that ignores writes of the current value.
  ///
  /// - Parameter isDuplicate: Whether the current value and the new one are the same.
  public func removeDuplicates(
    by isDuplicate: @Sendable @escaping (Value, Value) -> Bool
  ) -> Self {
    derived(
      by: nil, get: { $0 },
      set: { newValue, base in
        if !isDuplicate(base.get(), newValue) { base.set(newValue) }
      })
  }

  /// Returns a binding that ignores writes of the current value.
  public func removeDuplicates() -> Self where Value: Equatable {
    derived(
      by: nil, get: { $0 },
      set: { newValue, base in
        if base.get() != newValue { base.set(newValue) }
      })
  }

  /// Returns a binding that prints each written value and the previous one.
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
    /// Makes a binding that owns an object.
    @available(*, deprecated, message: "Use '@UIBindable' for objects.")
    public init(wrappedValue value: Value) where Value: AnyObject {
      self.init(location: UIBindingBox(value), transaction: UITransaction())
    }

    /// Returns a binding that is true while there is a value. Writing `false` sets the value to
    /// `nil`.
    @available(*, deprecated, message: "Write 'UIBinding(binding)'.")
    public func isPresent<Wrapped>() -> UIBinding<Bool> where Value == Wrapped? {
      UIBinding<Bool>(self)
    }
  }
#endif
