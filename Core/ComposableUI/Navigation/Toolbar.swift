import ElementTree

extension View {
  // Two functions for all that there is to say of toolbars. Where a chain has a mistake in it, the type checker tries each of
  // several overloads with each of all others in the chain, and gives up before it finds the mistake.

  /// Actions that belong to all of the ``NavigationStack`` that this view is in.
  ///
  /// - Parameter id: What tells the toolbar from others where people arrange it.
  public func toolbar<Items: View>(id: String? = nil, @ViewBuilder content: () -> Items)
    -> some View
  {
    _ToolbarView(content: self, items: content())
  }

  /// Whether a bar is shown, and what a system doesn't put into it. Hosts show it where something is in it, and put in
  /// nothing.
  public func toolbar(
    _ visibility: Visibility = .automatic, removing defaultItemKind: ToolbarDefaultItemKind? = nil,
    for bars: ToolbarPlacement...
  ) -> some View { self }
}

struct _ToolbarView<Content: View, Items: View>: _PrimitiveView {
  let content: Content
  let items: Items

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let child = Content._makeNode(view.content, inputs)
    guard let page = inputs.environment.surroundings?.page else {
      return ToolbarNode(page: nil, tab: nil, child: child, items: nil)
    }
    let toolbar = page.toolbar(inputs)
    let node = ToolbarNode(
      page: page, tab: inputs.environment.surroundings?.tab, child: child,
      items: Items._makeNode(view.items, inputs.content(in: toolbar)))
    toolbar.add(node)
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = unsafeDowncast(node, to: ToolbarNode.self)
    node.setContent(view.content, inputs)
    if let items = node.items, let page = node.page {
      Items._updateNode(items, view.items, inputs.content(in: page.toolbar(inputs)))
    }
  }
}

/// A view that adds items to the toolbar of the page it is in.
final class ToolbarNode: WrapperNode, TabMember {
  private(set) unowned var page: PageNode?
  let items: _ViewNode?
  private let tab: TabScope?
  private var membership: Int?

  init(page: PageNode?, tab: TabScope?, child: _ViewNode, items: _ViewNode?) {
    self.page = page
    self.tab = tab
    self.items = items
    super.init(child: child)
    membership = tab?.add(self)
  }

  /// Whether the page has it: not while the tab that it is in is hidden.
  var isShown: Bool { tab?.isShown != false }

  func tabChanged() {
    page?.toolbarChanged()
  }

  override func unmount() {
    super.unmount()
    if let membership { tab?.remove(membership) }
    items?.unmount()
    page?.remove(self)
  }
}

/// The toolbar of a page: the items of all views that have some.
final class ToolbarElementNode: ContainerNode {
  private var nodes: [ToolbarNode] = []

  override var content: Content { .toolbar }

  var isEmpty: Bool { nodes.isEmpty }

  /// Whether any of its items is on the screen.
  var isShown: Bool { nodes.contains(where: \.isShown) }

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
    for node in nodes where node.isShown { node.items?.collectElements(into: &elements) }
    return elements
  }
}

/// An item that a system puts into a toolbar.
public struct ToolbarDefaultItemKind: Hashable, Sendable {
  private let name: String

  public static let search = Self(name: "search")
  public static let sidebarToggle = Self(name: "sidebarToggle")
  public static let title = Self(name: "title")
}
