import Foundation

/// The look of menus.
@MainActor @preconcurrency
public protocol MenuStyle {
  associatedtype Body: View
  typealias Configuration = MenuStyleConfiguration

  /// Returns the styled view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The properties of a menu that a ``MenuStyle`` receives. `Menu(configuration)` is the menu
/// itself.
@MainActor @preconcurrency
public struct MenuStyleConfiguration {
  public typealias Label = _StyledPart
  public typealias Content = _StyledPart

  let label: Label
  let content: Content
  let primaryAction: (() -> Void)?
}

/// The host's look of menus.
public struct DefaultMenuStyle: MenuStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}

/// A button. Hosts show all menus alike.
public typealias ButtonMenuStyle = DefaultMenuStyle
/// A button without a border. Hosts show all menus alike.
public typealias BorderlessButtonMenuStyle = DefaultMenuStyle

extension MenuStyle where Self == DefaultMenuStyle {
  /// The host's look of menus.
  public static var automatic: Self { Self() }
  /// A button. Hosts show all menus alike.
  public static var button: Self { Self() }
  /// A button without a border. Hosts show all menus alike.
  public static var borderlessButton: Self { Self() }
}

extension View {
  /// Sets the look of menus in this view.
  public func menuStyle<Style: MenuStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.menuStyle = AnyStyle(style) { $0.makeBody(configuration: $1) }
    }
  }
}

extension EnvironmentValues {
  @Entry var menuStyle: AnyStyle<MenuStyleConfiguration>?
}
