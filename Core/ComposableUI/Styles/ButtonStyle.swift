import ElementTree

/// How buttons look: a view for each, which a press on it presses.
@MainActor @preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration

  /// The view of a button.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a ``ButtonStyle`` knows of a button.
public struct ButtonStyleConfiguration {
  /// What the button says.
  public typealias Label = _StyledPart

  /// What the button is for.
  public let role: ButtonRole?
  /// What the button says.
  public let label: Label
  /// Whether somebody holds it down. Hosts tell of whole presses, so nobody ever does.
  public let isPressed = false
}

/// How buttons look and what presses them.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  typealias Configuration = PrimitiveButtonStyleConfiguration

  /// The view of a button.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a ``PrimitiveButtonStyle`` knows of a button.
@MainActor @preconcurrency
public struct PrimitiveButtonStyleConfiguration {
  /// What the button says.
  public typealias Label = _StyledPart

  /// What the button is for.
  public let role: ButtonRole?
  /// What the button says.
  public let label: Label
  let action: @MainActor () -> Void
  /// The menu that the button opens.
  var menu: ElementTree.Content.Button.Menu?

  /// Does what the button does.
  public func trigger() { action() }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// The button that a style was asked for, as other styles show it.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
    menu = configuration.menu
  }
}

// MARK: - The styles that hosts know

/// A style that hosts know.
protocol HostButtonStyle: PrimitiveButtonStyle {
  static var prominence: Content.Button.Prominence? { get }
}

/// As the host shows buttons.
public struct DefaultButtonStyle: HostButtonStyle {
  static var prominence: Content.Button.Prominence? { nil }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// As the host shows buttons.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

/// As their label: for a check box, say.
public struct PlainButtonStyle: HostButtonStyle {
  static var prominence: Content.Button.Prominence? { .plain }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

/// As a link.
public typealias LinkButtonStyle = PlainButtonStyle
/// For a bar of buttons.
public typealias AccessoryBarButtonStyle = PlainButtonStyle

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// As their label: for a check box, say.
  public static var plain: Self { Self() }
  /// As a link.
  public static var link: Self { Self() }
  /// For a bar of buttons.
  public static var accessoryBar: Self { Self() }
}

/// Without a border, in the colour of what can be used.
public struct BorderlessButtonStyle: HostButtonStyle {
  static var prominence: Content.Button.Prominence? { .borderless }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// Without a border, in the colour of what can be used.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

/// With a border.
public struct BorderedButtonStyle: HostButtonStyle {
  static var prominence: Content.Button.Prominence? { .standard }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// With a border.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

/// For the one action that a screen is for.
public struct BorderedProminentButtonStyle: HostButtonStyle {
  static var prominence: Content.Button.Prominence? { .prominent }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// For the one action that a screen is for.
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

extension View {
  /// How buttons in this view look.
  public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.buttonStyle = AnyButtonStyle(style) }
  }

  /// How buttons in this view look, and what presses them.
  public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
    let known = Style.self as? any HostButtonStyle.Type
    return _EnvironmentView(content: self, change: .button(known?.prominence))
      .transformingEnvironment { $0.buttonStyle = known == nil ? AnyButtonStyle(style) : nil }
  }
}

/// A style of buttons, whatever it is.
struct AnyButtonStyle: SameValueComparable {
  /// Shows what is in an element that can be pressed; `nil` if the style has its own.
  private let style: AnyStyle<ButtonStyleConfiguration>?
  private let primitiveStyle: AnyStyle<PrimitiveButtonStyleConfiguration>?

  @MainActor init<Style: ButtonStyle>(_ style: Style) {
    self.style = AnyStyle(style) { $0.makeBody(configuration: $1) }
    primitiveStyle = nil
  }

  @MainActor init<Style: PrimitiveButtonStyle>(_ style: Style) {
    self.style = nil
    primitiveStyle = AnyStyle(style) { $0.makeBody(configuration: $1) }
  }

  var body: (@MainActor (ButtonStyleConfiguration) -> AnyView)? { style?.body }
  var primitiveBody: (@MainActor (PrimitiveButtonStyleConfiguration) -> AnyView)? {
    primitiveStyle?.body
  }

  func isSame(as other: Self, _ comparator: ViewComparator) -> Bool {
    switch (style, other.style, primitiveStyle, other.primitiveStyle) {
    case (let style?, let other?, _, _): style.isSame(as: other, comparator)
    case (_, _, let style?, let other?): style.isSame(as: other, comparator)
    default: false
    }
  }
}

extension EnvironmentValues {
  @Entry var buttonStyle: AnyButtonStyle?
}
