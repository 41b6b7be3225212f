/// The items of a toolbar.
///
/// Any view can be an item. Hosts show all items in one place, at the top of the screen.
public typealias ToolbarContent = View

/// A builder for the items of a toolbar.
public typealias ToolbarContentBuilder = ViewBuilder

/// The place of an item in a toolbar. Hosts show all items in one place, in the order of the code.
public struct ToolbarItemPlacement: Hashable, Sendable {
  private let name: String

  public static let automatic = Self(name: "automatic")
  public static let principal = Self(name: "principal")
  public static let navigation = Self(name: "navigation")
  public static let primaryAction = Self(name: "primaryAction")
  public static let secondaryAction = Self(name: "secondaryAction")
  public static let status = Self(name: "status")
  public static let confirmationAction = Self(name: "confirmationAction")
  public static let cancellationAction = Self(name: "cancellationAction")
  public static let destructiveAction = Self(name: "destructiveAction")
  public static let topBarLeading = Self(name: "topBarLeading")
  public static let topBarTrailing = Self(name: "topBarTrailing")
  public static let navigationBarLeading = topBarLeading
  public static let navigationBarTrailing = topBarTrailing
  public static let bottomBar = Self(name: "bottomBar")
  public static let keyboard = Self(name: "keyboard")
}

/// A view in a toolbar.
public struct ToolbarItem<Content: View>: _TransparentView {
  let content: Content

  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public init(
    id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  /// - Parameter showsByDefault: Ignored: hosts show the item, and users can't customize toolbars.
  public init(
    id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public static func _content(of view: Self) -> Content { view.content }
}

/// Several views in a toolbar.
public struct ToolbarItemGroup<Content: View>: _TransparentView {
  let content: Content

  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public static func _content(of view: Self) -> Content { view.content }
}

extension ToolbarItemGroup {
  /// - Parameter label: Ignored: the label replaces the items where space is limited, but hosts
  ///   have enough space.
  public init<Label: View>(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.init(placement: placement, content: content)
  }
}

/// A space between two items of a toolbar. Hosts separate items anyway.
public struct ToolbarSpacer: View {
  public init() {}
  public var body: some View { EmptyView() }
}

/// Actions on the title of a screen. Hosts show them in the toolbar.
public struct ToolbarTitleMenu<Content: View>: _TransparentView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public static func _content(of view: Self) -> Content { view.content }
}

extension View {
  /// Adds actions to the screen's title. Hosts show them in the toolbar.
  public func toolbarTitleMenu<Items: View>(@ViewBuilder content: () -> Items) -> some View {
    toolbar(content: content)
  }
}

/// The size of a space between items.
public enum SpacerSizing: Hashable, Sendable { case flexible, fixed }

extension ToolbarSpacer {
  /// - Parameters:
  ///   - sizing: The width of the space. Hosts choose it.
  ///   - placement: The place of the space.
  public init(_ sizing: SpacerSizing, placement: ToolbarItemPlacement = .automatic) {
    self.init()
  }
}
