/// The elements of a collection before a change.
///
/// The observers of a collection's property are notified when the collection gets other elements. An observer of one
/// element, that is read through the collection, is registered with the properties of that element: those are notified
/// when the element becomes another value.
public struct _ElementsBefore {
  /// Stands for the ids.
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

  /// Notifies the observers of the elements that were replaced.
  ///
  /// - Returns: Whether the observers of the collection are to be notified: it has other elements, or an enum was
  ///   replaced, which has no observers of its own.
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

/// A value before a change, and the observers that read it.
struct ElementBefore {
  let id: ObservableStateID
  private let observers: StateObservers?

  @inline(__always)
  init<Element>(_ element: StateAddress<Element>, _ identity: ObservableIdentity<Element>) {
    id = identity.of(element)
    observers = identity.observers(of: element)
  }

  /// Notifies the observers of all properties if another value has taken this one's place.
  ///
  /// - Returns: `false` if it has, and the observers aren't known.
  @inline(__always)
  func notify<Element>(
    ifReplacedBy new: StateAddress<Element>, _ identity: ObservableIdentity<Element>
  ) -> Bool {
    guard id.isReplaced(by: identity.of(new)) else { return true }
    return notifyAll(new)
  }

  @inline(never)
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
