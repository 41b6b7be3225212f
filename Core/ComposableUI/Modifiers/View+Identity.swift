extension View {
  /// Gives a view an identity. When the identity changes, the view's elements are made again.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    _IdentifiedView(content: self, id: id)
  }
}

struct _IdentifiedView<Content: View, ID: Hashable>: _PrimitiveView, TextualView {
  let content: Content
  let id: ID

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    IdentifiedNode(id: view.id, child: Content._makeNode(view.content, inputs), in: inputs.graph)
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! IdentifiedNode<ID>
    if node.id == view.id {
      node.setContent(view.content, inputs)
    } else {
      node.child?.unmount()
      node.id = view.id
      node.child = Content._makeNode(view.content, inputs)
      inputs.elementsChanged()
    }
  }
}

private final class IdentifiedNode<ID: Hashable>: WrapperNode {
  var id: ID
  private unowned let graph: Graph

  init(id: ID, child: _ViewNode, in graph: Graph) {
    self.id = id
    self.graph = graph
    super.init(child: child)
    graph.scrolling.add(self)
  }

  override func node(identifiedBy id: AnyHashable) -> _ViewNode? {
    id == AnyHashable(self.id) ? self : nil
  }

  override func unmount() {
    graph.scrolling.remove(self)
    super.unmount()
  }
}
