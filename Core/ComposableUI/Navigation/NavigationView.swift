import Foundation

/// A whole screen, under its older name: a ``NavigationStack``.
public struct NavigationView<Content: View>: View {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: some View {
    NavigationStack { content }
  }
}

/// What leads somewhere, and where it leads. Hosts have room for one column: what leads stands on the stack's root,
/// and what it leads to above it.
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

/// Which columns of a ``NavigationSplitView`` are shown. Hosts show all.
public enum NavigationSplitViewVisibility: Codable, Hashable, Sendable {
  case automatic, all, doubleColumn, detailOnly
}

/// How the title of a screen is shown. Hosts have one way.
public struct NavigationBarItem: Sendable {
  /// How much room a title takes.
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
  /// How the title is shown. Hosts have one way.
  public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { self }

  /// Leaves the button out that leads back; what is in `toolbar` takes its place.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    _BackButtonView(content: self, isHidden: hidesBackButton)
  }

  /// Leaves the bar with the title out. Hosts show it where there is a title.
  public func navigationBarHidden(_ hidden: Bool) -> some View { self }

  /// The title, under its older name.
  public func navigationBarTitle<Title: StringProtocol>(_ title: Title) -> some View {
    navigationTitle(title)
  }

  /// The title, under its older name.
  public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }

  /// The title, under its older name.
  public func navigationBarTitle<Title: StringProtocol>(
    _ title: Title, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    navigationTitle(title)
  }

  /// The title, under its older name.
  public func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    navigationTitle(title)
  }

  /// Actions of the screen, under their older name.
  public func navigationBarItems<Leading: View, Trailing: View>(
    leading: Leading, trailing: Trailing
  ) -> some View {
    toolbar {
      ToolbarItem(placement: .navigationBarLeading) { leading }
      ToolbarItem(placement: .navigationBarTrailing) { trailing }
    }
  }

  /// Actions of the screen, under their older name.
  public func navigationBarItems<Leading: View>(leading: Leading) -> some View {
    toolbar { ToolbarItem(placement: .navigationBarLeading) { leading } }
  }

  /// Actions of the screen, under their older name.
  public func navigationBarItems<Trailing: View>(trailing: Trailing) -> some View {
    toolbar { ToolbarItem(placement: .navigationBarTrailing) { trailing } }
  }

  /// A second title. Hosts show one.
  public func navigationSubtitle<Title: StringProtocol>(_ subtitle: Title) -> some View { self }

  /// How a link is marked that leads to another screen. Hosts choose.
  public func isDetailLink(_ isDetailLink: Bool) -> some View { self }

  /// How wide a column is. Hosts have one column.
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }

  /// How wide a column is. Hosts have one column.
  public func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View { self }
}

/// A view on whose screen the button back may be left out.
struct _BackButtonView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  let isHidden: Bool

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    inputs.environment.surroundings?.page?.hidesBackButton = view.isHidden
    return Content._makeNode(view.content, inputs)
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    inputs.environment.surroundings?.page?.hidesBackButton = view.isHidden
    Content._updateNode(node, view.content, inputs)
  }
}

/// A column of a ``NavigationSplitView``.
public enum NavigationSplitViewColumn: Hashable, Sendable { case sidebar, content, detail }

extension NavigationSplitView where Content == EmptyView {
  /// - Parameters:
  ///   - columnVisibility: Which columns are shown. Hosts show all.
  ///   - preferredCompactColumn: Which one is shown with little room. Hosts show all.
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
  ///   - columnVisibility: Which columns are shown. Hosts show all.
  ///   - preferredCompactColumn: Which one is shown with little room. Hosts show all.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility> = .constant(.automatic),
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar: sidebar, content: content, detail: detail)
  }
}
