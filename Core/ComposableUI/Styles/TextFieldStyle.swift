import ElementTree

/// The look of text fields.
@MainActor @preconcurrency
public protocol TextFieldStyle {
  associatedtype _Body: View
  typealias _Label = _StyledPart

  /// Returns the styled view.
  @ViewBuilder @MainActor @preconcurrency
  func _body(configuration: TextField<_Label>) -> _Body
}

/// A style that hosts implement.
protocol HostTextFieldStyle: TextFieldStyle {
  static var appearance: Content.TextField.Appearance { get }
}

/// The host's look of fields.
public struct DefaultTextFieldStyle: HostTextFieldStyle {
  static var appearance: Content.TextField.Appearance { .bordered }

  public nonisolated init() {}

  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

/// A round border. Hosts choose its shape.
public typealias RoundedBorderTextFieldStyle = DefaultTextFieldStyle
/// A square border. Hosts choose its shape.
public typealias SquareBorderTextFieldStyle = DefaultTextFieldStyle

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// The host's look of fields.
  public static var automatic: Self { Self() }
  /// A round border. Hosts choose its shape.
  public static var roundedBorder: Self { Self() }
  /// A square border. Hosts choose its shape.
  public static var squareBorder: Self { Self() }
}

/// No border.
public struct PlainTextFieldStyle: HostTextFieldStyle {
  static var appearance: Content.TextField.Appearance { .plain }

  public nonisolated init() {}

  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// No border.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension View {
  /// Sets the look of text fields in this view.
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
