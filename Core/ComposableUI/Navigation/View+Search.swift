import Foundation

extension View {
  /// Adds a search field above this view.
  ///
  /// - Parameters:
  ///   - text: The text of the search.
  ///   - placement: Ignored: hosts show the field above the view.
  ///   - prompt: Text shown while the field is empty.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    _SearchableView(
      content: self, text: text, isPresented: nil, prompt: prompt?.plainText ?? "Search")
  }

  /// Adds a search field above this view.
  @_disfavoredOverload
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    searchable(text: text, placement: placement, prompt: Text(prompt))
  }

  /// Adds a search field above this view.
  public func searchable<Prompt: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Prompt
  ) -> some View {
    searchable(text: text, placement: placement, prompt: Text(prompt))
  }

  /// Adds a search field above this view. The field gets the focus when `isPresented` becomes
  /// `true`, and is cleared when it becomes `false`. Typing into the field sets `isPresented` to
  /// `true`.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    _SearchableView(
      content: self, text: text, isPresented: isPresented, prompt: prompt?.plainText ?? "Search")
  }

  /// Adds a button to the toolbar of the surrounding `NavigationStack`. The button reloads the
  /// content.
  public func refreshable(
    @_inheritActorContext action: @escaping @Sendable () async -> Void
  ) -> some View {
    toolbar { _RefreshButton(action: action) }
      .transformingEnvironment { $0.refresh = RefreshAction(action: action) }
  }
}

/// The place of a search field. It has no effect: hosts show the field above the view.
public struct SearchFieldPlacement: Sendable {
  public static let automatic = Self()
  public static let toolbar = Self()
  public static let sidebar = Self()
  public static let navigationBarDrawer = Self()

  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> Self {
    Self()
  }

  /// Whether the field is always visible.
  public enum NavigationBarDrawerDisplayMode: Sendable { case automatic, always }
}

struct _SearchableView<Content: View>: View {
  let content: Content
  @Binding var text: String
  let isPresented: Binding<Bool>?
  let prompt: String
  @FocusState private var isFocused: Bool
  @Environment(\.searchFocus) private var focus

  init(content: Content, text: Binding<String>, isPresented: Binding<Bool>?, prompt: String) {
    self.content = content
    _text = text
    self.isPresented = isPresented
    self.prompt = prompt
  }

  var body: some View {
    // Modifiers around `searchable` must apply to one view as a whole.
    VStack(spacing: 12) {
      field
      content
        .environment(\.isSearching, !text.isEmpty || isPresented?.wrappedValue == true)
        .environment(\.searchText, $text)
        .environment(\.searchFocus, nil)
        .environment(
          \.dismissSearch,
          DismissSearchAction {
            text = ""
            isPresented?.wrappedValue = false
          })
    }
  }
}

extension _SearchableView {
  @ViewBuilder private var field: some View {
    let plain = TextField(label: Text(prompt), prompt: nil, text: $text, purpose: .search)
    let field = focus?.following(AnyView(plain)) ?? AnyView(plain)
    if let isPresented {
      field
        .focused($isFocused)
        .onChange(of: isPresented.wrappedValue, initial: true) { wasPresented, isPresented in
          if isPresented {
            isFocused = true
          } else if wasPresented {
            text = ""
          }
        }
        .onChange(of: text) { _, text in if !text.isEmpty { isPresented.wrappedValue = true } }
    } else {
      field
    }
  }
}

/// A button that reloads the content, and is disabled meanwhile.
private struct _RefreshButton: View {
  let action: @Sendable () async -> Void
  @State private var isRefreshing = false

  var body: some View {
    Button("Refresh") {
      isRefreshing = true
      Task {
        await action()
        isRefreshing = false
      }
    }
    .disabled(isRefreshing)
  }
}
