/// A style of any type, as an environment stores it.
struct AnyStyle<Configuration>: SameValueComparable {
  private let style: Any
  /// Returns the view for a configuration.
  let body: @MainActor (Configuration) -> AnyView

  /// - Parameter makeBody: The style's own function. The style protocols have no common function.
  @MainActor
  init<Style, Content: View>(
    _ style: Style, makeBody: @escaping @MainActor (Style, Configuration) -> Content
  ) {
    self.style = style
    body = {
      AnyView(
        StyleBody(style: _Dynamic(value: style), configuration: $0, makeBody: makeBody))
    }
  }

  func isSame(as other: Self, _ comparator: ViewComparator) -> Bool {
    comparator.areEqualUntyped(style, other.style)
  }
}

/// The body of a style, evaluated in a scope of its own, with the style's dynamic properties.
private struct StyleBody<Style, Configuration, Content: View>: View {
  let style: _Dynamic<Style>
  let configuration: Configuration
  let makeBody: @MainActor (Style, Configuration) -> Content

  var body: some View { makeBody(style.value, configuration) }
}
