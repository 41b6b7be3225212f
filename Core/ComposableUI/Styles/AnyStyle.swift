/// A style of any type, for what is shown by a configuration: what an environment holds.
struct AnyStyle<Configuration>: SameValueComparable {
  private let style: Any
  /// The view of what has a configuration.
  let body: @MainActor (Configuration) -> AnyView

  /// - Parameter makeBody: The style's own function. Protocols of styles have none in common.
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

/// Evaluated on its own, with the style's own properties.
private struct StyleBody<Style, Configuration, Content: View>: View {
  let style: _Dynamic<Style>
  let configuration: Configuration
  let makeBody: @MainActor (Style, Configuration) -> Content

  var body: some View { makeBody(style.value, configuration) }
}
