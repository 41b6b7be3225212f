import Sharing

// A shared value without a key would be new each time its view is made. These wrappers keep the
// first value, or one that is assigned later, as long as the view exists.

extension State {
  /// A shared value that a view owns for as long as the view exists.
  ///
  /// ```swift
  /// @State.Shared(value: Settings()) var settings
  /// ```
  ///
  /// `$settings` is the shared value: use it to change the value or to pass it on.
  @propertyWrapper
  public struct Shared: DynamicProperty {
    private var kept: State<Sharing.Shared<Value>>

    private init(_ shared: Sharing.Shared<Value>) {
      kept = State<Sharing.Shared<Value>>(wrappedValue: shared)
    }

    /// Shares a value that has no other storage.
    ///
    /// - Parameter value: The initial value.
    public init(value: sending Value) {
      self.init(Sharing.Shared(value: value))
    }

    /// Initially shares the value of another shared value.
    public init(projectedValue: Sharing.Shared<Value>) {
      self.init(projectedValue)
    }

    /// Shares the value of a key.
    ///
    /// - Parameters:
    ///   - wrappedValue: The value if nothing is stored.
    ///   - key: The key of the stored value.
    public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
      self.init(Sharing.Shared(wrappedValue: wrappedValue(), key))
    }

    /// Shares the optional value of a key, which is `nil` if nothing is stored.
    @_disfavoredOverload
    public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
      self.init(Sharing.Shared(key))
    }

    /// Shares the value of a key that has a default value.
    public init<Key: SharedKey<Value>>(_ key: Key.Default) {
      self.init(Sharing.Shared(key))
    }

    /// Shares the value of a key that has a default value, with another default.
    public init<Key: SharedKey<Value>>(
      wrappedValue: @autoclosure () -> Value, _ key: Key.Default
    ) {
      self.init(Sharing.Shared(wrappedValue: wrappedValue(), key))
    }

    /// The value. Change it with `withLock` of the shared value.
    public var wrappedValue: Value { kept.wrappedValue.wrappedValue }

    /// The shared value: `$settings.withLock { … }`. Assigning another shared value makes this
    /// property refer to that value.
    public var projectedValue: Sharing.Shared<Value> {
      get { kept.wrappedValue }
      nonmutating set { kept.wrappedValue.projectedValue = newValue }
    }
  }

  /// A read-only shared value that a view keeps for as long as the view exists.
  @propertyWrapper
  public struct SharedReader: DynamicProperty {
    private var kept: State<Sharing.SharedReader<Value>>

    private init(_ shared: Sharing.SharedReader<Value>) {
      kept = State<Sharing.SharedReader<Value>>(wrappedValue: shared)
    }

    /// - Parameter value: The value, which never changes.
    public init(value: sending Value) {
      self.init(Sharing.SharedReader(value: value))
    }

    /// Initially reads the value of another shared reader.
    public init(projectedValue: Sharing.SharedReader<Value>) {
      self.init(projectedValue)
    }

    /// Reads the value of a key.
    ///
    /// - Parameters:
    ///   - wrappedValue: The value if nothing is stored.
    ///   - key: The key of the stored value.
    public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
      self.init(Sharing.SharedReader(wrappedValue: wrappedValue(), key))
    }

    /// Reads the value of a key that is also writable.
    ///
    /// - Parameters:
    ///   - wrappedValue: The value if nothing is stored.
    ///   - key: The key of the stored value.
    public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
      self.init(Sharing.SharedReader(wrappedValue: wrappedValue(), key))
    }

    /// Reads the optional value of a key, which is `nil` if nothing is stored.
    @_disfavoredOverload
    public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
      self.init(Sharing.SharedReader(key))
    }

    /// Reads the value of a key that has a default value.
    public init<Key: SharedReaderKey<Value>>(_ key: Key.Default) {
      self.init(Sharing.SharedReader(key))
    }

    /// The value.
    public var wrappedValue: Value { kept.wrappedValue.wrappedValue }

    /// The shared reader. Assigning another reader makes this property refer to its value.
    public var projectedValue: Sharing.SharedReader<Value> {
      get { kept.wrappedValue }
      nonmutating set { kept.wrappedValue.projectedValue = newValue }
    }
  }
}
