/// A placeholder for missing content, with a reason and actions.
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
      // Centre the lines of a long description, too.
      description.foregroundStyle(.secondary).multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
      actions
    }
    .padding(24)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

extension ContentUnavailableView
where Label == _UnavailableLabel, Description == Text?, Actions == EmptyView {
  public init<Title: StringProtocol>(
    _ title: Title, systemImage name: String, description: Text? = nil
  ) {
    self.init {
      _UnavailableLabel(title: Text(title), systemImage: name)
    } description: {
      description
    }
  }

  @_disfavoredOverload
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init {
      _UnavailableLabel(title: Text(title), systemImage: name)
    } description: {
      description
    }
  }

  /// A placeholder for a search without results.
  public static var search: Self { search(text: "") }

  /// Returns a placeholder for a search without results.
  public static func search(text: String) -> Self {
    Self(
      text.isEmpty ? "No Results" : "No Results for “\(text)”", systemImage: "magnifyingglass",
      description: Text("Check the spelling or try a new search."))
  }
}

/// A title with an image.
public struct _UnavailableLabel: View {
  let title: Text
  let systemImage: String

  public var body: some View {
    Label(title.plainText, systemImage: systemImage)
  }
}
