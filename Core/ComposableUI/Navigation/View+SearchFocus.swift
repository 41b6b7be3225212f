extension View {
  /// Binds a Boolean to the focus of the search field in this view.
  public func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View {
    searchFocused(binding, equals: true)
  }

  /// Binds the focus of the search field in this view to a value.
  public func searchFocused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    environment(\.searchFocus, SearchFocus { AnyView($0.focused(binding, equals: value)) })
  }
}

/// The focus of a search field.
struct SearchFocus {
  /// Returns the field with its focus bound.
  let following: @MainActor (AnyView) -> AnyView
}

extension EnvironmentValues {
  @Entry var searchFocus: SearchFocus? = nil
}
