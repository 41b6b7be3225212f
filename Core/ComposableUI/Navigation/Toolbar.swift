import ElementTree

extension View {
  /// Actions that belong to all of the ``NavigationStack`` that this view is in.
  public func toolbar<Items: View>(@ViewBuilder content: () -> Items) -> some View {
    _ToolbarView(content: self, items: content())
  }
}

struct _ToolbarView<Content: View, Items: View>: _PrimitiveView {
  let content: Content
  let items: Items

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let child = Content._makeNode(view.content, inputs)
    guard let page = inputs.environment.surroundings?.page else {
      return ToolbarNode(page: nil, child: child, items: nil)
    }
    let toolbar = page.toolbar(inputs)
    let node = ToolbarNode(
      page: page, child: child,
      items: Items._makeNode(view.items, inputs.content(in: toolbar)))
    toolbar.add(node)
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = unsafeDowncast(node, to: ToolbarNode.self)
    Content._updateNode(node.child, view.content, inputs)
    if let items = node.items, let page = node.page {
      Items._updateNode(items, view.items, inputs.content(in: page.toolbar(inputs)))
    }
  }
}

/// A view that adds items to the toolbar of the page it is in.
final class ToolbarNode: _ViewNode {
  private(set) unowned var page: PageNode?
  let child: _ViewNode
  let items: _ViewNode?

  init(page: PageNode?, child: _ViewNode, items: _ViewNode?) {
    self.page = page
    self.child = child
    self.items = items
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    child.replaceModifiers(replacement)
  }

  override func collectElements(into elements: inout ElementList) {
    child.collectElements(into: &elements)
  }

  override func unmount() {
    child.unmount()
    items?.unmount()
    page?.remove(self)
  }
}

/// The toolbar of a page: the items of all views that have some.
final class ToolbarElementNode: ContainerNode {
  private var nodes: [ToolbarNode] = []

  override var content: Content { .toolbar }

  var isEmpty: Bool { nodes.isEmpty }

  func add(_ node: ToolbarNode) {
    nodes.append(node)
    childrenChanged()
  }

  func remove(_ node: ToolbarNode) {
    nodes.removeAll { $0 === node }
    childrenChanged()
  }

  override func collectChildren() -> ElementList {
    var elements = ElementList()
    for node in nodes { node.items?.collectElements(into: &elements) }
    return elements
  }
}
