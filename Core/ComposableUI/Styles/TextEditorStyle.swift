/// The look of text editors.
@MainActor @preconcurrency
public protocol TextEditorStyle {}

/// The host's look of editors.
public struct AutomaticTextEditorStyle: TextEditorStyle {
  public nonisolated init() {}
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  /// The host's look of editors.
  public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}

/// No border.
public struct PlainTextEditorStyle: TextEditorStyle {
  public nonisolated init() {}
}

extension TextEditorStyle where Self == PlainTextEditorStyle {
  /// No border.
  public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}

extension View {
  /// Sets the look of text editors in this view.
  public func textEditorStyle<Style: TextEditorStyle>(_ style: Style) -> some View {
    _EnvironmentView(
      content: self, change: .editor(style is PlainTextEditorStyle ? .plain : .bordered))
  }
}
