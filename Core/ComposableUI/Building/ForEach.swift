import Foundation

/// A view for each element of a collection.
///
/// Each element's view keeps its identity as long as the element keeps its id: when elements come,
/// go or move, the views of the others are not evaluated again. What the closure reads of an
/// element is observed for that element alone.
///
/// In a list and in a lazy stack that goes down only the views of elements near what shows are made. See <doc:LongLists>.
///
/// Ids must be unique. When one comes twice an issue is reported and the first element is shown.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The collection whose elements it shows.
  public let data: Data
  let id: (Data.Element) -> ID
  package let content: (Data.Element) -> Content
  var onDelete: ((IndexSet) -> Void)?
  var onMove: ((IndexSet, Int) -> Void)?

  package init(
    data: Data, id: @escaping (Data.Element) -> ID,
    content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }
}

extension ForEach where Content: View {
  /// A view for each element, told apart by the value at a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }

  /// A view for each element, told apart by their ids.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, id: { $0.id }, content: content)
  }

  /// A view for each number of a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.init(data: data, id: { $0 }, content: content)
  }
}

extension ForEach: View, _PrimitiveView where Content: View {
  public typealias Body = Never

  /// Lets the user delete rows of a list; `nil` doesn't.
  ///
  /// - Parameter action: Receives the offsets of the elements to delete.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self {
    var copy = self
    copy.onDelete = action
    return copy
  }

  /// Lets the user move rows of a list; `nil` doesn't.
  ///
  /// - Parameter action: Receives the offsets of the elements to move, and the offset in front of
  ///   which they go, counted as if they had not moved yet.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self {
    var copy = self
    copy.onMove = action
    return copy
  }

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    ForEachNode.make(view, inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: ForEachNode<Data, ID, Content>.self).update(view, inputs)
  }

  public static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    for element in view.data {
      let id = view.id(element)
      var traits = traits.at(.id(AnyHashable(id)))
      traits.tag = traits.tag ?? AnyHashable(id)
      Content._visitLeaves(of: view.content(element), traits: traits, visitor: &visitor)
    }
  }
}
