/// What is shown where there is nothing else to show: why, and what to do about it.
///
/// ```swift
/// ContentUnavailableView {
///   Text("You seem to be offline")
/// } description: {
///   Text("Check your connection and try again.")
/// } actions: {
///   Button("Retry") { store.send(.retryButtonTapped) }
/// }
/// ```
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  let label: Label
  let description: Description
  let actions: Actions

  public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  public var body: some View {
    VStack {
      label.font(.headline)
      // Text of several lines is centred, too.
      description.foregroundStyle(.secondary).multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
      actions
    }
    .padding(24)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
