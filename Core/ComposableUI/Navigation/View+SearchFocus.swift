extension View {
  /// Says that the value is whether the field of the `searchable` in this view has the focus.
  public func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View {
    searchFocused(binding, equals: true)
  }

  /// Says which value stands for the field of the `searchable` in this view having the focus.
  public func searchFocused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    environment(\.searchFocus, SearchFocus { AnyView($0.focused(binding, equals: value)) })
  }
}

/// What has to do with whether a field to search in has the focus.
struct SearchFocus {
  /// The field, where the focus is told of and comes from.
  let following: @MainActor (AnyView) -> AnyView
}

extension EnvironmentValues {
  @Entry var searchFocus: SearchFocus? = nil
}
