/// A reusable transformation of a view into another view.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View

  /// Returns the modified view.
  ///
  /// - Parameter content: The view to modify.
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body

  /// The view to modify.
  typealias Content = _ViewModifier_Content<Self>
}

/// The view that a modifier is applied to.
public struct _ViewModifier_Content<Modifier>: _TransparentView, TextualView {
  let content: AnyView
  let text: @MainActor () -> String

  var plainText: String { text() }

  public static func _content(of view: Self) -> AnyView { view.content }
}

/// A view with a modifier applied.
public struct ModifiedContent<Content, Modifier> {
  /// The view to modify.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  public nonisolated init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: some View {
    _ModifierBody(content: content, modifier: _Dynamic(value: modifier))
  }
}

/// Two modifiers in sequence.
extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}

/// The body of a modifier. It is evaluated separately and has the modifier's own state.
struct _ModifierBody<Content: View, Modifier: ViewModifier>: View {
  let content: Content
  let modifier: _Dynamic<Modifier>

  var body: some View {
    modifier.value.body(
      content: _ViewModifier_Content(
        content: AnyView(content), text: { [content] in Content.plainText(of: content) }))
  }
}

/// A modifier that changes nothing.
public struct EmptyModifier: ViewModifier {
  public static let identity = Self()

  public nonisolated init() {}

  public func body(content: Content) -> some View { content }
}

extension View {
  /// Applies a modifier.
  public func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

extension ViewModifier {
  /// Returns this modifier followed by another one.
  public func concat<Other>(_ modifier: Other) -> ModifiedContent<Self, Other> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
