import ComposableArchitecture
import Foundation
import SwiftUI

/// A search that waits until the user stops typing, and cancels the
/// previous search.
@Reducer
struct Search {
  @ObservableState
  struct State: Equatable {
    var query = ""
    var results: [String] = []
    var searchedFor = ""
  }

  enum Action {
    case queryChanged(String)
    case searchResponse(query: String, results: [String])
  }

  private enum CancelID { case search }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.rivers) var rivers

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        guard !query.isEmpty else {
          state.results = []
          state.searchedFor = ""
          return .cancel(id: CancelID.search)
        }
        return .run { [rivers] send in
          await send(.searchResponse(query: query, results: rivers.search(query)))
        }
        .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)

      case .searchResponse(let query, let results):
        state.searchedFor = query
        state.results = results
        return .none
      }
    }
  }
}

/// A client that searches for rivers.
struct RiversClient: DependencyKey {
  var search: @Sendable (_ query: String) async -> [String]

  static let liveValue = Self { query in
    [
      "Amazon", "Congo", "Danube", "Elbe", "Ganges", "Indus", "Mekong", "Nile", "Rhine", "Thames",
      "Volga",
    ]
    .filter { $0.lowercased().contains(query.lowercased()) }
  }

  static let testValue = liveValue
}

extension DependencyValues {
  var rivers: RiversClient {
    get { self[RiversClient.self] }
    set { self[RiversClient.self] = newValue }
  }
}

struct SearchView: View {
  @Bindable var store: StoreOf<Search>

  var body: some View {
    TextField("A river", text: $store.query.sending(\.queryChanged))
    if !store.searchedFor.isEmpty {
      Text("\(store.results.count) found for “\(store.searchedFor)”")
    }
    ForEach(store.results, id: \.self) { Text($0) }
  }
}
