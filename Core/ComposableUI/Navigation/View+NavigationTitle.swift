extension View {
  /// Sets the title of the surrounding ``NavigationStack``.
  // One function handles all kinds of titles. With overloads, the type checker would try each of
  // them for each call in a chain.
  public func navigationTitle<Title: _TitleContent>(_ title: Title) -> some View {
    _NavigationTitleView(content: self, title: title._title)
  }

  /// Sets the title of the surrounding ``NavigationStack``. Hosts show the title, but users can't
  /// edit it.
  @_disfavoredOverload
  public func navigationTitle(_ title: Binding<String>) -> some View {
    _NavigationTitleView(content: self, title: title.wrappedValue)
  }

  /// Sets the title of the surrounding ``NavigationStack``.
  @_disfavoredOverload
  public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View {
    _NavigationTitleView(content: self, title: String(title))
  }
}

struct _NavigationTitleView<Content: View>: _PrimitiveView {
  let content: Content
  let title: String

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    NavigationTitleNode(
      view.title, in: inputs.environment.enclosingNodes,
      child: Content._makeNode(view.content, inputs))
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! NavigationTitleNode
    node.update(view.title)
    node.setContent(view.content, inputs)
  }
}

final class NavigationTitleNode: WrapperNode, TabMember {
  private(set) var title: String
  private unowned let page: PageNode?
  private let tab: TabScope?
  private var membership: Int?
  /// Whether the page shows the title: always, unless the title's tab is hidden.
  private(set) var isShown: Bool

  init(_ title: String, in enclosingNodes: ViewEnvironment.EnclosingNodes?, child: _ViewNode) {
    self.title = title
    page = enclosingNodes?.page
    tab = enclosingNodes?.tab
    isShown = tab?.isShown != false
    super.init(child: child)
    membership = tab?.add(self)
    page?.add(self)
  }

  func tabChanged() {
    page?.propertiesWillChange()
    isShown = tab?.isShown != false
  }

  func update(_ newTitle: String) {
    if newTitle != title {
      page?.propertiesWillChange()
      title = newTitle
    }
  }

  override func unmount() {
    if let membership { tab?.remove(membership) }
    page?.remove(self)
    super.unmount()
  }
}

/// A value that a title is made from.
public protocol _TitleContent {
  @MainActor var _title: String { get }
}

extension String: _TitleContent {
  public var _title: String { self }
}

extension Substring: _TitleContent {
  public var _title: String { String(self) }
}

extension Text: _TitleContent {
  public var _title: String { plainText }
}

extension LocalizedStringKey: _TitleContent {
  public var _title: String { Text(self).plainText }
}
