import OrderedCollections

/// A collection whose elements are told apart by ids that stay with them: an `IdentifiedArray`, a
/// ``StackState``.
///
/// Which elements it has is what observers of the collection are told of; what happens inside of an
/// element concerns those who observe that element.
public protocol _ElementContainer<ElementID>: RandomAccessCollection {
  associatedtype ElementID: Hashable

  /// The ids in the elements' order.
  var ids: OrderedSet<ElementID> { get }

  /// Stands for the ids in their order: for as long as somebody holds it, collections that have the
  /// same one have the same ids. O(1).
  var _idsIdentity: AnyObject { get }

  /// The ids that an identity stands for.
  static func _ids(of identity: AnyObject) -> ContiguousArray<ElementID>

  /// The element with an id, if it is there. O(1).
  func _element(id: ElementID) -> Element?

  /// Changes the element with an id where it lies. Returns whether it is there. O(1).
  mutating func _modifyElement(id: ElementID, _ body: (inout Element) -> Void) -> Bool

  /// Reads the element at a position, counted from 0, without a copy of it. O(1).
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
    @inline(__always) get { components._idsIdentity }
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
  /// Whether both have the same ids in the same order.
  ///
  /// - Complexity: O(1) for copies of which neither has got other elements, else O(*n*).
  func _hasSameIDs(as other: Self) -> Bool {
    _hasIDs(of: other._idsIdentity)
  }

  /// Whether it has the ids that an identity stands for, in the same order.
  ///
  /// - Complexity: that of ``_hasSameIDs(as:)``.
  func _hasIDs(of identity: AnyObject) -> Bool {
    let own = _idsIdentity
    return own === identity || Self._ids(of: own) == Self._ids(of: identity)
  }
}

/// A collection that knows where the element with an id is.
public protocol _PositionedByID {
  /// Where it is, counted from 0; `nil` if it isn't there. O(1).
  func _position(of id: AnyHashable) -> Int?
}

extension IdentifiedArray: _PositionedByID {
  public func _position(of id: AnyHashable) -> Int? {
    (id.base as? ID).flatMap { ids.firstIndex(of: $0) }
  }
}

extension _ElementContainer {
  /// Whether readers of elements are told when an element is replaced.
  static var elementsAreObservable: Bool { Element.self is any ObservableState.Type }
}
