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
// The lock is never held while a handle is cancelled, because that can run code of users that comes back
// here.
final class EffectRegistry: Sendable {
  private struct Key: Hashable {
    var path: NavigationPath
    /// `nil` stands for all effects of a path.
    var id: CancelID?
    /// The test that it belongs to, where tests that run at the same time use the same registry.
    var test: TestContext.Testing.Test.ID?
  }

  private let entries = Mutex<[Key: [ObjectIdentifier: EffectHandle]]>([:])
  private let isSharedByTests: Bool

  init(isSharedByTests: Bool = false) {
    self.isSharedByTests = isSharedByTests && isTesting
    if isTesting { EffectRegistries.ofTests.add(self) }
  }

  private var currentTest: TestContext.Testing.Test.ID? {
    guard isSharedByTests, case .swiftTesting(let testing?) = TestContext.current else {
      return nil
    }
    return testing.test.id
  }

  /// How many ids there are effects of, at all paths.
  var countOfIDs: Int {
    entries.withLock { $0.keys.reduce(0) { $1.id == nil ? $0 : $0 + 1 } }
  }

  /// Whether there is an effect with an id.
  func contains(_ id: CancelID, at path: NavigationPath) -> Bool {
    let key = Key(path: path, id: id, test: currentTest)
    return entries.withLock { $0[key] != nil }
  }

  /// All that is in flight and could be cancelled.
  var handles: [EffectHandle] { handles(of: Key(path: [], id: nil, test: currentTest)) }

  // An array, because a handle that is cancelled is removed, which would copy what is held on to.
  private func handles(of key: Key) -> [EffectHandle] {
    entries.withLock { $0[key].map { Array($0.values) } ?? [] }
  }

  /// Whether nothing is in flight that could be cancelled.
  var isEmpty: Bool { entries.withLock { $0.isEmpty } }

  /// - Complexity: O(*d*²) for each id, where *d* is the depth of the path: all its prefixes are
  ///   hashed.
  func register(_ handle: EffectHandle, ids: [CancelID], at path: NavigationPath) {
    var keys: [Key] = []
    var prefix = path
    let test = currentTest
    while true {
      for id in ids { keys.append(Key(path: prefix, id: id, test: test)) }
      keys.append(Key(path: prefix, id: nil, test: test))
      if prefix.popLast() == nil { break }
    }
    let name = ObjectIdentifier(handle)
    entries.withLock { entries in
      for key in keys { entries[key, default: [:]][name] = handle }
    }
    handle.whenEnded { [weak self, keys] handle in
      self?.remove(ObjectIdentifier(handle), from: keys)
    }
  }

  func cancel(id: CancelID, at path: NavigationPath) {
    if isEmpty { return }
    cancel(Key(path: path, id: id, test: currentTest))
  }

  func cancelAll(at path: NavigationPath) {
    if isEmpty { return }
    cancel(Key(path: path, id: nil, test: currentTest))
  }

  private func cancel(_ key: Key) {
    for handle in handles(of: key) { handle.cancel() }
  }

  private func remove(_ name: ObjectIdentifier, from keys: [Key]) {
    entries.withLock { entries in
      for key in keys {
        guard let index = entries.index(forKey: key) else { continue }
        entries.values[index][name] = nil
        if entries.values[index].isEmpty { entries.remove(at: index) }
      }
    }
  }
}

/// Where the code that is running now belongs: which store's effects, which feature in it.
struct EffectContext: Sendable {
  let registry: EffectRegistry
  let path: NavigationPath
  /// Dismisses the innermost feature that is presented there; `nil` if none is.
  var dismiss: (@MainActor @Sendable () -> Void)?

  /// Outside of all stores there is one registry for everybody, which keeps tests apart.
  @TaskLocal static var current = EffectContext(
    registry: EffectRegistry(isSharedByTests: true), path: [])
}
