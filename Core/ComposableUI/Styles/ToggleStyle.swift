import ElementTree

/// The look of toggles.
@MainActor @preconcurrency
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration

  /// Returns the styled view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The properties of a toggle that a ``ToggleStyle`` receives.
@MainActor @preconcurrency
public struct ToggleStyleConfiguration {
  /// The toggle's label.
  public typealias Label = _StyledPart

  /// The toggle's label.
  public let label: Label
  /// Whether the toggle is on.
  @Binding public var isOn: Bool
  /// Whether the toggle stands for several values that differ. Always `false`.
  public let isMixed = false

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// Creates the toggle of a style's configuration. The style doesn't apply to it again.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn) { configuration.label }
  }
}

/// A style that hosts implement.
protocol HostToggleStyle: ToggleStyle {
  static var appearance: Content.Toggle.Appearance? { get }
  /// The style's own colour.
  var tint: Color? { get }
}

extension HostToggleStyle {
  var tint: Color? { nil }
}

/// The host's look of toggles.
public struct DefaultToggleStyle: HostToggleStyle {
  static var appearance: Content.Toggle.Appearance? { nil }

  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { Toggle(configuration) }
}

extension ToggleStyle where Self == DefaultToggleStyle {
  /// The host's look of toggles.
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

/// A style that shows each toggle as a switch.
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
  /// A style that shows each toggle as a switch.
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

/// A button that looks pressed while the toggle is on.
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
  /// A button that looks pressed while the toggle is on.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

extension View {
  /// Sets the look of toggles in this view.
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
