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

  public func makeBody(configuration: Configuration) -> some View {
    Menu(configuration)
  }
}

extension MenuStyle where Self == DefaultMenuStyle {
  /// As the host shows them.
  public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}

/// As a button.
public struct ButtonMenuStyle: MenuStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Menu(configuration)
  }
}

extension MenuStyle where Self == ButtonMenuStyle {
  /// As a button.
  public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

/// As a button without a border.
public struct BorderlessButtonMenuStyle: MenuStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Menu(configuration)
  }
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
  var menuStyle: AnyStyle<MenuStyleConfiguration>? {
    get { self[MenuStyleKey.self] }
    set { self[MenuStyleKey.self] = newValue }
  }
}

private enum MenuStyleKey: EnvironmentKey {
  static var defaultValue: AnyStyle<MenuStyleConfiguration>? { nil }
}
