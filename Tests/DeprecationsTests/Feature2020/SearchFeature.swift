#if Deprecations
  import ComposableArchitecture
  import ComposableUI
  import Foundation

  #if OpenCombine
    import Combine
  #endif

  // A feature in the style of 2020 to 2023: its environment as dependencies, row actions with an
  // id, case paths with a slash, publishers on the main queue, and view stores.

  struct Fact: Equatable, Identifiable, Sendable {
    let id: Int
    var text: String
    var isFavorite = false
  }

  struct FactClient: DependencyKey, Sendable {
    struct Failure: Error, Equatable {}
    var search: @Sendable (String) async throws -> [Fact]
    #if OpenCombine
      var ticks: @Sendable () -> AnyPublisher<Int, Never>
      static let liveValue = FactClient(
        search: { _ in [] }, ticks: { Empty().eraseToAnyPublisher() })
      static let testValue = FactClient(
        search: { _ in throw Failure() },
        ticks: { Empty().eraseToAnyPublisher() })
    #else
      static let liveValue = FactClient(search: { _ in [] })
      static let testValue = FactClient(search: { _ in throw Failure() })
    #endif
  }

  extension DependencyValues {
    var factClient: FactClient {
      get { self[FactClient.self] }
      set { self[FactClient.self] = newValue }
    }
  }

  struct Search: Reducer {
    struct State: Equatable {
      @BindingState var query = ""
      var facts: IdentifiedArrayOf<Fact> = []
      var ticks = 0
      @PresentationState var detail: FactDetail.State?
      @PresentationState var alert: AlertState<AlertAction>?
    }

    enum AlertAction: Equatable, Sendable { case retryButtonTapped }

    enum Action: BindableAction, Equatable {
      case binding(BindingAction<State>)
      case fact(id: Fact.ID, action: FactRow.Action)
      case factTapped(Fact.ID)
      case detail(PresentationAction<FactDetail.Action>)
      case alert(PresentationAction<AlertAction>)
      case searchButtonTapped
      case searchResponse(TaskResult<[Fact]>)
      case task
      case ticked(Int)
    }

    @Dependency(\.factClient) var factClient
    #if OpenCombine
      @Dependency(\.mainQueue) var mainQueue
    #endif
    private enum CancelID { case search }

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.$query):
          #if OpenCombine
            return search(state.query)
              .debounce(id: CancelID.search, for: .milliseconds(300), scheduler: mainQueue)
          #else
            return search(state.query)
          #endif

        case .searchButtonTapped, .alert(.presented(.retryButtonTapped)):
          return search(state.query)

        case .searchResponse(.success(let facts)):
          state.facts = IdentifiedArray(facts)
          return .none

        case .searchResponse(.failure):
          state.alert = AlertState(
            title: TextState("No facts"),
            buttons: [
              .default(TextState("Retry"), action: .send(.retryButtonTapped)),
              .cancel(TextState("Cancel")),
            ])
          return .none

        case .factTapped(let id):
          state.detail = state.facts[id: id].map { FactDetail.State(fact: $0) }
          return .none

        case .detail(.presented(.favoriteButtonTapped)):
          guard let fact = state.detail?.fact else { return .none }
          state.facts[id: fact.id] = fact
          return .none

        case .task:
          #if OpenCombine
            return .publisher {
              factClient.ticks().receive(on: mainQueue).map(Action.ticked)
            }
          #else
            return .none
          #endif

        case .ticked(let count):
          state.ticks = count
          return .none

        case .alert, .binding, .detail, .fact:
          return .none
        }
      }
      .forEach(\.facts, action: /Action.fact(id:action:)) { FactRow() }
      .ifLet(\.$detail, action: /Action.detail) { FactDetail() }
      .ifLet(\.$alert, action: /Action.alert)
    }

    private func search(_ query: String) -> Effect<Action> {
      .run { send in
        await send(
          .searchResponse(TaskResult { try await factClient.search(query) }),
          animation: .default)
      }
    }
  }

  struct FactRow: Reducer {
    enum Action: Equatable { case favoriteButtonTapped }
    func reduce(into state: inout Fact, action: Action) -> Effect<Action> {
      state.isFavorite.toggle()
      return .none
    }
  }

  struct FactDetail: Reducer {
    struct State: Equatable { var fact: Fact }
    enum Action: Equatable { case favoriteButtonTapped, closeButtonTapped }
    @Dependency(\.dismiss) var dismiss
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .favoriteButtonTapped:
        state.fact.isFavorite.toggle()
        return .none
      case .closeButtonTapped:
        return .run { _ in await dismiss(animation: .default) }
      }
    }
  }

  struct SearchView: View {
    let store: StoreOf<Search>

    struct ViewState: Equatable {
      @BindingViewState var query: String
      let ticks: Int

      init(_ store: BindingViewStore<Search.State>) {
        _query = store.$query
        ticks = store.ticks
      }
    }

    var body: some View {
      WithViewStore(store, observe: ViewState.init) { viewStore in
        TextField("Search", text: viewStore.$query)
        Text("\(viewStore.ticks) ticks")
        Button("Search") { viewStore.send(.searchButtonTapped, animation: .default) }
      }
      ForEachStore(
        store.scope(
          state: \.facts, action: { Search.Action.fact(id: $0.id, action: $0.action) })
      ) { row in
        WithViewStore(row, observe: { $0 }) { viewStore in
          HStack {
            Text(viewStore.text)
            Button(viewStore.isFavorite ? "★" : "☆ \(viewStore.id)") {
              viewStore.send(.favoriteButtonTapped)
            }
            Button("Show \(viewStore.id)") {
              store.send(.factTapped(viewStore.id))
            }
          }
        }
      }
      IfLetStore(store.scope(state: \.$detail, action: { .detail($0) })) { detail in
        WithViewStore(detail, observe: \.fact) { viewStore in
          Text("Detail: \(viewStore.text)")
          Button("Favorite") { viewStore.send(.favoriteButtonTapped) }
          Button("Close") { viewStore.send(.closeButtonTapped) }
        }
      }
      .alert(store: store.scope(state: \.$alert, action: { .alert($0) }))
    }
  }
#endif
