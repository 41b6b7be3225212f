import Foundation

/// How groups of controls look.
@MainActor @preconcurrency
public protocol ControlGroupStyle {
  associatedtype Body: View
  typealias Configuration = ControlGroupStyleConfiguration

  /// The view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a ``ControlGroupStyle`` knows of a group.
@MainActor @preconcurrency
public struct ControlGroupStyleConfiguration {
  public typealias Label = _StyledPart
  public typealias Content = _StyledPart

  /// What is in the group.
  public let content: Content
  /// What the group is called. Styles of hosts leave it out.
  public let label: Label
}

/// A style by its name: hosts show all of them alike.
@MainActor @preconcurrency
public protocol _HostControlGroupStyle: ControlGroupStyle {}

extension _HostControlGroupStyle {
  public func makeBody(configuration: Configuration) -> some View {
    HStack { configuration.content }
  }
}

/// As the host shows them.
public struct AutomaticControlGroupStyle: _HostControlGroupStyle {
  public nonisolated init() {}
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  /// As the host shows them.
  public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}

/// For going on and back.
public struct NavigationControlGroupStyle: _HostControlGroupStyle {
  public nonisolated init() {}
}

extension ControlGroupStyle where Self == NavigationControlGroupStyle {
  /// For going on and back.
  public static var navigation: NavigationControlGroupStyle { NavigationControlGroupStyle() }
}

/// In a menu, with little room.
public struct CompactMenuControlGroupStyle: _HostControlGroupStyle {
  public nonisolated init() {}
}

extension ControlGroupStyle where Self == CompactMenuControlGroupStyle {
  /// In a menu, with little room.
  public static var compactMenu: CompactMenuControlGroupStyle { CompactMenuControlGroupStyle() }
}

/// In a menu.
public struct MenuControlGroupStyle: _HostControlGroupStyle {
  public nonisolated init() {}
}

extension ControlGroupStyle where Self == MenuControlGroupStyle {
  /// In a menu.
  public static var menu: MenuControlGroupStyle { MenuControlGroupStyle() }
}

/// As a palette.
public struct PaletteControlGroupStyle: _HostControlGroupStyle {
  public nonisolated init() {}
}

extension ControlGroupStyle where Self == PaletteControlGroupStyle {
  /// As a palette.
  public static var palette: PaletteControlGroupStyle { PaletteControlGroupStyle() }
}

extension View {
  /// How groups of controls look in this view.
  public func controlGroupStyle<Style: ControlGroupStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.controlGroupStyle = AnyStyle(style) { $0.makeBody(configuration: $1) }
    }
  }
}

extension EnvironmentValues {
  @Entry var controlGroupStyle: AnyStyle<ControlGroupStyleConfiguration>?
}
