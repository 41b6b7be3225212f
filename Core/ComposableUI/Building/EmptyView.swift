/// A view without elements.
public struct EmptyView: _PrimitiveView {
  public init() {}

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    _ViewNode()
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {}

  public static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {}
}
