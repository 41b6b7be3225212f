import Foundation

extension View {
  /// A field to search in, above this view, with parts of what is searched for: each is a button that takes it away.
  public func searchable<Tokens: RandomAccessCollection & RangeReplaceableCollection, Token: View>(
    text: Binding<String>, tokens: Binding<Tokens>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  ) -> some View where Tokens.Element: Identifiable {
    _TokensView(content: self, tokens: tokens, token: token)
      .searchable(text: text, placement: placement, prompt: prompt)
  }

  /// A field to search in, above this view, with suggestions below it.
  public func searchable<Suggestions: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder suggestions: () -> Suggestions
  ) -> some View {
    searchSuggestions(suggestions)
      .searchable(text: text, placement: placement, prompt: prompt)
  }
}

/// A view below buttons that take away parts of what is searched for.
struct _TokensView<
  Content: View, Tokens: RandomAccessCollection & RangeReplaceableCollection, Token: View
>: View where Tokens.Element: Identifiable {
  let content: Content
  let tokens: Binding<Tokens>
  let token: (Tokens.Element) -> Token

  var body: some View {
    VStack(alignment: .leading) {
      if !tokens.wrappedValue.isEmpty {
        HStack {
          ForEach(tokens.wrappedValue) { element in
            Button {
              tokens.wrappedValue.removeAll { $0.id == element.id }
            } label: {
              token(element)
            }
          }
        }
      }
      content
    }
  }
}
