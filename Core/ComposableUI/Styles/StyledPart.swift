/// A part of a style's configuration, such as a label, of any view type.
public struct _StyledPart: _TransparentView, TextualView {
  let view: AnyView
  private let text: @MainActor () -> String

  init<Content: View>(_ content: Content) {
    view = AnyView(content)
    text = { Content.plainText(of: content) }
  }

  var plainText: String { text() }

  public static func _content(of part: Self) -> AnyView { part.view }
}
