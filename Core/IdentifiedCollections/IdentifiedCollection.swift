import OrderedCollections

/// A collection that also finds its elements by id: `IdentifiedArray`, or a view of one.
public protocol _IdentifiedCollection<ID, Element>: Collection {
  associatedtype ID: Hashable
  associatedtype IDs: Collection<ID>

  /// The ids in the elements' order.
  var ids: IDs { get }

  /// The element with an id, or `nil` if there is none.
  subscript(id id: ID) -> Element? { get }
}

/// An identified collection that can change its elements, by position and by id.
public protocol _MutableIdentifiedCollection<ID, Element>: _IdentifiedCollection,
  MutableCollection
{
  /// The element with an id, or `nil` if there is none. Setting `nil` removes it.
  subscript(id id: ID) -> Element? { get set }
}

extension IdentifiedArray: _MutableIdentifiedCollection {
  /// The ids as an ordered set.
  public typealias IDs = OrderedSet<ID>
}
