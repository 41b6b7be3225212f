import ConcurrencyExtras
import Dependencies
import Foundation
import IssueReporting

extension SharedReaderKey {
  /// Keeps a value in memory for as long as the program runs.
  ///
  /// - Parameter key: The name of the value.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// A key of a value that is kept in memory; see ``SharedReaderKey/inMemory(_:)``.
///
/// The value stays in memory until the program or the test ends, even if no `@Shared` property
/// refers to it any more. So the initial value of the first property also applies to later ones.
public struct InMemoryKey<Value: Sendable>: SharedKey, CustomStringConvertible {
  private let key: String
  private let storage: InMemoryStorage

  init(_ key: String) {
    @Dependency(\.defaultInMemoryStorage) var storage
    self.key = key
    self.storage = storage
  }

  public var id: InMemoryKeyID { InMemoryKeyID(key: key, storage: storage) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch storage.value(of: key, initialValue: context.initialValue) {
    case nil:
      continuation.resumeReturningInitialValue()
    case let value as Value:
      continuation.resume(returning: value)
    case let value?:
      reportIssue(
        """
        \(description) holds a value of type "\(type(of: value))", but "\(Value.self)" is asked \
        for: one key is used for two things. Use one key for each.
        """)
      continuation.resumeReturningInitialValue()
    }
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage.set(value, of: key)
    continuation.resume()
  }

  public var description: String { ".inMemory(\(String(reflecting: key)))" }
}

/// The storage of the values of ``InMemoryKey``.
public struct InMemoryStorage: Hashable, Sendable {
  private let values = LockIsolated<[String: any Sendable]>([:])

  /// Makes an empty storage.
  public init() {}

  /// - Parameter initialValue: The value to keep if none is kept yet; `nil` to keep nothing.
  func value(of key: String, initialValue: (any Sendable)?) -> (any Sendable)? {
    values.withValue { values in
      if let value = values[key] { return value }
      values[key] = initialValue
      return nil
    }
  }

  func set(_ value: any Sendable, of key: String) {
    // The closure returns the old value, which is then released outside of the lock: its deinit may
    // use the storage.
    _ = values.withValue { $0.updateValue(value, forKey: key) }
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.values === rhs.values }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(values))
  }
}

private enum InMemoryStorageKey: DependencyKey {
  static var liveValue: InMemoryStorage { InMemoryStorage() }
  static var testValue: InMemoryStorage { InMemoryStorage() }
}

extension DependencyValues {
  /// The storage of the values of `inMemory` keys. Each test has its own.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[InMemoryStorageKey.self] }
    set { self[InMemoryStorageKey.self] = newValue }
  }
}

/// The identity of a value in memory: the name and the storage.
public struct InMemoryKeyID: Hashable, Sendable {
  fileprivate let key: String
  fileprivate let storage: InMemoryStorage
}
