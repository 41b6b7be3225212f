/// How text editors look.
@MainActor @preconcurrency
public protocol TextEditorStyle {}

/// As the host shows editors.
public struct AutomaticTextEditorStyle: TextEditorStyle {
  public nonisolated init() {}
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  /// As the host shows editors.
  public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}

/// Without a border.
public struct PlainTextEditorStyle: TextEditorStyle {
  public nonisolated init() {}
}

extension TextEditorStyle where Self == PlainTextEditorStyle {
  /// Without a border.
  public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}

extension View {
  /// How text editors in this view look.
  public func textEditorStyle<Style: TextEditorStyle>(_ style: Style) -> some View {
    _EnvironmentView(
      content: self, change: .editor(style is PlainTextEditorStyle ? .plain : .bordered))
  }
}
