/// A view made from the elements of a collection, such as ``ForEach``.
public protocol DynamicViewContent<Data>: View {
  associatedtype Data: Collection
  /// The collection.
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}
