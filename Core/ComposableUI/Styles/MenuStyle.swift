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

/// As the host shows them.
public struct DefaultMenuStyle: MenuStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}

/// As a button. Hosts show all alike.
public typealias ButtonMenuStyle = DefaultMenuStyle
/// As a button without a border. Hosts show all alike.
public typealias BorderlessButtonMenuStyle = DefaultMenuStyle

extension MenuStyle where Self == DefaultMenuStyle {
  /// As the host shows them.
  public static var automatic: Self { Self() }
  /// As a button. Hosts show all alike.
  public static var button: Self { Self() }
  /// As a button without a border. Hosts show all alike.
  public static var borderlessButton: Self { Self() }
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
