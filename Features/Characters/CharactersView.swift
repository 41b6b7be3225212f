import ComposableArchitecture
import HTTPViews
import SwiftUI

/// A search field and the characters that match.
public struct CharactersView: View {
  private let store: StoreOf<Characters>

  public init(store: StoreOf<Characters>) {
    self.store = store
  }

  public var body: some View {
    VStack(alignment: .leading) {
      CharacterQueryView(store: store)
      CharactersContent(store: store)
    }
    .navigationTitle("Characters")
    .toolbar {
      ToolbarItem {
        RefreshButton(store: store)
      }
    }
    .onAppear { store.send(.onAppear) }
  }
}

private struct CharacterQueryView: View {
  @Bindable var store: StoreOf<Characters>

  var body: some View {
    TextField("Name", text: $store.name.sending(\.nameChanged), prompt: Text("Search by name"))
      .accessibilityLabel("Name")
      .onSubmit { store.send(.nameSubmitted) }
    Picker("Status", selection: $store.status.sending(\.statusSelected)) {
      Text("All").tag(Character.Status?.none)
      ForEach(Character.Status.allCases, id: \.self) { status in
        Text(status.title).tag(Character.Status?.some(status))
      }
    }
    .pickerStyle(.segmented)
  }
}

private struct RefreshButton: View {
  let store: StoreOf<Characters>

  var body: some View {
    Button("Refresh") { store.send(.refreshButtonTapped) }
      .disabled(store.isLoading)
      .keyboardShortcut("r")
  }
}

/// The characters, or the reason why there are none.
private struct CharactersContent: View {
  let store: StoreOf<Characters>

  var body: some View {
    if !store.characters.isEmpty {
      if let failure = store.pages.failure {
        FailureNotice(failure.reason) { store.send(.retryButtonTapped) }
      }
      CharacterKindsView(store: store)
      CharactersList(store: store)
    } else if let failure = store.pages.failure {
      FailureView(failure.reason) { store.send(.retryButtonTapped) }
    } else if store.isLoading || store.pages.query == nil {
      ContentUnavailableView {
        ProgressView("Loading characters…")
      }
    } else {
      ContentUnavailableView {
        Text("No match")
      } description: {
        Text("No character has that name and status. Try a part of the name, or all statuses.")
      }
    }
  }
}

private struct CharactersList: View {
  let store: StoreOf<Characters>

  var body: some View {
    let favorites = store.favorites
    List {
      Section {
        ForEach(store.characters) { character in
          CharacterRow(
            character: character, isFavorite: favorites.contains(character.id), store: store)
        }
        LoadMoreRow(store: store)
      } header: {
        Text(store.count == 1 ? "1 character" : "\(store.count) characters")
      }
    }
  }
}

private struct CharacterRow: View {
  let character: Character
  let isFavorite: Bool
  let store: StoreOf<Characters>

  var body: some View {
    HStack {
      Button {
        store.send(.characterTapped(character.id))
      } label: {
        CharacterSummary(character)
      }
      .buttonStyle(.plain)
      .tag(character)
      .frame(maxWidth: .infinity, alignment: .leading)
      Button(isFavorite ? "★" : "☆") { store.send(.favoriteButtonTapped(character.id)) }
        .buttonStyle(.plain)
        .accessibilityLabel(
          isFavorite
            ? "Remove \(character.name) from favorites" : "Add \(character.name) to favorites")
    }
  }
}

/// The row below the last character. It loads the next page when the user scrolls to it.
private struct LoadMoreRow: View {
  let store: StoreOf<Characters>

  var body: some View {
    if store.pages.isLoadingMore {
      ProgressView("Loading more…")
    } else if store.pages.next != nil {
      Button("Load More") { store.send(.loadMoreButtonTapped) }
        .onAppear { store.send(.endAppeared) }
    }
  }
}

/// A character in two lines, for rows of any list.
public struct CharacterSummary: View {
  private let character: Character

  public init(_ character: Character) {
    self.character = character
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(character.name).lineLimit(2)
      Text("\(character.status.title) · \(character.species) · \(character.location.name)")
        .font(.caption).foregroundStyle(.secondary)
    }
  }
}

#Preview {
  NavigationStack {
    CharactersView(store: Store(initialState: Characters.State()) { Characters() })
  }
}
