#if Deprecations
  import Dependencies
  import Foundation

  extension SharedReaderKey {
    /// Keeps a value in a property of the user's defaults.
    ///
    /// - Parameter keyPath: A property that an extension of `UserDefaults` declares. Its value is
    ///   in the dependency `defaultAppStorage`.
    @available(*, deprecated, message: "Name the value: '.appStorage(\"key\")'.")
    public static func appStorage<Value>(
      _ keyPath: any ReferenceWritableKeyPath<UserDefaults, Value> & Sendable
    ) -> Self where Self == AppStorageKeyPathKey<Value> {
      AppStorageKeyPathKey(keyPath)
    }
  }

  /// A key of a value that is kept in a property of the user's defaults.
  ///
  /// The key notices changes by other code only when the value is loaded, because only Objective-C
  /// can observe properties of the defaults.
  // Sendable is unchecked because defaults are safe on every thread but aren't declared `Sendable`.
  public struct AppStorageKeyPathKey<Value: Sendable>: SharedKey, Hashable, @unchecked Sendable {
    private let keyPath: any ReferenceWritableKeyPath<UserDefaults, Value> & Sendable
    private let store: UserDefaults

    /// Makes a key for a property of the dependency `defaultAppStorage`.
    public init(_ keyPath: any ReferenceWritableKeyPath<UserDefaults, Value> & Sendable) {
      @Dependency(\.defaultAppStorage) var store
      self.keyPath = keyPath
      self.store = store
    }

    public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
      continuation.resume(returning: store[keyPath: keyPath])
    }

    public func subscribe(
      context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
    ) -> SharedSubscription {
      SharedSubscription {}
    }

    public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
      store[keyPath: keyPath] = value
      continuation.resume()
    }

    public static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.keyPath == rhs.keyPath && lhs.store === rhs.store
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(keyPath)
      hasher.combine(ObjectIdentifier(store))
    }
  }

  extension AppStorageKeyPathKey: CustomStringConvertible {
    public var description: String { ".appStorage(\(keyPath))" }
  }
#endif
