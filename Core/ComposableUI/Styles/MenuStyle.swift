import Foundation

/// How menus look.
@MainActor @preconcurrency
public protocol MenuStyle {
  associatedtype Body: View
  typealias Configuration = MenuStyleConfiguration

  /// The view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a ``MenuStyle`` knows of a menu: `Menu(configuration)` is the menu itself.
@MainActor @preconcurrency
public struct MenuStyleConfiguration {
  public typealias Label = _StyledPart
  public typealias Content = _StyledPart

  let label: Label
  let content: Content
  let primaryAction: (() -> Void)?
}

/// A style by its name: hosts show all of them alike.
@MainActor @preconcurrency
public protocol _HostMenuStyle: MenuStyle {}

extension _HostMenuStyle {
  public func makeBody(configuration: Configuration) -> some View {
    Menu(configuration)
  }
}

/// As the host shows them.
public struct DefaultMenuStyle: _HostMenuStyle {
  public nonisolated init() {}
}

extension MenuStyle where Self == DefaultMenuStyle {
  /// As the host shows them.
  public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}

/// As a button.
public struct ButtonMenuStyle: _HostMenuStyle {
  public nonisolated init() {}
}

extension MenuStyle where Self == ButtonMenuStyle {
  /// As a button.
  public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

/// As a button without a border.
public struct BorderlessButtonMenuStyle: _HostMenuStyle {
  public nonisolated init() {}
}

extension MenuStyle where Self == BorderlessButtonMenuStyle {
  /// As a button without a border.
  public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}

extension View {
  /// How menus look in this view.
  public func menuStyle<Style: MenuStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.menuStyle = AnyStyle(style) { $0.makeBody(configuration: $1) }
    }
  }
}

extension EnvironmentValues {
  @Entry var menuStyle: AnyStyle<MenuStyleConfiguration>?
}
