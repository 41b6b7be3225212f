import Foundation

/// The older name of a ``NavigationStack``.
public struct NavigationView<Content: View>: View {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: some View {
    NavigationStack { content }
  }
}

/// A sidebar, its content and the details. Hosts show all of them in one column, on the root of a
/// stack.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  let sidebar: Sidebar
  let content: Content
  let detail: Detail

  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }

  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar: sidebar, content: content, detail: detail)
  }

  public var body: some View {
    NavigationStack {
      sidebar
      content
      detail
    }
  }
}

extension NavigationSplitView where Content == EmptyView {
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(sidebar: sidebar, content: { EmptyView() }, detail: detail)
  }

  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar: sidebar, content: { EmptyView() }, detail: detail)
  }
}

/// The visible columns of a ``NavigationSplitView``. Hosts show all.
public enum NavigationSplitViewVisibility: Codable, Hashable, Sendable {
  case automatic, all, doubleColumn, detailOnly
}

/// The bar with the title of a screen. Hosts show all titles alike.
public struct NavigationBarItem: Sendable {
  /// The size of a title.
  public enum TitleDisplayMode: Sendable {
    case automatic, inline, large
  }
}

/// A bar of a screen.
public struct ToolbarPlacement: Hashable, Sendable {
  private let name: String

  public static let automatic = Self(name: "automatic")
  public static let navigationBar = Self(name: "navigationBar")
  public static let tabBar = Self(name: "tabBar")
  public static let bottomBar = Self(name: "bottomBar")
  public static let windowToolbar = Self(name: "windowToolbar")
}

extension View {
  /// Has no effect: hosts show all titles alike.
  public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { self }

  /// Hides the back button of this view's screen.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    _BackButtonView(content: self, isHidden: hidesBackButton)
  }

  /// Has no effect: hosts show the title if there is one.
  public func navigationBarHidden(_ hidden: Bool) -> some View { self }

  /// Sets the title: the older name of `navigationTitle`.
  public func navigationBarTitle<Title: StringProtocol>(_ title: Title) -> some View {
    navigationTitle(title)
  }

  /// Sets the title: the older name of `navigationTitle`.
  public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }

  /// Sets the title: the older name of `navigationTitle`.
  public func navigationBarTitle<Title: StringProtocol>(
    _ title: Title, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    navigationTitle(title)
  }

  /// Sets the title: the older name of `navigationTitle`.
  public func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    navigationTitle(title)
  }

  /// Adds actions to the screen: the older form of `toolbar`.
  public func navigationBarItems<Leading: View, Trailing: View>(
    leading: Leading, trailing: Trailing
  ) -> some View {
    toolbar {
      ToolbarItem(placement: .navigationBarLeading) { leading }
      ToolbarItem(placement: .navigationBarTrailing) { trailing }
    }
  }

  /// Adds actions to the screen: the older form of `toolbar`.
  public func navigationBarItems<Leading: View>(leading: Leading) -> some View {
    toolbar { ToolbarItem(placement: .navigationBarLeading) { leading } }
  }

  /// Adds actions to the screen: the older form of `toolbar`.
  public func navigationBarItems<Trailing: View>(trailing: Trailing) -> some View {
    toolbar { ToolbarItem(placement: .navigationBarTrailing) { trailing } }
  }

  /// Has no effect: hosts show no second title.
  public func navigationSubtitle<Title: StringProtocol>(_ subtitle: Title) -> some View { self }

  /// Has no effect: hosts have one column.
  public func isDetailLink(_ isDetailLink: Bool) -> some View { self }

  /// Has no effect: hosts have one column.
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }

  /// Has no effect: hosts have one column.
  public func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View { self }
}

/// A view that may hide the back button of its screen.
struct _BackButtonView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  let isHidden: Bool

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    inputs.environment.enclosingNodes?.page?.hidesBackButton = view.isHidden
    return Content._makeNode(view.content, inputs)
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    inputs.environment.enclosingNodes?.page?.hidesBackButton = view.isHidden
    Content._updateNode(node, view.content, inputs)
  }
}

/// A column of a ``NavigationSplitView``.
public enum NavigationSplitViewColumn: Hashable, Sendable { case sidebar, content, detail }

extension NavigationSplitView where Content == EmptyView {
  /// - Parameters:
  ///   - columnVisibility: The visible columns. Hosts show all.
  ///   - preferredCompactColumn: The column shown where space is limited. Hosts show all.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility> = .constant(.automatic),
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar: sidebar, detail: detail)
  }
}

extension NavigationSplitView {
  /// - Parameters:
  ///   - columnVisibility: The visible columns. Hosts show all.
  ///   - preferredCompactColumn: The column shown where space is limited. Hosts show all.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility> = .constant(.automatic),
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar: sidebar, content: content, detail: detail)
  }
}
