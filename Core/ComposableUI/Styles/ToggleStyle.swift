import ElementTree

/// How toggles look: a view for each.
@MainActor @preconcurrency
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration

  /// The view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a ``ToggleStyle`` knows of a toggle.
@MainActor @preconcurrency
public struct ToggleStyleConfiguration {
  /// What the toggle says.
  public typealias Label = _StyledPart

  /// What the toggle says.
  public let label: Label
  /// Whether it is on.
  @Binding public var isOn: Bool
  /// Whether it stands for several that differ.
  public let isMixed = false

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// The toggle that a style was asked for, as other styles show it.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn) { configuration.label }
  }
}

/// A style that hosts know.
protocol HostToggleStyle: ToggleStyle {
  static var appearance: Content.Toggle.Appearance? { get }
  /// The colour that it has by itself.
  var tint: Color? { get }
}

extension HostToggleStyle {
  var tint: Color? { nil }
}

/// As the host shows toggles.
public struct DefaultToggleStyle: HostToggleStyle {
  static var appearance: Content.Toggle.Appearance? { nil }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Toggle(configuration) }
}

extension ToggleStyle where Self == DefaultToggleStyle {
  /// As the host shows toggles.
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

/// A switch.
public struct SwitchToggleStyle: HostToggleStyle {
  static var appearance: Content.Toggle.Appearance? { .toggleSwitch }
  let tint: Color?

  public nonisolated init() { tint = nil }

  /// - Parameter tint: The colour of a switch that is on.
  public nonisolated init(tint: Color) { self.tint = tint }

  public func makeBody(configuration: Configuration) -> some View {
    Toggle(configuration).tint(tint)
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  /// A switch.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

/// A box with a check mark in it.
public struct CheckboxToggleStyle: HostToggleStyle {
  static var appearance: Content.Toggle.Appearance? { .checkbox }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Toggle(configuration) }
}

extension ToggleStyle where Self == CheckboxToggleStyle {
  /// A box with a check mark in it.
  public static var checkbox: CheckboxToggleStyle { CheckboxToggleStyle() }
}

/// A button that stays pressed.
public struct ButtonToggleStyle: ToggleStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      configuration.label
    }
    .prominence(configuration.isOn ? .prominent : .standard)
    .accessibilityAddTraits(configuration.isOn ? [.isToggle, .isSelected] : .isToggle)
  }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button that stays pressed.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

extension View {
  /// How toggles in this view look.
  public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
    let known = style as? any HostToggleStyle
    let isHosts = known.map { $0.tint == nil } ?? false
    return _EnvironmentView(
      content: self, change: .toggle(known.flatMap { type(of: $0).appearance })
    )
    .transformingEnvironment {
      $0.toggleStyle = isHosts ? nil : AnyStyle(style) { $0.makeBody(configuration: $1) }
    }
  }
}

extension EnvironmentValues {
  @Entry var toggleStyle: AnyStyle<ToggleStyleConfiguration>?
}
