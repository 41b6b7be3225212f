import ElementTree

/// A whole screen: what has a title and actions that belong to all of it.
///
/// They are said with `navigationTitle` and `toolbar` by the views inside.
public struct NavigationStack<Root: View>: _ElementView {
  let root: Root

  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    PageNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: PageNode.self).update(view, inputs)
  }
}

final class PageNode: ContainerNode {
  private var titles: [NavigationTitleNode] = []
  private var toolbar: ToolbarElementNode?

  init<Root: View>(_ view: NavigationStack<Root>, _ inputs: _ViewInputs) {
    super.init(inputs)
    child = Root._makeNode(view.root, childInputs(inputs))
  }

  func update<Root: View>(_ view: NavigationStack<Root>, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    Root._updateNode(child!, view.root, childInputs(inputs))
  }

  private func childInputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inner = inputs.content(in: self)
    inner.environment.surroundings = .init(
      page: self, dialog: nil, submission: inputs.environment.surroundings?.submission)
    return inner
  }

  // Of several titles the last to come counts: it is the one furthest inside.
  override var content: Content { .page(Content.Page(title: titles.last?.title ?? "")) }

  override func collectChildren() -> [ElementNode] {
    let content = super.collectChildren()
    return if let toolbar { [toolbar] + content } else { content }
  }

  func add(_ title: NavigationTitleNode) {
    propertiesWillChange()
    titles.append(title)
  }

  func remove(_ title: NavigationTitleNode) {
    propertiesWillChange()
    titles.removeAll { $0 === title }
  }

  /// The element that toolbar items go into.
  func toolbar(_ inputs: _ViewInputs) -> ToolbarElementNode {
    if let toolbar { return toolbar }
    let toolbar = ToolbarElementNode(inputs.content(in: self))
    self.toolbar = toolbar
    childrenChanged()
    return toolbar
  }

  func remove(_ items: ToolbarNode) {
    guard let toolbar else { return }
    toolbar.remove(items)
    if toolbar.isEmpty {
      self.toolbar = nil
      toolbar.unmount()
      childrenChanged()
    }
  }

  override func unmount() {
    super.unmount()
    toolbar?.unmount()
  }
}

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

  override func collectElements(into elements: inout [ElementNode]) {
    child.collectElements(into: &elements)
  }

  override func unmount() {
    page?.remove(self)
    child.unmount()
  }
}
