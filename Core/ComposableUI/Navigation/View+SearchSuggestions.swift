import Foundation

extension View {
  /// Adds suggestions below the search field. Pressing a view with a `searchCompletion` searches
  /// for that text.
  public func searchSuggestions<Suggestions: View>(@ViewBuilder _ suggestions: () -> Suggestions)
    -> some View
  {
    _SearchSuggestions(content: self, suggestions: suggestions())
  }

  /// Sets the text to search for when the user presses this view among `searchSuggestions`.
  public func searchCompletion(_ completion: String) -> some View {
    _SearchCompletion(content: self, completion: completion)
  }
}

/// Suggestions above the content. The search field is outside this view, right above it.
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
  var searchText: Binding<String>? {
    get { self[SearchTextKey.self] }
    set { self[SearchTextKey.self] = newValue }
  }
}

private enum SearchTextKey: EnvironmentKey {
  static var defaultValue: Binding<String>? { nil }
}

extension View {
  /// Adds a search field above this view. The field has the focus during a search, and is cleared
  /// when the search ends.
  public func searchable<Prompt: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: Prompt
  ) -> some View {
    searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt))
  }
}
