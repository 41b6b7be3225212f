import Charts
import ComposableArchitecture
import HTTPRequests
import HTTPViews
import SwiftUI

/// The screen of one repository with all its details.
public struct RepositoryDetailView: View {
  private let store: StoreOf<RepositoryDetail>

  public init(store: StoreOf<RepositoryDetail>) {
    self.store = store
  }

  public var body: some View {
    RepositoryDetailContent(store: store)
      .navigationTitle(store.repository?.name ?? store.name)
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

private struct RepositoryDetailContent: View {
  let store: StoreOf<RepositoryDetail>

  var body: some View {
    if let repository = store.repository {
      VStack(alignment: .leading) {
        if store.isLoading {
          ProgressView("Loading \(repository.name)…")
        } else if let failure = store.failure {
          FailureNotice(failure, title: title, advice: advice, retry: retry)
        }
        RepositoryFacts(repository: repository)
        RepositoryLanguages(store: store)
        Button(store.isFavorite ? "Remove from Favorites" : "Add to Favorites") {
          store.send(.favoriteButtonTapped)
        }
        .keyboardShortcut("f")
      }
    } else if let failure = store.failure {
      FailureView(failure, title: title, advice: advice, retry: retry)
    } else {
      ContentUnavailableView {
        ProgressView("Loading \(store.name)…")
      }
    }
  }

  private func retry() {
    store.send(.retryButtonTapped)
  }

  /// A more specific title than the failure's own, if there is one.
  private var title: String? {
    if case .notFound = store.failure { "There is no “\(store.owner)/\(store.name)”" } else { nil }
  }

  /// More specific advice than the failure's own, if there is any.
  private var advice: String? {
    if case .notFound = store.failure {
      "It may have another name by now, or not be public."
    } else {
      nil
    }
  }
}

private struct RepositoryFacts: View {
  let repository: Repository

  var body: some View {
    if let description = repository.description, !description.isEmpty {
      Text(description)
    }
    List {
      LabeledContent("Owner", value: repository.owner.login)
      if let language = repository.language { LabeledContent("Language", value: language) }
      LabeledContent("Stars", value: "\(repository.starCount)")
      LabeledContent("Forks", value: "\(repository.forkCount)")
      LabeledContent("Updated", value: repository.updateDay)
      LabeledContent {
        Link(repository.webURL.absoluteString, destination: repository.webURL)
      } label: {
        Text("Web page")
      }
    }
  }
}

/// The languages of the repository, as parts of a bar.
private struct RepositoryLanguages: View {
  let store: StoreOf<RepositoryDetail>

  var body: some View {
    if let languages = store.languages {
      let shares = LanguageShare.largest(of: languages)
      if !shares.isEmpty {
        Text("Languages").font(.headline)
        LanguagesChart(shares: shares)
      }
    } else if let failure = store.languagesFailure, store.failure == nil {
      FailureNotice(failure, title: "Its languages are missing. \(failure.title)") {
        store.send(.retryLanguagesButtonTapped)
      }
    }
  }
}

private struct LanguagesChart: View {
  let shares: [LanguageShare]

  var body: some View {
    Chart(shares) { language in
      let percent = language.share.formatted(.percent.precision(.fractionLength(0...1)))
      BarMark(x: .value("Percent", (language.share * 1_000).rounded() / 10))
        .foregroundStyle(by: .value("Language", "\(language.name) \(percent)"))
    }
    .chartXAxis(.hidden)
    .chartXScale(domain: 0...100)
    .frame(height: 96)
  }
}
