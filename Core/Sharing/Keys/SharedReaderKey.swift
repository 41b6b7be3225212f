/// Where a shared value is kept, for those who read it: how it is loaded, and how one hears that it
/// has changed there.
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

  /// What tells keys apart.
  associatedtype ID: Hashable = Self

  /// What tells this key from others, of its own type and of other types with such ids and values: all
  /// who name keys of one id hold the same value.
  var id: ID { get }

  /// Loads the value.
  ///
  /// - Parameters:
  ///   - context: Why it is loaded.
  ///   - continuation: To be resumed exactly once, now or later, on any thread. What is resumed
  ///     before this function returns is there before anybody reads the value. What is resumed later
  ///     replaces what the value has become by then.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Follows the value as it is changed by others than those who hold it.
  ///
  /// - Parameters:
  ///   - context: The initial value.
  ///   - subscriber: Is given new values, on any thread.
  /// - Returns: What ends it.
  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  /// The key itself.
  public var id: ID { self }
}

extension SharedReaderKey {
  /// The stored value, which there must be.
  func requiredValue() async throws -> Value {
    guard let value = try await storedValue() else { throw SharedValueMissing(key: "\(self)") }
    return value
  }

  /// What is stored now, because somebody asked for it; `nil` if nothing is.
  ///
  /// - Parameter didLoad: Called as soon as it is known, before whoever waits goes on.
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

/// Where a shared value is kept, for those who change it too.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - context: Why it is saved.
  ///   - continuation: To be resumed exactly once, now or later, on any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// Why a value is loaded.
public enum LoadContext<Value> {
  /// Somebody holds the value for the first time; this is what it is if nothing is stored.
  case initialValue(Value)

  /// Somebody asked for it by `load()`.
  case userInitiated

  /// What the value is if nothing is stored, if that is known.
  public var initialValue: Value? {
    switch self {
    case .initialValue(let value): value
    case .userInitiated: nil
    }
  }
}

extension LoadContext: Sendable where Value: Sendable {}

/// Why a value is saved.
public enum SaveContext: Hashable, Sendable {
  /// It has changed.
  case didSet

  /// Somebody asked for it by `save()`.
  case userInitiated
}

/// Nothing is stored for a key whose value is required.
public struct SharedValueMissing: Error, CustomStringConvertible {
  /// Which key.
  public let key: String

  public var description: String {
    """
    Nothing is stored for \(key), which was made with "init(require:)". Give it a default value \
    instead, or save one first.
    """
  }
}
