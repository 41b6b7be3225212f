import Foundation

/// A view for each element of a collection.
///
/// An element's view keeps its identity as long as the element keeps its id. When elements are
/// inserted, removed or moved, the views of other elements are not re-evaluated. Each element's
/// reads in the closure are observed separately.
///
/// Lists and vertical lazy stacks only make the views of elements near the visible area. See
/// <doc:LongLists>.
///
/// Ids must be unique. If several elements have the same id, ForEach reports an issue and shows
/// only the first of them.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The collection.
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
  /// Makes a view for each element, identified by the value at a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }

  /// Makes a view for each element, identified by the element's id.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, id: { $0.id }, content: content)
  }

  /// Makes a view for each number of a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.init(data: data, id: { $0 }, content: content)
  }
}

extension ForEach: View, _PrimitiveView where Content: View {
  public typealias Body = Never

  /// Lets the user delete rows of a list; `nil` disables deletion.
  ///
  /// - Parameter action: Receives the offsets of the elements to delete.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self {
    var copy = self
    copy.onDelete = action
    return copy
  }

  /// Lets the user move rows of a list; `nil` disables moving.
  ///
  /// - Parameter action: Receives the offsets of the elements to move, and the destination offset.
  ///   The destination is counted before the move.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self {
    var copy = self
    copy.onMove = action
    return copy
  }

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    ForEachNode.make(view, inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! ForEachNode<Data, ID, Content>).update(view, inputs)
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
