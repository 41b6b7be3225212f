#if Deprecations
  /// A value that an actor keeps: who reads or changes it waits for its turn.
  @available(
    *, deprecated, message: "Use 'LockIsolated', or an actor of your own that says what it does."
  )
  public final actor ActorIsolated<Value> {
    /// The value.
    public var value: Value

    /// Gives the value of an expression to an actor.
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
