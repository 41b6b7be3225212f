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

  /// A field to search in, above this view, with parts of what is searched for, and while somebody searches with parts to choose
  /// from: each is a button that puts it among the others.
  public func searchable<Tokens: RandomAccessCollection & RangeReplaceableCollection, Token: View>(
    text: Binding<String>, tokens: Binding<Tokens>, suggestedTokens: Binding<Tokens>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  ) -> some View where Tokens.Element: Identifiable {
    _TokensView(
      content: _SuggestedTokensView(
        content: self, text: text, tokens: tokens, suggested: suggestedTokens.wrappedValue,
        token: token),
      tokens: tokens, token: token
    )
    .searchable(text: text, placement: placement, prompt: prompt)
  }

  /// A field to search in, above this view, with parts of what is searched for, and parts to choose from.
  @_disfavoredOverload
  public func searchable<Tokens: RandomAccessCollection & RangeReplaceableCollection, Token: View>(
    text: Binding<String>, tokens: Binding<Tokens>, suggestedTokens: Binding<Tokens>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  ) -> some View where Tokens.Element: Identifiable {
    searchable(
      text: text, tokens: tokens, suggestedTokens: suggestedTokens, placement: placement,
      prompt: Text(prompt), token: token)
  }

  /// A field to search in, above this view, with parts of what is searched for: each is a button that takes it away.
  @_disfavoredOverload
  public func searchable<Tokens: RandomAccessCollection & RangeReplaceableCollection, Token: View>(
    text: Binding<String>, tokens: Binding<Tokens>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  ) -> some View where Tokens.Element: Identifiable {
    searchable(
      text: text, tokens: tokens, placement: placement, prompt: Text(prompt), token: token)
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

/// A view below buttons that put parts to choose from among what is searched for, while somebody searches.
struct _SuggestedTokensView<
  Content: View, Tokens: RandomAccessCollection & RangeReplaceableCollection, Token: View
>: View where Tokens.Element: Identifiable {
  let content: Content
  @Binding var text: String
  @Binding var tokens: Tokens
  let suggested: Tokens
  let token: (Tokens.Element) -> Token
  @Environment(\.isSearching) private var isSearching

  var body: some View {
    let offered = suggested.filter { one in !tokens.contains { $0.id == one.id } }
    VStack(alignment: .leading) {
      if isSearching {
        ForEach(offered) { element in
          Button {
            tokens.append(element)
            // What was typed was to find it.
            text = ""
          } label: {
            token(element)
          }
        }
      }
      content
    }
  }
}
