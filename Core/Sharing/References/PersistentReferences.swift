import Dependencies
import Foundation

/// The references of all keys whose values have a holder.
///
/// Sendable is unchecked because the lock guards the mutable state.
final class PersistentReferences: @unchecked Sendable {
  private struct ID: Hashable {
    let key: AnyHashable
    let value: ObjectIdentifier
  }

  private struct Entry {
    weak var reference: AnyObject?
    let number: Int
  }

  private var entries: [ID: Entry] = [:]
  private var ids: [Int: ID] = [:]
  private var lastNumber = 0

  /// The lock of the entries. It is recursive, because `make` holds it and looks the reference up
  /// again, and because a reference that is released during a lookup calls `remove`.
  private let lock = NSRecursiveLock()

  /// Returns the reference of a key, and makes it if necessary.
  ///
  /// - Parameters:
  ///   - initialValue: Evaluated only if there is no reference yet.
  ///   - isLoaded: Whether the initial value is the loaded value already.
  ///   - save: Saves changes; `nil` for a read-only key.
  func reference<Key: SharedReaderKey>(
    of key: Key, initialValue: () -> Key.Value, isLoaded: Bool,
    save: RootReference<Key.Value>.Save?
  ) -> RootReference<Key.Value> {
    let id = ID(key: AnyHashable(key.id), value: ObjectIdentifier(Key.Value.self))
    let reference: RootReference<Key.Value> =
      existing(id) ?? make(id, key, initialValue: initialValue(), isLoaded: isLoaded)
    if let save { reference.saveChanges(with: save) }
    return reference
  }

  private func existing<Value>(_ id: ID) -> RootReference<Value>? {
    lock.withLock { entries[id]?.reference } as? RootReference<Value>
  }

  /// Makes a reference, unless one exists by now. The caller evaluates the initial value outside of
  /// the lock, because the evaluation may wait for other values or request this one.
  private func make<Key: SharedReaderKey>(
    _ id: ID, _ key: Key, initialValue: Key.Value, isLoaded: Bool
  ) -> RootReference<Key.Value> {
    lock.lock()
    if let reference: RootReference<Key.Value> = existing(id) {
      lock.unlock()
      return reference
    }
    lastNumber += 1
    let number = lastNumber
    let reference = PersistentReference(key, initialValue: initialValue) { [weak self] in
      self?.remove(number)
    }
    entries[id] = Entry(reference: reference, number: number)
    ids[number] = id
    // From now on, a thread that finds the reference waits until the value is loaded.
    reference.lock.lock()
    defer { reference.lock.unlock() }
    lock.unlock()
    reference.start(isLoaded: isLoaded)
    return reference
  }

  /// Forgets a released reference, unless a new one has taken its place.
  private func remove(_ number: Int) {
    lock.withLock {
      guard let id = ids.removeValue(forKey: number) else { return }
      if entries[id]?.number == number { entries[id] = nil }
    }
  }
}

private enum PersistentReferencesKey: DependencyKey {
  static var liveValue: PersistentReferences { PersistentReferences() }
  static var testValue: PersistentReferences { PersistentReferences() }
}

extension DependencyValues {
  /// The references of keys in use. Each test has its own.
  var persistentReferences: PersistentReferences {
    get { self[PersistentReferencesKey.self] }
    set { self[PersistentReferencesKey.self] = newValue }
  }
}

extension DependencyValues {
  /// Separates the shared values of keys, including values in memory, from the values that
  /// code with other dependencies shares.
  ///
  /// A process that serves several users needs this: no user may see the values of another user.
  package mutating func separateSharedValues() {
    persistentReferences = PersistentReferences()
    defaultInMemoryStorage = InMemoryStorage()
  }
}
