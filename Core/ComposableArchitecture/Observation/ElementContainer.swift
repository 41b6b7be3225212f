import OrderedCollections

/// A collection whose elements have stable ids: an `IdentifiedArray`, a ``StackState``.
///
/// Observers of the collection are notified when the set or the order of its elements changes. A
/// change inside an element notifies that element's observers.
public protocol _ElementContainer<ElementID>: RandomAccessCollection {
  associatedtype ElementID: Hashable

  /// The ids in the elements' order.
  var ids: OrderedSet<ElementID> { get }

  /// The identity of the ids and their order. While a caller holds it, collections with the same
  /// identity have the same ids. O(1).
  var _idsIdentity: AnyObject { get }

  /// Returns the ids that an identity stands for.
  static func _ids(of identity: AnyObject) -> ContiguousArray<ElementID>

  /// Returns the element with an id, if it exists. O(1).
  func _element(id: ElementID) -> Element?

  /// Changes the element with an id in place. Returns whether it exists. O(1).
  mutating func _modifyElement(id: ElementID, _ body: (inout Element) -> Void) -> Bool

  /// Reads the element at a position, counted from 0, without copying it. O(1).
  func _withElement<R>(at position: Int, _ body: (Element) -> R) -> R
}

extension IdentifiedArray: _ElementContainer {
  public func _element(id: ID) -> Element? {
    self[id: id]
  }

  public func _withElement<R>(at position: Int, _ body: (Element) -> R) -> R {
    body(elements[position])
  }
}

extension StackState: _ElementContainer {
  public var _idsIdentity: AnyObject {
    get { components._idsIdentity }
  }

  public static func _ids(of identity: AnyObject) -> ContiguousArray<StackElementID> {
    IdentifiedArray<StackElementID, Component>._ids(of: identity)
  }

  public func _element(id: StackElementID) -> Element? {
    components[id: id]?.element
  }

  public func _withElement<R>(at position: Int, _ body: (Element) -> R) -> R {
    body(components.elements[position].element)
  }

  public mutating func _modifyElement(
    id: StackElementID, _ body: (inout Element) -> Void
  ) -> Bool {
    components._modifyElement(id: id) { body(&$0.element) }
  }
}

extension _ElementContainer {
  /// Whether both collections have the same ids in the same order.
  ///
  /// - Complexity: O(1) for copies with unchanged ids, else O(*n*).
  func _hasSameIDs(as other: Self) -> Bool {
    _hasIDs(of: other._idsIdentity)
  }

  /// Whether the collection has the ids of an identity, in the same order.
  ///
  /// - Complexity: Same as ``_hasSameIDs(as:)``.
  func _hasIDs(of identity: AnyObject) -> Bool {
    let own = _idsIdentity
    return own === identity || Self._ids(of: own) == Self._ids(of: identity)
  }
}

/// A collection that finds the position of an element by its id.
package protocol PositionedByID {
  /// Returns the element's position, counted from 0; `nil` if it doesn't exist. O(1).
  func position(of id: AnyHashable) -> Int?
}

extension IdentifiedArray: PositionedByID {
  package func position(of id: AnyHashable) -> Int? {
    (id.base as? ID).flatMap { ids.firstIndex(of: $0) }
  }
}

extension _ElementContainer {
  /// Whether elements have observers of their own, to notify when an element is replaced.
  static var elementsAreObservable: Bool { Element.self is any ObservableState.Type }
}
