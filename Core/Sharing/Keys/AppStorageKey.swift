import Dependencies
import Foundation
import IssueReporting

/// A key of a value that is kept in the user's defaults; see
/// `SharedReaderKey.appStorage(_:store:)`.
///
/// On its first use, the key reads the stored value, or writes the initial value if none is stored.
/// The value also follows changes that other code in this program makes, if a notification
/// announces them. On Apple's platforms every write posts a notification; elsewhere only writes by
/// shared values do.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  private let key: String
  private let store: DefaultsStore
  private let coding: AppStorageCoding<Value>

  /// The object that this key last read or wrote, to recognise changes by other code.
  private let seen = LockIsolated(Seen())
  private let warnsOfFormat: Bool

  private struct Seen {
    var value: PropertyListValue?
    /// The number of writes by this key.
    var writes = 0
    var isWriting = false
  }

  init(_ key: String, _ store: UserDefaults?, _ coding: AppStorageCoding<Value>) {
    @Dependency(\.defaultAppStorage) var defaultStore
    @Dependency(\.appStorageKeyFormatWarningEnabled) var warnsOfFormat
    self.key = key
    self.store = DefaultsStore(store ?? defaultStore)
    self.coding = coding
    self.warnsOfFormat = warnsOfFormat
  }

  public var id: AppStorageKeyID {
    AppStorageKeyID(key: key, store: ObjectIdentifier(store.defaults))
  }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    do {
      if let object = store.object(forKey: key) {
        let value = PropertyListValue(object)
        seen.withValue { $0.value = value }
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
    reportFormat()
    if store.isSuiteOfTheApp { reportSuite() }
    return store.observe(key) { [self] in
      // If this key has written in the meantime, its value is newer than the object just read.
      while let (object, writes) = changeByOthers() {
        subscriber.yield(
          with: Result {
            try object.value.flatMap { try coding.value(of: $0) } ?? context.initialValue
          })
        if seen.withValue({ $0.writes }) == writes { return }
        seen.withValue { $0.value = nil }
      }
    }
  }

  private func changeByOthers() -> (object: UncheckedSendable<Any?>, writes: Int)? {
    let (writes, isWriting) = seen.withValue { ($0.writes, $0.isWriting) }
    if isWriting { return nil }
    let object = store.object(forKey: key)
    let value = object.map(PropertyListValue.init)
    let hasChanged = seen.withValue { seen in
      if seen.writes != writes || seen.value == value { return false }
      seen.value = value
      return true
    }
    return hasChanged ? (UncheckedSendable(object), writes) : nil
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume(with: Result { try write(value) })
  }

  private func write(_ value: Value) throws {
    let object = try coding.object(of: value)
    let value = object.map(PropertyListValue.init)
    seen.withValue { seen in
      seen.value = value
      seen.writes += 1
      seen.isWriting = true
    }
    defer { seen.withValue { $0.isWriting = false } }
    store.set(object, forKey: key)
  }

  private func reportSuite() {
    reportIssue(
      """
      The app storage key \(String(reflecting: key)) is kept in a suite that has the app's own name, which \
      is where the standard defaults are kept: each overwrites what the other has written.

      Use 'UserDefaults.standard', or give the suite another name.
      """)
  }

  private func reportFormat() {
    if warnsOfFormat, key.contains(".") || key.hasPrefix("@") {
      reportIssue(
        """
        The app storage key \(String(reflecting: key)) contains a "." or starts with "@". Apple's \
        platforms can't observe such keys: changes made elsewhere are not seen.

        Use another name, "\(key.replacing(".", with: "-").replacing("@", with: ""))" for \
        example, or set "\\.appStorageKeyFormatWarningEnabled" to "false" if that doesn't matter.
        """)
    }
  }
}

extension AppStorageKey: CustomStringConvertible {
  public var description: String { ".appStorage(\(String(reflecting: key)))" }
}

/// The identity of a value in the user's defaults: the name and the defaults.
public struct AppStorageKeyID: Hashable, Sendable {
  fileprivate let key: String
  fileprivate let store: ObjectIdentifier
}
