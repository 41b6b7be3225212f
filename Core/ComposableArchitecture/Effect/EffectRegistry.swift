import ConcurrencyExtras
import Synchronization

/// Which child of its parent something belongs to: how the child is reached and what tells children
/// that are reached in the same way apart.
struct NavigationIdentity: Hashable, Sendable {
  let path: ScopePath
  // The ids of features are Sendable, though their types need not say so.
  private let uncheckedID: UncheckedSendable<AnyHashable?>

  var id: AnyHashable? { uncheckedID.value }

  /// - Parameters:
  ///   - path: How the child is reached.
  ///   - id: The child's id among those that are reached in the same way.
  init(path: ScopePath, id: AnyHashable?) {
    self.path = path
    uncheckedID = UncheckedSendable(id)
  }

  /// The same child, seen from the feature above a `Scope`.
  func below(_ scope: ScopePath?) -> Self {
    if let scope { Self(path: path.below(scope), id: id) } else { self }
  }
}

/// From the root down, the children in which something happens.
typealias NavigationPath = [NavigationIdentity]

/// Something in flight: a task, a subscription, a sequence of effects.
final class EffectHandle: Sendable {
  private let progress = Mutex(Progress())
  private let onCancel: @Sendable () -> Void

  private struct Progress {
    var owners: [@Sendable (EffectHandle) -> Void] = []
    var hasEnded = false
    var wasCancelled = false
  }

  init(onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = onCancel
  }

  /// Calls a function once when this is over, cancelled or completed; at once if it already is.
  func whenEnded(_ release: @escaping @Sendable (EffectHandle) -> Void) {
    let isEnded = progress.withLock { progress in
      if !progress.hasEnded { progress.owners.append(release) }
      return progress.hasEnded
    }
    if isEnded { release(self) }
  }

  /// Whether it is over.
  var isEnded: Bool { progress.withLock { $0.hasEnded } }

  /// Whether it is over because it was cancelled.
  var isCancelled: Bool { progress.withLock { $0.wasCancelled } }

  func cancel() {
    guard end(isCancelled: true) else { return }
    onCancel()
  }

  /// It is over by itself.
  func finish() {
    _ = end(isCancelled: false)
  }

  private func end(isCancelled: Bool) -> Bool {
    let owners: [@Sendable (EffectHandle) -> Void]? = progress.withLock { progress in
      guard !progress.hasEnded else { return nil }
      progress.hasEnded = true
      progress.wasCancelled = isCancelled
      defer { progress.owners = [] }
      return progress.owners
    }
    guard let owners else { return false }
    for release in owners { release(self) }
    return true
  }
}

/// The effects in flight of one store, by where they were started and by cancellation id.
///
/// An effect is known at every prefix of the path it was started at, so that a feature can cancel
/// what happens below it. Nothing of an effect is left behind when it is over.
///
/// No code of users runs while the lock is held: ids are hashed before it is taken, compared after it was
/// released, and released after it too.
final class EffectRegistry: Sendable {
  private struct Key: Hashable {
    var path: NavigationPath
    /// `nil` stands for all effects of a path.
    var id: CancelID?
  }

  /// One of the keys of an effect.
  private struct Entry {
    let key: Key
    let handle: EffectHandle
  }

  /// A position of an entry, which is found by it without its key.
  private struct Slot: Hashable {
    let handle: ObjectIdentifier
    let index: Int
  }

  /// The entries by the hashes of their keys.
  private let entries = Mutex<[Int: [Slot: Entry]]>([:])

  /// How many ids there are effects of, at all paths.
  var countOfIDs: Int {
    let all = entries.withLock { entries in entries.values.flatMap { Array($0.values) } }
    return Set(all.lazy.map(\.key).filter { $0.id != nil }).count
  }

  /// Whether there is an effect with an id.
  func contains(_ id: CancelID, at path: NavigationPath) -> Bool {
    !handles(of: Key(path: path, id: id)).isEmpty
  }

  /// All that is in flight and could be cancelled.
  var handles: [EffectHandle] { handles(of: Key(path: [], id: nil)) }

  private func handles(of key: Key) -> [EffectHandle] {
    let hash = key.hashValue
    let found = entries.withLock { $0[hash].map { Array($0.values) } ?? [] }
    return found.filter { $0.key == key }.map(\.handle)
  }

  /// Whether nothing is in flight that could be cancelled.
  var isEmpty: Bool { entries.withLock { $0.isEmpty } }

  /// - Complexity: O(*d*²) for each id, where *d* is the depth of the path: all its prefixes are
  ///   hashed.
  func register(_ handle: EffectHandle, ids: [CancelID], at path: NavigationPath) {
    var keys: [Key] = []
    var prefix = path
    while true {
      for id in ids { keys.append(Key(path: prefix, id: id)) }
      keys.append(Key(path: prefix, id: nil))
      if prefix.popLast() == nil { break }
    }
    let hashes = keys.map(\.hashValue)
    let name = ObjectIdentifier(handle)
    entries.withLock { entries in
      for (index, key) in keys.enumerated() {
        entries[hashes[index], default: [:]][Slot(handle: name, index: index)] = Entry(
          key: key, handle: handle)
      }
    }
    handle.whenEnded { [weak self] handle in
      self?.remove(ObjectIdentifier(handle), from: hashes)
    }
  }

  func cancel(id: CancelID, at path: NavigationPath) {
    if isEmpty { return }
    cancel(Key(path: path, id: id))
  }

  func cancelAll(at path: NavigationPath) {
    if isEmpty { return }
    cancel(Key(path: path, id: nil))
  }

  private func cancel(_ key: Key) {
    for handle in handles(of: key) { handle.cancel() }
  }

  private func remove(_ handle: ObjectIdentifier, from hashes: [Int]) {
    // Releases the removed entries outside of the lock.
    _ = entries.withLock { entries in
      var removed: [Entry?] = []
      for (index, hash) in hashes.enumerated() {
        removed.append(entries[hash]?.removeValue(forKey: Slot(handle: handle, index: index)))
        if entries[hash]?.isEmpty == true { entries[hash] = nil }
      }
      return removed
    }
  }
}

/// The effects in flight that can be cancelled by an id from outside of all stores: those of all stores that
/// were made with the same dependencies, and what runs outside of stores.
final class EffectRegistries: Sendable {
  private struct Entry: Sendable {
    weak var registry: EffectRegistry?
  }

  /// The effects that run outside of all stores.
  let outside = EffectRegistry()

  private let stores = LockIsolated<(list: [Entry], limit: Int)>(([], 64))

  /// Those of the stores that there are, and of what runs outside of them.
  var all: [EffectRegistry] {
    [outside] + stores.withValue { $0.list.compactMap(\.registry) }
  }

  /// Adds that of a store.
  ///
  /// - Complexity: Amortized O(1).
  func add(_ registry: EffectRegistry) {
    stores.withValue { stores in
      if stores.list.count == stores.limit {
        stores.list.removeAll { $0.registry == nil }
        stores.limit = max(64, 2 * stores.list.count)
      }
      stores.list.append(Entry(registry: registry))
    }
  }
}

private enum EffectRegistriesKey: DependencyKey {
  static var liveValue: EffectRegistries { EffectRegistries() }
  static var previewValue: EffectRegistries { EffectRegistries() }
  static var testValue: EffectRegistries { EffectRegistries() }
}

extension DependencyValues {
  /// The effects in flight of all stores. Each test has its own.
  var effectRegistries: EffectRegistries {
    get { self[EffectRegistriesKey.self] }
    set { self[EffectRegistriesKey.self] = newValue }
  }

  /// Keeps the effects of the stores that are made from here on apart from those of all others: nothing outside
  /// ends them by an id.
  ///
  /// For one process that serves several people.
  package mutating func separateEffects() {
    effectRegistries = EffectRegistries()
  }
}

/// Where the code that is running now belongs: which store's effects, which feature in it.
struct EffectContext: Sendable {
  let registry: EffectRegistry
  let path: NavigationPath
  /// The dismissals of the features that are presented there, from the outermost to the innermost.
  var dismissals: [Dismissal] = []

  struct Dismissal: Sendable {
    let presenter: ObjectIdentifier
    let dismiss: @MainActor @Sendable () -> Void
  }

  /// Returns the dismissal of the feature that an operator presents.
  ///
  /// - Parameter presenter: `nil` for the innermost one.
  func dismissal(by presenter: ObjectIdentifier?) -> Dismissal? {
    guard let presenter else { return dismissals.last }
    return dismissals.last { $0.presenter == presenter }
  }

  /// The context of the effect that runs; `nil` outside of all stores.
  @TaskLocal static var current: EffectContext?

  /// Registers what runs now.
  static func register(_ handle: EffectHandle, id: CancelID) {
    if let current {
      current.registry.register(handle, ids: [id], at: current.path)
    } else {
      DependencyValues._current.effectRegistries.outside.register(handle, ids: [id], at: [])
    }
  }

  /// Ends the effects with an id: those of the feature that runs now and of all below it, or all outside of
  /// stores.
  static func cancel(id: CancelID) {
    if let current {
      current.registry.cancel(id: id, at: current.path)
    } else {
      for registry in DependencyValues._current.effectRegistries.all {
        registry.cancel(id: id, at: [])
      }
    }
  }
}
