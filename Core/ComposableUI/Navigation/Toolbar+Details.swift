// How toolbars and bars of tabs are arranged on phones and desktops. Hosts show all in one place.
import Foundation

/// An item that the system has for a screen. Hosts show theirs where they are.
public struct DefaultToolbarItem: View {
  /// - Parameters:
  ///   - kind: Which.
  ///   - placement: Where it stands.
  public init(kind: ToolbarDefaultItemKind, placement: ToolbarItemPlacement = .automatic) {}

  public var body: some View { EmptyView() }
}

/// What a system puts into a toolbar.
public struct ToolbarDefaultItemKind: Hashable, Sendable {
  private let name: String

  public static let search = Self(name: "search")
  public static let sidebarToggle = Self(name: "sidebarToggle")
  public static let title = Self(name: "title")
}

/// How wide room between items is.
public enum SpacerSizing: Hashable, Sendable { case flexible, fixed }

extension ToolbarSpacer {
  /// - Parameters:
  ///   - sizing: How wide the room is. Hosts choose.
  ///   - placement: Where it is.
  public init(_ sizing: SpacerSizing, placement: ToolbarItemPlacement = .automatic) {
    self.init()
  }
}

extension View {
  /// Whether something is behind an item of a toolbar. Hosts choose.
  public func sharedBackgroundVisibility(_ visibility: Visibility) -> some View { self }

  /// A file that a screen is about. Hosts don't show it.
  public func navigationDocument<Document>(_ document: Document) -> some View { self }

  /// A view above the bar of tabs: in hosts below what is shown.
  public func tabViewBottomAccessory<Accessory: View>(@ViewBuilder content: () -> Accessory)
    -> some View
  {
    safeAreaInset(edge: .bottom, content: content)
  }

  /// A view at an edge, over which nothing lies.
  public func safeAreaBar<Bar: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Bar
  ) -> some View {
    safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content)
  }

  /// A short text beside this view's title in a ``TabView``, or at the end of a row.
  @_disfavoredOverload
  public func badge<Label: StringProtocol>(_ label: Label?) -> some View {
    badge(label.map { Text($0) })
  }

  /// Takes a tab or an item away while a condition holds.
  @ViewBuilder public func hidden(_ isHidden: Bool) -> some View {
    if !isHidden { self }
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
