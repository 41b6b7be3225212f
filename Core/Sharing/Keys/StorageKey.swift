import Dependencies
import Foundation
import Persistence

extension SharedReaderKey {
  /// Keeps a value in the app's store: in files, in a database, or in memory in tests.
  ///
  /// ```swift
  /// @Shared(.storage(\.database, "todos")) var todos: IdentifiedArrayOf<Todo> = []
  /// ```
  ///
  /// A change starts saving immediately, off the thread that made it. In a burst of changes, only
  /// the last value is sure to be saved. A failed save gives a `saveError` until a retry succeeds.
  /// Data that can't be read gives a `loadError`; it is moved aside rather than overwritten.
  ///
  /// - Parameters:
  ///   - store: The store: `\.database`, or a dependency of your own.
  ///   - key: The name of the value in the store.
  ///   - schema: The version of the stored form, and the migrations from older ones.
  public static func storage<Value: Codable>(
    _ store: any KeyPath<DependencyValues, KeyValueStore> & Sendable, _ key: String,
    schema: Schema = .unversioned
  ) -> Self where Self == StorageKey<Value> {
    StorageKey(Dependency(store).wrappedValue, key, schema)
  }
}

/// A key of a value that is kept in the app's store; see
/// `SharedReaderKey.storage(_:_:schema:)`.
public struct StorageKey<Value: Codable & Sendable>: SharedKey {
  /// The identity of a key: the name and the store.
  public struct ID: Hashable {
    fileprivate let key: String
    fileprivate let store: ObjectIdentifier
  }

  private let store: KeyValueStore
  private let key: String
  private let schema: Schema
  private let writer: CacheWriter<Value>
  /// The number under which this key observes changes by other keys.
  private let observer = LockIsolated<Int?>(nil)

  init(_ store: KeyValueStore, _ key: String, _ schema: Schema) {
    self.store = store
    self.key = key
    self.schema = schema
    writer = store.writer(of: Value.self, forKey: key, schema: schema)
  }

  public var id: ID { ID(key: key, store: ObjectIdentifier(store)) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue:
      // Loads synchronously, so that a late result can't undo a change of the value.
      continuation.resume(
        with: Result { try store.loadShared(Value.self, forKey: key, schema: schema) })
    case .userInitiated:
      Task {
        let result = await BlockingWork.run {
          Result { try store.load(Value.self, forKey: key, schema: schema) }
        }
        continuation.resume(with: result)
      }
    }
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let observer = writer.observe { subscriber.yield($0) }
    self.observer.setValue(observer)
    return SharedSubscription { writer.remove(observer: observer) }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    writer.save(value, continuation, context, from: observer.value)
  }
}

extension StorageKey: RecoveringKey {
  func onRecovery(_ handler: @escaping @Sendable () -> Void) -> SharedSubscription {
    writer.onRecovery(handler)
  }
}

extension CacheWriter {
  /// Saves a shared value.
  ///
  /// - Parameter observer: The number of the observer that hands the value over.
  func save(
    _ value: Value, _ continuation: SaveContinuation, _ context: SaveContext,
    from observer: Int? = nil
  ) {
    // An explicit save doesn't wait for the next scheduled retry.
    save(value, from: observer, isUrgent: context == .userInitiated) { error in
      if let error { continuation.resume(throwing: error) } else { continuation.resume() }
    }
  }

  /// Calls a handler when all values are saved after a failure.
  func onRecovery(_ handler: @escaping @Sendable () -> Void) -> SharedSubscription {
    let observer = observe(valueChanged: { _ in }, hasRecovered: handler)
    return SharedSubscription { [weak self] in self?.remove(observer: observer) }
  }
}

extension StorageKey: CustomStringConvertible {
  public var description: String { ".storage(\(String(reflecting: key)))" }
}

/// A key that retries failed saves automatically.
protocol RecoveringKey {
  /// Calls a handler when all values are saved after a failure.
  func onRecovery(_ handler: @escaping @Sendable () -> Void) -> SharedSubscription
}
