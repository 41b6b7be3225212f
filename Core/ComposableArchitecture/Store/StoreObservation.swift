import ConcurrencyExtras
import Observation

/// The readers of a store, notified when the store shows another value.
///
/// A reader of a store registers with the properties that it reads, whose observers all copies of the state share, and
/// here. After each action the root store looks at the stores that are read, from itself downwards, and compares the
/// identity of what each shows with the one that it showed before: another value has other observers, so its readers
/// are notified. Where nothing has changed it looks no further.
@MainActor
final class StoreObservation: ChangeSource, Observable {
  nonisolated let registrar = ObservationRegistrar()

  private weak var core: AnyStoreCore?
  private weak var parent: StoreObservation?
  /// The identity of the state that readers know; `nil` if it has none, or isn't there.
  private var seen: ObservableStateID?
  private var children: [StoreObservation] = []
  /// The children that show elements of the state, by the elements' ids.
  private var elements: [AnyHashable: StoreObservation] = [:]
  /// When children that are gone are taken out.
  private var elementLimit = 16
  private var elementLog = ElementLogReader()
  /// Whether a store further down may show another value while this one's state is unchanged.
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
  ///   - isIndependent: Whether the child may show another value while this store's state is unchanged.
  func add(_ child: StoreObservation, elementID: AnyHashable?, isIndependent: Bool) {
    child.parent = self
    if isIndependent { lookFurtherAlways() }
    // Two stores of one element are rare: stores are kept by what they were scoped by.
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

  /// Notifies readers, here and below, of what has become another value since the last time.
  ///
  /// - Returns: Whether the store is still there.
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

  /// Returns the ids of the elements that may have changed since the last time.
  ///
  /// - Parameters:
  ///   - collection: The property that holds the collection.
  ///   - observers: Those of the state that the property belongs to.
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

/// Counts the actions of a store, so that what was found in its state is known to be there still.
@MainActor
final class StateVersion {
  // Read and written for moments only.
  @exclusivity(unchecked) private(set) var number = 0

  /// The state is about to change.
  @inline(__always)
  func advance() { number &+= 1 }
}
