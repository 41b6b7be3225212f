import Dependencies
import Foundation
import Persistence

extension SharedReaderKey {
  /// Keeps a value where the app keeps its data: in files, in a database, or in memory in tests.
  ///
  /// ```swift
  /// @Shared(.storage(\.database, "todos")) var todos: IdentifiedArrayOf<Todo> = []
  /// ```
  ///
  /// A change is on its way to the disk at once, off the thread that made it; of a burst only some are
  /// written, the last one always. What can't be saved is a `saveError` until it is, and is tried again. What
  /// can't be read is a `loadError`, moved aside and not saved over.
  ///
  /// - Parameters:
  ///   - store: What keeps the value: `\.database`, or a dependency of your own.
  ///   - key: The name of the value there.
  ///   - schema: The form in which it is kept, and how older ones become it.
  public static func storage<Value: Codable>(
    _ store: any KeyPath<DependencyValues, KeyValueStore> & Sendable, _ key: String,
    schema: Schema = .unversioned
  ) -> Self where Self == StorageKey<Value> {
    StorageKey(Dependency(store).wrappedValue, key, schema)
  }
}

/// A key of a value that is kept where the app keeps its data; see
/// `SharedReaderKey.storage(_:_:schema:)`.
public struct StorageKey<Value: Codable & Sendable>: SharedKey {
  /// What tells keys apart: the name and the store.
  public struct ID: Hashable {
    fileprivate let key: String
    fileprivate let store: ObjectIdentifier
  }

  private let store: KeyValueStore
  private let key: String
  private let schema: Schema
  private let writer: CacheWriter<Value>
  /// As whom this follows the values of others.
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
      // At once, so that a change that is made to it isn't undone by what comes later.
      continuation.resume(with: Result { try store.load(Value.self, forKey: key, schema: schema) })
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
    writer.save(value, from: observer.value) { failure in
      if let failure {
        continuation.resume(throwing: failure)
      } else {
        continuation.resume()
      }
    }
    // What is tried again only later is tried at once when somebody asks for it.
    if context == .userInitiated { Task { await writer.flush() } }
  }
}

extension StorageKey: RecoveringKey {
  func onRecovery(_ handler: @escaping @Sendable () -> Void) -> SharedSubscription {
    let observer = writer.observe(valueChanged: { _ in }, hasRecovered: handler)
    return SharedSubscription { writer.remove(observer: observer) }
  }
}

extension StorageKey: CustomStringConvertible {
  public var description: String { ".storage(\(String(reflecting: key)))" }
}

/// A key that tries again by itself to save what could not be saved.
protocol RecoveringKey {
  /// Calls a handler when everything is saved after all.
  func onRecovery(_ handler: @escaping @Sendable () -> Void) -> SharedSubscription
}
