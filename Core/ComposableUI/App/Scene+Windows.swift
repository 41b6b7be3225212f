import Foundation

// Windows of desktops. A terminal and a browser's tab have one, of the size that their user gives it.

extension Scene {
  /// How large a window is at first. Hosts' users choose.
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }

  /// How large a window is at first. Hosts' users choose.
  public func defaultSize(_ size: CGSize) -> some Scene { self }

  /// How a window looks. Hosts choose.
  public func windowStyle(_ style: WindowStyle) -> some Scene { self }

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

/// Which sizes a window can have.
public struct WindowResizability: Hashable, Sendable {
  private let name: String

  public static let automatic = Self(name: "automatic")
  public static let contentSize = Self(name: "contentSize")
  public static let contentMinSize = Self(name: "contentMinSize")
}
