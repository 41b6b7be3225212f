import ComposableArchitecture

// Ordinary features in a module whose default isolation is the main actor. No file in this folder
// contains `nonisolated` or `@MainActor`. The parts of features are in several files, because the
// compiler checks conformances from other files in a different order.

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action {
    case closeButtonTapped
    case delegate(Delegate)
    case incrementButtonTapped

    @CasePathable
    enum Delegate { case closed }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .run { send in
          await send(.delegate(.closed))
          await self.dismiss()
        }
      case .delegate:
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}

@Reducer
struct Form {
  @ObservableState
  struct State: Equatable {
    var isOn = false
    var name = ""
  }

  enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case view(View)

    enum View { case clearButtonTapped }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .view(.clearButtonTapped):
        state = State()
        return .none
      }
    }
  }
}

/// A reducer without a body.
@Reducer
struct Echo {
  @ObservableState
  struct State: Equatable { var text = "" }

  enum Action { case said(String) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .said(let text): state.text += text + suffix
    }
    return .none
  }

  private var suffix: String { "!" }
}

/// A recursive feature.
@Reducer
struct Folder {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var folders: IdentifiedArrayOf<State> = []
    @Shared(.inMemory("main-actor-isolation-openings")) var openings = 0
  }

  enum Action {
    case opened
    indirect case folders(IdentifiedActionOf<Folder>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .opened = action { state.$openings.withLock { $0 += 1 } }
      return .none
    }
    .forEach(\.folders, action: \.folders) { Self() }
  }
}

/// A feature whose state is an enum.
@Reducer
struct Screen {
  @ObservableState
  enum State: Equatable {
    case echo(Echo.State)
    case folder(Folder.State)
  }

  enum Action {
    case echo(Echo.Action)
    case folder(Folder.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifCaseLet(\.echo, action: \.echo) { Echo().counted() }
      .ifCaseLet(\.folder, action: \.folder) { Folder() }
  }
}

/// A reducer that wraps any other reducer.
@Reducer
struct Counted<Base: Reducer> {
  let base: Base
  @Dependency(\.actionCounter) var counter

  var body: some Reducer<Base.State, Base.Action> {
    Reduce { state, action in
      counter.withValue { $0 += 1 }
      return base.reduce(into: &state, action: action)
    }
  }
}

extension Reducer {
  func counted() -> some Reducer<State, Action> { Counted(base: self) }
}
