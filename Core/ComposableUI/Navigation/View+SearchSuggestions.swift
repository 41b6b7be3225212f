import Foundation

extension View {
  /// What somebody may search for, below the field. Pressing a view with a `searchCompletion` searches for it.
  public func searchSuggestions<Suggestions: View>(@ViewBuilder _ suggestions: () -> Suggestions)
    -> some View
  {
    _SearchSuggestions(content: self, suggestions: suggestions())
  }

  /// What is searched for when this view is pressed, among `searchSuggestions`.
  public func searchCompletion(_ completion: String) -> some View {
    _SearchCompletion(content: self, completion: completion)
  }
}

/// Shown while somebody searches: a view inside of `searchable` can't stand below the field, so it stands first.
struct _SearchSuggestions<Content: View, Suggestions: View>: View {
  let content: Content
  let suggestions: Suggestions
  @Environment(\.searchText) private var text

  var body: some View {
    VStack(alignment: .leading) {
      suggestions.environment(\.searchText, text)
      content
    }
  }
}

struct _SearchCompletion<Content: View>: View, TextualView {
  let content: Content
  let completion: String
  @Environment(\.searchText) private var text

  var plainText: String { Content.plainText(of: content) }

  var body: some View {
    Button {
      guard let text else {
        Notice.once("'searchCompletion' does nothing outside of 'searchable'.")
        return
      }
      text.wrappedValue = completion
    } label: {
      content
    }
    .buttonStyle(.plain)
  }
}

extension EnvironmentValues {
  /// What is searched for.
  var searchText: Binding<String>? {
    get { self[SearchTextKey.self] }
    set { self[SearchTextKey.self] = newValue }
  }
}

private enum SearchTextKey: EnvironmentKey {
  static var defaultValue: Binding<String>? { nil }
}

extension View {
  /// A field to search in, above this view, and whether somebody searches: the field then has the focus; when nobody does any
  /// more, it is empty.
  public func searchable<Prompt: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: Prompt
  ) -> some View {
    searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt))
  }
}
