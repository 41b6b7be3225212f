import ComposableArchitecture
import HTTPViews
import SwiftUI

/// A field for the owner and the owner's repositories.
public struct RepositoriesView: View {
  private let store: StoreOf<Repositories>

  public init(store: StoreOf<Repositories>) {
    self.store = store
  }

  public var body: some View {
    VStack(alignment: .leading) {
      OwnerField(store: store)
      RepositoriesNotice(store: store)
      RepositoriesContent(store: store)
    }
    .navigationTitle("Repositories")
    .toolbar {
      ToolbarItem {
        RefreshButton(store: store)
      }
    }
    .onAppear { store.send(.onAppear) }
  }
}

private struct OwnerField: View {
  @Bindable var store: StoreOf<Repositories>

  var body: some View {
    HStack {
      Text("Owner").foregroundStyle(.secondary).accessibilityHidden(true)
      TextField(
        "Owner", text: $store.owner.sending(\.ownerChanged), prompt: Text("A name on GitHub")
      )
      .accessibilityLabel("Owner")
      .onSubmit { store.send(.ownerSubmitted) }
    }
  }
}

private struct RefreshButton: View {
  let store: StoreOf<Repositories>

  var body: some View {
    Button("Refresh") { store.send(.refreshButtonTapped) }
      .disabled(store.pages.request != nil || store.owner.isEmpty)
      .keyboardShortcut("r")
  }
}

/// A notice above the previous repositories, which stay visible during a request.
private struct RepositoriesNotice: View {
  let store: StoreOf<Repositories>

  var body: some View {
    if store.pages.query != nil {
      if let request = store.pages.request, request.page == 1 {
        ProgressView("Loading \(request.query)…")
      } else if let failure = store.pages.failure {
        FailureNotice(failure.reason, title: failure.title, advice: failure.advice) {
          store.send(.retryButtonTapped)
        }
      }
    }
  }
}

/// The repositories, or the reason why there are none.
private struct RepositoriesContent: View {
  let store: StoreOf<Repositories>

  var body: some View {
    if let owner = store.pages.query {
      if store.pages.elements.isEmpty {
        ContentUnavailableView {
          Text("\(owner) has no repositories")
        } description: {
          Text("There may be some that you are not allowed to see.")
        }
      } else {
        RepositoriesList(store: store, owner: owner)
      }
    } else if let request = store.pages.request {
      ContentUnavailableView {
        ProgressView("Loading \(request.query)…")
      }
    } else if let failure = store.pages.failure {
      FailureView(failure.reason, title: failure.title, advice: failure.advice) {
        store.send(.retryButtonTapped)
      }
    } else {
      ContentUnavailableView {
        Text("Whose repositories?")
      } description: {
        Text("Enter the name of a person or an organization.")
      }
    }
  }
}

private struct RepositoriesList: View {
  let store: StoreOf<Repositories>
  let owner: String

  var body: some View {
    let favorites = store.favorites
    List {
      Section {
        ForEach(store.pages.elements) { repository in
          RepositoryRow(
            repository: repository, isFavorite: favorites.contains(repository.id), store: store)
        }
        LoadMoreRow(store: store)
      } header: {
        Text(owner)
      }
    }
  }
}

private struct RepositoryRow: View {
  let repository: Repository
  let isFavorite: Bool
  let store: StoreOf<Repositories>

  var body: some View {
    HStack {
      Button {
        store.send(.repositoryTapped(repository.id))
      } label: {
        RepositorySummary(repository)
      }
      .buttonStyle(.plain)
      .tag(repository)
      .frame(maxWidth: .infinity, alignment: .leading)
      Button(isFavorite ? "★" : "☆") { store.send(.favoriteButtonTapped(repository.id)) }
        .buttonStyle(.plain)
        .accessibilityLabel(
          isFavorite
            ? "Remove \(repository.name) from favorites" : "Add \(repository.name) to favorites")
    }
  }
}

/// The row below the last repository. Its button loads the next page.
private struct LoadMoreRow: View {
  let store: StoreOf<Repositories>

  var body: some View {
    if store.pages.isLoadingMore {
      ProgressView("Loading more…")
    } else if store.pages.next != nil {
      Button("Load More") { store.send(.loadMoreButtonTapped) }
        .disabled(store.pages.request != nil)
    }
  }
}

/// A repository in a few lines, for rows of any list.
public struct RepositorySummary: View {
  private let repository: Repository
  private let showsOwner: Bool

  /// - Parameter showsOwner: Whether to show the owner, for lists with repositories of several
  ///   owners.
  public init(_ repository: Repository, showsOwner: Bool = false) {
    self.repository = repository
    self.showsOwner = showsOwner
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(showsOwner ? repository.fullName : repository.name).lineLimit(2)
      if let description = repository.description, !description.isEmpty {
        Text(description).font(.caption).foregroundStyle(.secondary).lineLimit(2)
      }
      Text(repository.facts).font(.caption).foregroundStyle(.secondary)
    }
  }
}

extension Repositories.Pages.Failed {
  private var isUnknownOwner: Bool {
    if case .notFound = reason { request.page == 1 } else { false }
  }

  /// A more specific title than the failure's own, if there is one.
  fileprivate var title: String? { isUnknownOwner ? "There is no “\(request.query)”" : nil }

  /// More specific advice than the failure's own, if there is any.
  fileprivate var advice: String? {
    isUnknownOwner ? "Check the spelling of the name." : nil
  }
}

#Preview {
  NavigationStack {
    RepositoriesView(store: Store(initialState: Repositories.State()) { Repositories() })
  }
}
