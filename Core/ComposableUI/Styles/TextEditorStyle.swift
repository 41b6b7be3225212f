import ElementTree

/// How text editors look.
@MainActor @preconcurrency
public protocol TextEditorStyle {}

/// A style that hosts know.
protocol HostTextEditorStyle: TextEditorStyle {
  static var appearance: Content.TextField.Appearance { get }
}

/// As the host shows editors.
public struct AutomaticTextEditorStyle: HostTextEditorStyle {
  static var appearance: Content.TextField.Appearance { .bordered }

  public nonisolated init() {}
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  /// As the host shows editors.
  public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}

/// Without a border.
public struct PlainTextEditorStyle: HostTextEditorStyle {
  static var appearance: Content.TextField.Appearance { .plain }

  public nonisolated init() {}
}

extension TextEditorStyle where Self == PlainTextEditorStyle {
  /// Without a border.
  public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}

extension View {
  /// How text editors in this view look.
  public func textEditorStyle<Style: TextEditorStyle>(_ style: Style) -> some View {
    let known = Style.self as? any HostTextEditorStyle.Type
    return _EnvironmentView(content: self, change: .editor(known?.appearance ?? .bordered))
  }
}
