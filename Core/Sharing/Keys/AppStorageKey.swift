import Dependencies
import Foundation
import IssueReporting

/// A key of a value that is kept in the user's defaults; see
/// `SharedReaderKey.appStorage(_:store:)`.
///
/// The value that is there when the key is first used is read; if there is none the initial value
/// is written. What others write to the same defaults is taken over where they say so by a
/// notification: on Apple's platforms everybody does, elsewhere only shared values do.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  /// What tells keys apart: the name, the defaults and how values are written there.
  public struct ID: Hashable {
    fileprivate let key: String
    fileprivate let store: ObjectIdentifier
  }

  private let key: String
  private let store: DefaultsStore
  private let coding: AppStorageCoding<Value>

  /// What was read or written last, to be told from what others write.
  private let seen = LockIsolated<PropertyListValue?>(nil)

  init(_ key: String, _ store: UserDefaults?, _ coding: AppStorageCoding<Value>) {
    @Dependency(\.defaultAppStorage) var defaultStore
    @Dependency(\.appStorageKeyFormatWarningEnabled) var warnsOfFormat
    self.key = key
    self.store = DefaultsStore(store ?? defaultStore)
    self.coding = coding
    if warnsOfFormat, key.contains(".") || key.hasPrefix("@") {
      reportIssue(
        """
        The app storage key \(String(reflecting: key)) contains a "." or starts with "@". Apple's \
        platforms can't observe such keys: what others write is not seen.

        Use another name, "\(key.replacing(".", with: "-").replacing("@", with: ""))" for \
        example, or set "\\.appStorageKeyFormatWarningEnabled" to "false" if that is of no concern.
        """)
    }
  }

  public var id: ID { ID(key: key, store: ObjectIdentifier(store.defaults)) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    do {
      if let object = store.object(forKey: key) {
        let value = PropertyListValue(object)
        seen.setValue(value)
        if let value = try coding.value(of: object) {
          continuation.resume(returning: value)
          return
        }
      } else if let value = context.initialValue {
        try write(value)
      }
      continuation.resumeReturningInitialValue()
    } catch {
      continuation.resume(throwing: error)
    }
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    store.observe { [self] in
      let object = store.object(forKey: key)
      let value = object.map(PropertyListValue.init)
      guard
        seen.withValue({ seen in
          defer { seen = value }
          return seen != value
        })
      else { return }
      subscriber.yield(
        with: Result { try object.flatMap { try coding.value(of: $0) } ?? context.initialValue })
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume(with: Result { try write(value) })
  }

  private func write(_ value: Value) throws {
    let object = try coding.object(of: value)
    let value = object.map(PropertyListValue.init)
    seen.setValue(value)
    store.set(object, forKey: key)
  }
}

extension AppStorageKey: CustomStringConvertible {
  public var description: String { ".appStorage(\(String(reflecting: key)))" }
}
