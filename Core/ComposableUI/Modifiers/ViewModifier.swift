/// Makes a view of another one: what several views have in common, under a name.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View

  /// The view that the modifier makes.
  ///
  /// - Parameter content: The view that is modified.
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body

  /// The view that is modified.
  typealias Content = _ViewModifier_Content<Self>
}

/// The view that a modifier is applied to.
public struct _ViewModifier_Content<Modifier>: _TransparentView, TextualView {
  let content: AnyView
  let text: @MainActor () -> String

  var plainText: String { text() }

  public static func _content(of view: Self) -> AnyView { view.content }
}

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
  /// What is modified.
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

/// Two modifiers, one after the other.
extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}

/// What a modifier makes of a view: evaluated on its own, with the modifier's own state.
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
  /// This modifier, and then another one.
  public func concat<Other>(_ modifier: Other) -> ModifiedContent<Self, Other> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
