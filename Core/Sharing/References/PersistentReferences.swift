import Dependencies
import Foundation

/// The references of all keys that somebody holds the value of.
///
/// Sendable is unchecked because the lock guards what changes.
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

  /// Recursive because a reference may go away while it is looked for, and because it is looked for
  /// again where it is made.
  private let lock = NSRecursiveLock()

  /// The reference of a key.
  ///
  /// - Parameters:
  ///   - initialValue: Evaluated only if there is no reference yet.
  ///   - isLoaded: Whether the initial value is as it would be loaded.
  ///   - save: How changes are saved; `nil` for who only reads.
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

  /// Makes a reference, unless there is one by now: the initial value is not made within the lock,
  /// because it may wait for other values, and ask for this one.
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
    // Whoever finds the reference from here on waits until it is loaded.
    reference.lock.lock()
    defer { reference.lock.unlock() }
    lock.unlock()
    reference.start(isLoaded: isLoaded)
    return reference
  }

  /// Forgets a reference that nobody holds any more, unless there is another one by now.
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
  /// The values of keys that somebody holds. Each test has its own.
  var persistentReferences: PersistentReferences {
    get { self[PersistentReferencesKey.self] }
    set { self[PersistentReferencesKey.self] = newValue }
  }
}

extension DependencyValues {
  /// Has shared values of its own from here on: those of keys that others hold too, and those in memory.
  ///
  /// For what serves several people in one process: nobody is to see what somebody else has there.
  package mutating func separateSharedValues() {
    persistentReferences = PersistentReferences()
    defaultInMemoryStorage = InMemoryStorage()
  }
}
