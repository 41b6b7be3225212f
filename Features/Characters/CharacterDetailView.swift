import ComposableArchitecture
import HTTPRequests
import HTTPViews
import SwiftUI

/// The screen of one character with all its details.
public struct CharacterDetailView: View {
  private let store: StoreOf<CharacterDetail>

  public init(store: StoreOf<CharacterDetail>) {
    self.store = store
  }

  public var body: some View {
    CharacterDetailContent(store: store)
      .navigationTitle(store.character?.name ?? "Character \(store.characterID)")
      .toolbar {
        ToolbarItem {
          Button("Refresh") { store.send(.refreshButtonTapped) }
            .disabled(store.isLoading)
            .keyboardShortcut("r")
        }
      }
      .onAppear { store.send(.onAppear) }
  }
}

private struct CharacterDetailContent: View {
  let store: StoreOf<CharacterDetail>

  var body: some View {
    if let character = store.character {
      VStack(alignment: .leading) {
        if store.isLoading {
          ProgressView("Loading \(character.name)…")
        } else if let failure = store.failure {
          FailureNotice(failure, title: title, advice: advice, retry: retry)
        }
        if let image = character.image {
          AsyncImage(url: image)
            .accessibilityLabel("Portrait of \(character.name)")
            .frame(width: 160, height: 160)
        }
        CharacterFacts(character: character)
        Button(store.isFavorite ? "Remove from Favorites" : "Add to Favorites") {
          store.send(.favoriteButtonTapped)
        }
        .keyboardShortcut("f")
      }
    } else if let failure = store.failure {
      FailureView(failure, title: title, advice: advice, retry: retry)
    } else {
      ContentUnavailableView {
        ProgressView("Loading character \(store.characterID)…")
      }
    }
  }

  private func retry() {
    store.send(.retryButtonTapped)
  }

  /// A more specific title than the failure's own, if there is one.
  private var title: String? {
    if case .notFound = store.failure { "There is no character \(store.characterID)" } else { nil }
  }

  /// More specific advice than the failure's own, if there is any.
  private var advice: String? {
    if case .notFound = store.failure { "No character has that number." } else { nil }
  }
}

private struct CharacterFacts: View {
  let character: Character

  var body: some View {
    List {
      LabeledContent("Status", value: character.status.title)
      LabeledContent("Species", value: character.species)
      if !character.type.isEmpty { LabeledContent("Type", value: character.type) }
      LabeledContent("Gender", value: character.gender)
      LabeledContent("Origin", value: character.origin.name)
      LabeledContent("Last seen", value: character.location.name)
      LabeledContent("Episodes", value: "\(character.episodes.count)")
    }
  }
}
