/// A view that is made of the elements of a collection, as a ``ForEach`` is.
public protocol DynamicViewContent<Data>: View {
  associatedtype Data: Collection
  /// The collection.
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}
