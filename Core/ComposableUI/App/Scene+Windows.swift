import Foundation

// Windows of desktops. A terminal and a browser's tab have one, of the size that their user gives it.

extension Scene {
  /// How large a window is at first. Hosts' users choose.
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }

  /// How large a window is at first. Hosts' users choose.
  public func defaultSize(_ size: CGSize) -> some Scene { self }

  /// Where a window is at first. Hosts' users choose.
  public func defaultPosition(_ position: UnitPoint) -> some Scene { self }

  /// How a window looks. Hosts choose.
  public func windowStyle(_ style: WindowStyle) -> some Scene { self }

  /// How the toolbar of a window looks. Hosts choose.
  public func windowToolbarStyle(_ style: WindowToolbarStyle) -> some Scene { self }

  /// Which sizes a window can have. Hosts' users choose.
  public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }
}

/// How a window looks.
public struct WindowStyle: Hashable, Sendable {
  private let name: String

  public static let automatic = Self(name: "automatic")
  public static let hiddenTitleBar = Self(name: "hiddenTitleBar")
  public static let titleBar = Self(name: "titleBar")
  public static let plain = Self(name: "plain")
  public static let volumetric = Self(name: "volumetric")
}

/// How the toolbar of a window looks.
public struct WindowToolbarStyle: Hashable, Sendable {
  private let name: String

  public static let automatic = Self(name: "automatic")
  public static let expanded = Self(name: "expanded")
  public static let unified = Self(name: "unified")
  public static let unifiedCompact = Self(name: "unifiedCompact")

  public static func unified(showsTitle: Bool) -> Self { .unified }
  public static func unifiedCompact(showsTitle: Bool) -> Self { .unifiedCompact }
}

/// Which sizes a window can have.
public struct WindowResizability: Hashable, Sendable {
  private let name: String

  public static let automatic = Self(name: "automatic")
  public static let contentSize = Self(name: "contentSize")
  public static let contentMinSize = Self(name: "contentMinSize")
}

/// Something in the bar of menus of a desktop, which hosts don't have: it is said once.
public struct MenuBarExtra<Label: View, Content: View>: _PrimitiveScene {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}

  /// - Parameter isInserted: Whether it is there.
  public init(
    isInserted: Binding<Bool>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {}

  public static func _windows(of scene: Self) -> [_SceneWindow] {
    Notice.once("A 'MenuBarExtra' is not shown: hosts have no bar of menus.")
    return []
  }
}

extension MenuBarExtra where Label == ComposableUI.Label<Text, Image> {
  public init<Title: StringProtocol>(
    _ title: Title, systemImage: String, @ViewBuilder content: () -> Content
  ) {}

  public init<Title: StringProtocol>(
    _ title: Title, systemImage: String, isInserted: Binding<Bool>,
    @ViewBuilder content: () -> Content
  ) {}

  public init<Title: StringProtocol>(
    _ title: Title, image: String, @ViewBuilder content: () -> Content
  ) {}
}

/// How something in the bar of menus looks.
public struct MenuBarExtraStyle: Hashable, Sendable {
  private let name: String

  public static let automatic = Self(name: "automatic")
  public static let menu = Self(name: "menu")
  public static let window = Self(name: "window")
}

extension Scene {
  /// How something in the bar of menus looks. Hosts have none.
  public func menuBarExtraStyle(_ style: MenuBarExtraStyle) -> some Scene { self }
}
