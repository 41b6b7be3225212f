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

  /// The element with an id, if it is there. O(1).
  func _element(id: ElementID) -> Element?

  /// Whether both have the same ids in the same order: O(1) for copies of which neither has got
  /// other elements, else O(*n*).
  func _hasSameIDs(as other: Self) -> Bool
}

extension IdentifiedArray: _ElementContainer {
  public func _element(id: ID) -> Element? {
    self[id: id]
  }

  public func _hasSameIDs(as other: Self) -> Bool {
    _sharesIDStorage(with: other) || ids == other.ids
  }
}

extension StackState: _ElementContainer {
  public func _element(id: StackElementID) -> Element? {
    components[id: id]?.element
  }

  public func _hasSameIDs(as other: Self) -> Bool {
    components._hasSameIDs(as: other.components)
  }
}

extension _ElementContainer {
  /// Whether the ids lie in the same storage as these, and so are the same. A `false` says nothing.
  ///
  /// - Complexity: O(1).
  func sharesIDs(with other: OrderedSet<ElementID>) -> Bool {
    ids.elements.withUnsafeBufferPointer { own in
      other.elements.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress }
    }
  }
}
