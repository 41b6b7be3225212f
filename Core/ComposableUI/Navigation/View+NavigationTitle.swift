extension View {
  /// The title of the ``NavigationStack`` that this view is in.
  public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View {
    _NavigationTitleView(content: self, title: String(title))
  }

  /// The title of the ``NavigationStack`` that this view is in.
  public func navigationTitle(_ title: Text) -> some View {
    _NavigationTitleView(content: self, title: title.plainText)
  }
}

struct _NavigationTitleView<Content: View>: _PrimitiveView {
  let content: Content
  let title: String

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = NavigationTitleNode(
      view.title, page: inputs.environment.surroundings?.page,
      child: Content._makeNode(view.content, inputs))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = unsafeDowncast(node, to: NavigationTitleNode.self)
    node.update(view.title)
    Content._updateNode(node.child, view.content, inputs)
  }
}

final class NavigationTitleNode: _ViewNode {
  private(set) var title: String
  let child: _ViewNode
  private unowned let page: PageNode?

  init(_ title: String, page: PageNode?, child: _ViewNode) {
    self.title = title
    self.page = page
    self.child = child
    super.init()
    page?.add(self)
  }

  func update(_ newTitle: String) {
    if newTitle != title {
      page?.propertiesWillChange()
      title = newTitle
    }
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    child.replaceModifiers(replacement)
  }

  override func collectElements(into elements: inout ElementList) {
    child.collectElements(into: &elements)
  }

  override func unmount() {
    page?.remove(self)
    child.unmount()
  }
}
