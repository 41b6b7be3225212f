/// The first of several views, even if it doesn't fit: a browser shrinks it, a terminal wraps its
/// lines.
public struct ViewThatFits<Content: View>: _PrimitiveView {
  let content: Content

  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    AnyView._makeNode(view.first, inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    AnyView._updateNode(node, view.first, inputs)
  }

  private var first: AnyView {
    var visitor = FirstVisitor()
    Content._visitLeaves(of: content, traits: _ViewTraits(), visitor: &visitor)
    return visitor.first ?? AnyView(EmptyView())
  }
}

private struct FirstVisitor: _LeafVisitor {
  var first: AnyView?

  mutating func visit<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits) {
    if first == nil { first = AnyView(leaf) }
  }
}
