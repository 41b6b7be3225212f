import ElementTree

/// How text fields look.
@MainActor @preconcurrency
public protocol TextFieldStyle {
  associatedtype _Body: View
  typealias _Label = _StyledPart

  /// The view.
  @ViewBuilder @MainActor @preconcurrency
  func _body(configuration: TextField<_Label>) -> _Body
}

/// A style that hosts know.
protocol HostTextFieldStyle: TextFieldStyle {
  static var appearance: Content.TextField.Appearance { get }
}

/// As the host shows fields.
public struct DefaultTextFieldStyle: HostTextFieldStyle {
  static var appearance: Content.TextField.Appearance { .bordered }

  public nonisolated init() {}

  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

/// With a round border. Hosts choose.
public typealias RoundedBorderTextFieldStyle = DefaultTextFieldStyle
/// With a border. Hosts choose.
public typealias SquareBorderTextFieldStyle = DefaultTextFieldStyle

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// As the host shows fields.
  public static var automatic: Self { Self() }
  /// With a round border. Hosts choose.
  public static var roundedBorder: Self { Self() }
  /// With a border. Hosts choose.
  public static var squareBorder: Self { Self() }
}

/// Without a border.
public struct PlainTextFieldStyle: HostTextFieldStyle {
  static var appearance: Content.TextField.Appearance { .plain }

  public nonisolated init() {}

  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// Without a border.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension View {
  /// How text fields in this view look.
  public func textFieldStyle<Style: TextFieldStyle>(_ style: Style) -> some View {
    let known = Style.self as? any HostTextFieldStyle.Type
    return _EnvironmentView(content: self, change: .field(known?.appearance ?? .bordered))
      .transformingEnvironment {
        $0.textFieldStyle =
          known == nil ? AnyStyle(style) { $0._body(configuration: $1) } : nil
      }
  }
}

extension EnvironmentValues {
  @Entry var textFieldStyle: AnyStyle<TextField<_StyledPart>>?
}
