import Sharing

// A shared value without a key is another one each time that its view is made. These stay what they were made with,
// or pointed to, for as long as the view is there.

extension State {
  /// A shared value that a view keeps for itself, for as long as it is there.
  ///
  /// ```swift
  /// @State.Shared(value: Settings()) var settings
  /// ```
  ///
  /// `$settings` is the shared value, to change it and to hand it on.
  @propertyWrapper
  public struct Shared: DynamicProperty {
    private var kept: State<Sharing.Shared<Value>>

    private init(_ shared: Sharing.Shared<Value>) {
      kept = State<Sharing.Shared<Value>>(wrappedValue: shared)
    }

    /// Shares a value that isn't kept anywhere else.
    ///
    /// - Parameter value: The value to begin with.
    public init(value: sending Value) {
      self.init(Sharing.Shared(value: value))
    }

    /// Shares the same value as another one, at first.
    public init(projectedValue: Sharing.Shared<Value>) {
      self.init(projectedValue)
    }

    /// Shares the value of a key.
    ///
    /// - Parameters:
    ///   - wrappedValue: What the value is if nothing is stored.
    ///   - key: Where the value is kept.
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

    /// The value. It is changed by `withLock` of the shared value.
    public var wrappedValue: Value { kept.wrappedValue.wrappedValue }

    /// The shared value: `$settings.withLock { … }`. Assigning another one makes this one refer to that.
    public var projectedValue: Sharing.Shared<Value> {
      get { kept.wrappedValue }
      nonmutating set { kept.wrappedValue.projectedValue = newValue }
    }
  }

  /// A shared value that a view only reads, and keeps for as long as it is there.
  @propertyWrapper
  public struct SharedReader: DynamicProperty {
    private var kept: State<Sharing.SharedReader<Value>>

    private init(_ shared: Sharing.SharedReader<Value>) {
      kept = State<Sharing.SharedReader<Value>>(wrappedValue: shared)
    }

    /// - Parameter value: The value, which nobody changes.
    public init(value: sending Value) {
      self.init(Sharing.SharedReader(value: value))
    }

    /// Reads the same value as another one, at first.
    public init(projectedValue: Sharing.SharedReader<Value>) {
      self.init(projectedValue)
    }

    /// Reads the value of a key.
    ///
    /// - Parameters:
    ///   - wrappedValue: What the value is if nothing is stored.
    ///   - key: Where the value is kept.
    public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
      self.init(Sharing.SharedReader(wrappedValue: wrappedValue(), key))
    }

    /// Reads the value of a key that can be written, too.
    ///
    /// - Parameters:
    ///   - wrappedValue: What the value is if nothing is stored.
    ///   - key: Where the value is kept.
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

    /// The shared value. Assigning another one makes this one refer to that.
    public var projectedValue: Sharing.SharedReader<Value> {
      get { kept.wrappedValue }
      nonmutating set { kept.wrappedValue.projectedValue = newValue }
    }
  }
}
