/// The elements of a collection before a change.
///
/// A collection's property notifies its observers when elements are added, removed or moved. A
/// reader of an element through the collection observes the element's own properties, so these
/// notify the reader when the element is replaced.
public struct _ElementsBefore {
  /// The identity of the ids.
  private let ids: AnyObject
  private let elements: [ElementBefore]

  init<Elements: _ElementContainer>(_ elements: Elements, isObserved: Bool)
  where Elements.Element: ObservableState {
    ids = elements._idsIdentity
    guard isObserved, let identity = ObservableIdentity<Elements.Element>() else {
      self.elements = []
      return
    }
    self.elements = (0..<elements.count).map { position in
      elements._withElement(at: position) { element in
        withAddress(of: element) { ElementBefore($0, identity) }
      }
    }
  }

  /// Notifies the observers of replaced elements.
  ///
  /// - Returns: Whether to notify the collection's observers, because it has other elements or
  ///   because an enum, which has no observers of its own, was replaced.
  func notifyReplaced<Elements: _ElementContainer>(by new: Elements) -> Bool
  where Elements.Element: ObservableState {
    guard let identity = ObservableIdentity<Elements.Element>() else { return true }
    let hasSameIDs = new._hasIDs(of: ids)
    let ids = Elements._ids(of: ids)
    var isReplaced = !hasSameIDs
    for (position, before) in elements.enumerated() {
      if hasSameIDs {
        new._withElement(at: position) { element in
          if !withAddress(of: element, { before.notify(ifReplacedBy: $0, identity) }) {
            isReplaced = true
          }
        }
      } else if let element = new._element(id: ids[position]) {
        _ = withAddress(of: element) { before.notify(ifReplacedBy: $0, identity) }
      }
    }
    return isReplaced
  }
}

/// A value before a change, and its observers.
struct ElementBefore {
  let id: ObservableStateID
  private let observers: StateObservers?

  init<Element>(_ element: StateAddress<Element>, _ identity: ObservableIdentity<Element>) {
    id = identity.of(element)
    observers = identity.observers(of: element)
  }

  /// Notifies the observers of all properties if another value has replaced this one.
  ///
  /// - Returns: `false` if the value was replaced and its observers aren't known.
  func notify<Element>(
    ifReplacedBy new: StateAddress<Element>, _ identity: ObservableIdentity<Element>
  ) -> Bool {
    guard id.isReplaced(by: identity.of(new)) else { return true }
    return notifyAll(new)
  }

  private func notifyAll<Element>(_ new: StateAddress<Element>) -> Bool {
    guard let observers else { return false }
    if observers.isRead.load(ordering: .relaxed) {
      for property in TrackedProperties<Element>.find().observed {
        property.notify(&new.value, observers)
      }
    }
    return true
  }
}
