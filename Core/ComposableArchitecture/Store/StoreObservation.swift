import ConcurrencyExtras
import Observation

/// The readers of a store, which are notified when the store shows another value.
///
/// A reader registers here and with the properties that it reads. All copies of the state share the
/// observers of those properties. After each action the root store visits the stores that have
/// readers, from itself downwards. It compares the identity of each store's state with the previous
/// identity. A new identity has other observers, so the store notifies its readers. The visit skips
/// the descendants of an unchanged store.
@MainActor
final class StoreObservation: ChangeSource, Observable {
  nonisolated let registrar = ObservationRegistrar()

  private weak var core: AnyStoreCore?
  private weak var parent: StoreObservation?
  /// The identity of the state that readers have seen; `nil` if the state is absent or has no
  /// identity.
  private var seen: ObservableStateID?
  private var children: [StoreObservation] = []
  /// The children that show elements of the state, by the elements' ids.
  private var elements: [AnyHashable: StoreObservation] = [:]
  /// The number of entries in `elements` at which entries of released children are removed.
  private var elementLimit = 16
  private var elementLog = ElementLogReader()
  /// Whether a descendant may show another value even if this store's state is unchanged.
  private var alwaysLooksFurther = false

  nonisolated private var state: Void { () }

  init(_ core: AnyStoreCore) {
    self.core = core
    seen = core.identity
  }

  /// Registers a reader.
  func access() {
    if !Unobserved.isHere { registrar.access(self, keyPath: \.state) }
  }

  // MARK: - Children

  /// Adds a store that is scoped out of this one.
  ///
  /// - Parameters:
  ///   - elementID: The id of the element that the child shows, if it shows one.
  ///   - isIndependent: Whether the child may show another value even if this store's state is
  ///     unchanged.
  func add(_ child: StoreObservation, elementID: AnyHashable?, isIndependent: Bool) {
    child.parent = self
    if isIndependent { lookFurtherAlways() }
    // `children` holds a second store for an element, which is rare.
    if let elementID, elements[elementID]?.core == nil {
      removeGoneElements()
      elements[elementID] = child
    } else {
      children.append(child)
    }
  }

  private func lookFurtherAlways() {
    guard !alwaysLooksFurther else { return }
    alwaysLooksFurther = true
    parent?.lookFurtherAlways()
  }

  /// - Complexity: O(1) amortized.
  private func removeGoneElements() {
    guard elements.count >= elementLimit else { return }
    elements = elements.filter { $0.value.core != nil }
    elementLimit = max(16, 2 * elements.count)
  }

  // MARK: - Notifying

  /// Notifies the readers of this store and its descendants whose value was replaced since the last
  /// call.
  ///
  /// - Returns: Whether the store still exists.
  @discardableResult
  func update() -> Bool {
    guard let core else { return false }
    let now = core.identity
    let before = seen
    var isReplaced = true
    if let now {
      seen = now
      if let before {
        if !alwaysLooksFurther, before.isUnchanged(in: now) { return true }
        isReplaced = before.isReplaced(by: now)
      }
      if isReplaced { notify() }
    }
    if !children.isEmpty { children.removeAll { !$0.update() } }
    if !elements.isEmpty { updateElements(of: core) }
    return true
  }

  private func updateElements(of core: AnyStoreCore) {
    if let ids = core.changedElements(&elementLog), !alwaysLooksFurther {
      for id in ids { elements[id]?.update() }
    } else {
      core.whileUpdatingElements {
        for element in elements.values { element.update() }
      }
    }
  }

  private func notify() {
    guard !PendingChanges.add(\StoreObservation.state, of: self) else { return }
    registrar.willSet(self, keyPath: \.state)
    registrar.didSet(self, keyPath: \.state)
  }
}

/// A position in the log of a collection's elements.
struct ElementLogReader {
  private var observers: StateObservers?
  private var position: ElementLog.Position?

  /// Returns the ids of the elements that may have changed since the last call.
  ///
  /// - Parameters:
  ///   - collection: The property that holds the collection.
  ///   - observers: The observers of the state that the property belongs to.
  /// - Returns: `nil` if any element may have changed.
  mutating func changedElements(
    of collection: AnyKeyPath, in observers: StateObservers
  ) -> [AnyHashable]? {
    if self.observers !== observers {
      self.observers = observers
      position = nil
      observers.logElements(of: collection)
    }
    return observers.changedElements(of: collection, since: &position)
  }
}

/// A counter that invalidates cached addresses whenever a store's state may change.
@MainActor
final class StateVersion {
  // Unchecked, because each access is brief.
  @exclusivity(unchecked) private(set) var number = 0

  /// Marks the state as about to change.
  func advance() { number &+= 1 }
}
