import ElementTree

extension View {
  // Only two overloads, because a mistake in a chain makes the type checker try all combinations of
  // all overloads. With more overloads it would give up before it finds the mistake.

  /// Adds actions to the surrounding ``NavigationStack``.
  ///
  /// - Parameter id: Ignored: the identity of a toolbar that users can customize.
  public func toolbar<Items: View>(id: String? = nil, @ViewBuilder content: () -> Items)
    -> some View
  {
    _ToolbarView(content: self, items: content())
  }

  /// Has no effect: hosts show every bar that has items, and add no items of their own.
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
    guard let page = inputs.environment.enclosingNodes?.page else {
      return ToolbarNode(page: nil, tab: nil, child: child, items: nil)
    }
    let toolbar = page.toolbar(inputs)
    let node = ToolbarNode(
      page: page, tab: inputs.environment.enclosingNodes?.tab, child: child,
      items: Items._makeNode(view.items, inputs.content(in: toolbar)))
    toolbar.add(node)
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! ToolbarNode
    node.setContent(view.content, inputs)
    if let items = node.items, let page = node.page {
      Items._updateNode(items, view.items, inputs.content(in: page.toolbar(inputs)))
    }
  }
}

/// A view that adds items to the toolbar of its page.
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

  /// Whether the page shows the items: always, unless their tab is hidden.
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

/// The toolbar of a page, with the items of all its views.
final class ToolbarElementNode: ContainerNode {
  private var nodes: [ToolbarNode] = []

  override var content: Content { .toolbar }

  var isEmpty: Bool { nodes.isEmpty }

  /// Whether any item is on the screen.
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

/// An item that the system adds to a toolbar.
public struct ToolbarDefaultItemKind: Hashable, Sendable {
  private let name: String

  public static let search = Self(name: "search")
  public static let sidebarToggle = Self(name: "sidebarToggle")
  public static let title = Self(name: "title")
}
