#if Deprecations
  /// An actor with one value. Callers read and change it one at a time.
  @available(
    *, deprecated, message: "Use 'LockIsolated', or an actor of your own that says what it does."
  )
  public final actor ActorIsolated<Value> {
    /// The value.
    public var value: Value

    /// Makes an actor with the value of an expression.
    public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
      self.value = try value()
    }

    /// Reads and changes the value in one step.
    public func withValue<T>(
      _ operation: @Sendable (inout Value) throws -> T
    ) rethrows -> T {
      var value = value
      defer { self.value = value }
      return try operation(&value)
    }

    /// Replaces the value.
    public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
      value = try newValue()
    }
  }
#endif
