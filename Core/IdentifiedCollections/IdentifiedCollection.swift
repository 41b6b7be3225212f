import OrderedCollections

/// A collection whose elements are also found by an id: `IdentifiedArray`, or a view of one.
public protocol _IdentifiedCollection<ID, Element>: Collection {
  associatedtype ID: Hashable
  associatedtype IDs: Collection<ID>

  /// The ids in the elements' order.
  var ids: IDs { get }

  /// The element with an id, or `nil` if there is none.
  subscript(id id: ID) -> Element? { get }
}

/// An identified collection whose elements can be changed, by position and by id.
public protocol _MutableIdentifiedCollection<ID, Element>: _IdentifiedCollection,
  MutableCollection
{
  /// The element with an id, or `nil` if there is none. Setting `nil` removes it.
  subscript(id id: ID) -> Element? { get set }
}

extension IdentifiedArray: _MutableIdentifiedCollection {
  /// The ids, in order and found by hashing.
  public typealias IDs = OrderedSet<ID>
}
