import Foundation

/// Who observes which elements of the collections in a value of ``ObservableState``.
///
/// The store of a row observes that one row: it is not to be woken because another one was inserted,
/// but it must be when its row is replaced by another value of the same id, which the observers of
/// the collection as a whole don't hear of.
final class ElementObservers: @unchecked Sendable {
  // Sendable: `observers` is guarded by `lock`, which is not held while anybody is told.
  private let lock = NSLock()
  private var observers: [AnyKeyPath: [AnyHashable: WeakElementObservation]] = [:]

  /// Where the observers of a collection's elements are kept.
  struct Place {
    let observers: ElementObservers
    let collection: AnyKeyPath

    func remove(_ observation: ElementObservation, of id: AnyHashable) {
      observers.remove(observation, of: id, in: collection)
    }
  }

  func add(_ observation: ElementObservation, of id: AnyHashable, in collection: AnyKeyPath) {
    lock.withLock {
      observers[collection, default: [:]][id] = WeakElementObservation(observation)
    }
  }

  func remove(_ observation: ElementObservation, of id: AnyHashable, in collection: AnyKeyPath) {
    lock.withLock {
      guard let current = observers[collection]?[id]?.observation, current === observation
      else { return }
      observers[collection]?[id] = nil
      if observers[collection]?.isEmpty == true { observers[collection] = nil }
    }
  }

  /// Tells those whose element is another value than the one they saw.
  ///
  /// - Complexity: O(observed elements); O(1) if none is observed.
  func replaced<ID, Element: ObservableState>(
    _ collection: AnyKeyPath, _ elements: IdentifiedArray<ID, Element>
  ) {
    guard let observed = lock.withLock({ observers[collection] }) else { return }
    for (id, weak) in observed {
      guard let observation = weak.observation, let id = id.base as? ID,
        let index = elements.index(id: id)
      else { continue }
      observation.update(elements[index]._$id)
    }
  }
}

private struct WeakElementObservation {
  private(set) weak var observation: ElementObservation?

  init(_ observation: ElementObservation) {
    self.observation = observation
  }
}

/// The observers of one element as a value.
final class ElementObservation: Observable, @unchecked Sendable {
  // Sendable: `seen` is guarded by `lock`.
  private let registrar = ObservationRegistrar()
  private let lock = NSLock()
  private var seen: ObservableStateID?

  private var element: Void { () }

  /// Registers a reader who sees the element of this identity.
  func access(_ identity: ObservableStateID) {
    lock.withLock { seen = identity }
    registrar.access(self, keyPath: \.element)
  }

  /// The element now has this identity.
  func update(_ identity: ObservableStateID) {
    let isNew = lock.withLock {
      defer { seen = identity }
      return seen != nil && seen != identity
    }
    guard isNew else { return }
    registrar.willSet(self, keyPath: \.element)
    registrar.didSet(self, keyPath: \.element)
  }
}
