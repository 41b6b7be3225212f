import Foundation

// Settings for the windows of desktop apps. A terminal and a browser tab have a single window, and
// the user chooses its size.

extension Scene {
  /// Sets the initial size of a window. On a host, the user chooses the size.
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }

  /// Sets the initial size of a window. On a host, the user chooses the size.
  public func defaultSize(_ size: CGSize) -> some Scene { self }

  /// Sets the style of a window. Hosts choose the style.
  public func windowStyle(_ style: WindowStyle) -> some Scene { self }

  /// Sets the possible sizes of a window. On a host, the user chooses the size.
  public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }
}

/// The style of a window.
public struct WindowStyle: Hashable, Sendable {
  private let name: String

  public static let automatic = Self(name: "automatic")
  public static let hiddenTitleBar = Self(name: "hiddenTitleBar")
  public static let titleBar = Self(name: "titleBar")
  public static let plain = Self(name: "plain")
  public static let volumetric = Self(name: "volumetric")
}

/// The possible sizes of a window.
public struct WindowResizability: Hashable, Sendable {
  private let name: String

  public static let automatic = Self(name: "automatic")
  public static let contentSize = Self(name: "contentSize")
  public static let contentMinSize = Self(name: "contentMinSize")
}
