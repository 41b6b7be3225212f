/// A key that loads a shared value and observes its changes in storage.
///
/// ```swift
/// struct TemperatureKey: SharedReaderKey {
///   let station: String
///   var id: Self { self }
///
///   func load(context: LoadContext<Double?>, continuation: LoadContinuation<Double?>) { … }
///   func subscribe(
///     context: LoadContext<Double?>, subscriber: SharedSubscriber<Double?>
///   ) -> SharedSubscription { … }
/// }
/// ```
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The type of a key's identity.
  associatedtype ID: Hashable = Self

  /// The identity of this key. All keys with equal ids and the same type of value share one value,
  /// even if the keys have different types.
  var id: ID { get }

  /// Loads the value.
  ///
  /// - Parameters:
  ///   - context: The reason for loading.
  ///   - continuation: To be resumed exactly once, now or later, on any thread. If it is resumed
  ///     before this function returns, the value is available to the first read. A later value
  ///     replaces the current one.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Observes changes to the stored value by other code, such as another program.
  ///
  /// - Parameters:
  ///   - context: The initial value.
  ///   - subscriber: Receives new values, on any thread.
  /// - Returns: The subscription, which ends the observation.
  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  /// The key itself.
  public var id: ID { self }
}

extension SharedReaderKey {
  /// Loads the stored value, and throws if nothing is stored.
  func requiredValue() async throws -> Value {
    guard let value = try await storedValue() else { throw SharedValueMissing(key: "\(self)") }
    return value
  }

  /// Loads the stored value on request; `nil` if nothing is stored.
  ///
  /// - Parameter didLoad: Called with the result before the caller resumes.
  func storedValue(
    _ didLoad: @escaping @Sendable (Result<Value?, any Error>) -> Void = { _ in }
  ) async throws -> Value? {
    let result = await withCheckedContinuation { continuation in
      load(
        context: .userInitiated,
        continuation: LoadContinuation("\(self)") { result in
          didLoad(result)
          continuation.resume(returning: result)
        })
    }
    return try result.get()
  }
}

/// A key that also saves changes to a shared value.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - context: The reason for saving.
  ///   - continuation: To be resumed exactly once, now or later, on any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// The reason for loading a value.
public enum LoadContext<Value> {
  /// The first `@Shared` or `@SharedReader` property with the key needs the value. The payload is
  /// the value to use if nothing is stored.
  case initialValue(Value)

  /// A caller has called `load()`.
  case userInitiated

  /// The value to use if nothing is stored, if known.
  public var initialValue: Value? {
    switch self {
    case .initialValue(let value): value
    case .userInitiated: nil
    }
  }
}

extension LoadContext: Sendable where Value: Sendable {}

/// The reason for saving a value.
public enum SaveContext: Hashable, Sendable {
  /// The value has changed.
  case didSet

  /// A caller has called `save()`.
  case userInitiated
}

/// The error for a key whose value is required although nothing is stored.
public struct SharedValueMissing: Error, CustomStringConvertible {
  /// The description of the key.
  public let key: String

  public var description: String {
    """
    Nothing is stored for \(key), but "init(require:)" needs a stored value. Save one first, or \
    give the property a default value instead.
    """
  }
}
