import ElementTree

/// The look of buttons. Pressing the style's view presses the button.
@MainActor @preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration

  /// Returns the view of a button.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button that a ``ButtonStyle`` receives.
public struct ButtonStyleConfiguration {
  /// The button's label.
  public typealias Label = _StyledPart

  /// The button's role.
  public let role: ButtonRole?
  /// The button's label.
  public let label: Label
  /// Whether the user holds the button down. Always `false`: hosts report only whole presses.
  public let isPressed = false
}

/// The look and the interaction of buttons.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  typealias Configuration = PrimitiveButtonStyleConfiguration

  /// Returns the view of a button.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button that a ``PrimitiveButtonStyle`` receives.
@MainActor @preconcurrency
public struct PrimitiveButtonStyleConfiguration {
  /// The button's label.
  public typealias Label = _StyledPart

  /// The button's role.
  public let role: ButtonRole?
  /// The button's label.
  public let label: Label
  let action: @MainActor () -> Void
  /// The menu that the button opens.
  var menu: ElementTree.Content.Button.Menu?

  /// Performs the button's action.
  public func trigger() { action() }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// Creates the button of a style's configuration. The style doesn't apply to it again.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
    menu = configuration.menu
  }
}

// MARK: - The styles that hosts know

/// A style that hosts implement.
protocol HostButtonStyle: PrimitiveButtonStyle {
  static var prominence: Content.Button.Prominence? { get }
}

/// The host's look of buttons.
public struct DefaultButtonStyle: HostButtonStyle {
  static var prominence: Content.Button.Prominence? { nil }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// The host's look of buttons.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

/// Only the label, for example for a check box.
public struct PlainButtonStyle: HostButtonStyle {
  static var prominence: Content.Button.Prominence? { .plain }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

/// A style that shows a button as a link: only its label.
public typealias LinkButtonStyle = PlainButtonStyle
/// A style for buttons in a bar, which shows only their labels.
public typealias AccessoryBarButtonStyle = PlainButtonStyle

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// Only the label, for example for a check box.
  public static var plain: Self { Self() }
  /// A style that shows a button as a link: only its label.
  public static var link: Self { Self() }
  /// A style for buttons in a bar, which shows only their labels.
  public static var accessoryBar: Self { Self() }
}

/// Buttons without a border, in the tint colour.
public struct BorderlessButtonStyle: HostButtonStyle {
  static var prominence: Content.Button.Prominence? { .borderless }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// Buttons without a border, in the tint colour.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

/// A style that shows a border around each button.
public struct BorderedButtonStyle: HostButtonStyle {
  static var prominence: Content.Button.Prominence? { .standard }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// A style that shows a border around each button.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

/// A style for the main action of a screen.
public struct BorderedProminentButtonStyle: HostButtonStyle {
  static var prominence: Content.Button.Prominence? { .prominent }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// A style for the main action of a screen.
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

extension View {
  /// Sets the look of buttons in this view.
  public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.buttonStyle = AnyButtonStyle(style) }
  }

  /// Sets the look and the interaction of buttons in this view.
  public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
    let known = Style.self as? any HostButtonStyle.Type
    return _EnvironmentView(content: self, change: .button(known?.prominence))
      .transformingEnvironment { $0.buttonStyle = known == nil ? AnyButtonStyle(style) : nil }
  }
}

/// A button style of any type.
struct AnyButtonStyle: SameValueComparable {
  /// The style for the content of a button's element; `nil` for a primitive style.
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
