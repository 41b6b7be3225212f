import ComposableArchitecture

@Reducer
enum Destination {
  case alert(AlertState<Alert>)
  case counter(Counter)
  case form(Form)
  @ReducerCaseIgnored
  case note(String)

  enum Alert { case confirmButtonTapped }
}
extension Destination.State: Equatable {}

@Reducer
enum Path {
  case counter(Counter)
  case screen(Screen)
}
extension Path.State: Equatable {}

@Reducer
struct Root {
  @ObservableState
  struct State: Equatable {
    var counter = Counter.State(id: 0)
    @Presents var destination: Destination.State?
    var loaded: Loaded = .nothing
    var path = StackState<Path.State>()
    var rows: IdentifiedArrayOf<Counter.State> = []
    var sort: Sort = .byName

    enum Sort: CaseIterable, Hashable { case byName, byDate }
  }

  @CasePathable
  enum Loaded: Equatable {
    case nothing
    case rows(IdentifiedArrayOf<Counter.State>)
  }

  enum Action {
    case counter(Counter.Action)
    case destination(PresentationAction<Destination.Action>)
    case loadButtonTapped
    case loaded(Result<[Int], any Error>)
    case path(StackActionOf<Path>)
    case rows(IdentifiedActionOf<Counter>)
  }

  @Dependency(\.numbers) var numbers

  var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) { Counter() }
    Reduce { state, action in
      switch action {
      case .counter, .destination, .path, .rows:
        return .none
      case .loadButtonTapped:
        return .run { [numbers] send in
          await send(.loaded(Result { try await numbers.load() }))
        }
      case .loaded(.success(let numbers)):
        state.rows = IdentifiedArray(uniqueElements: numbers.map { Counter.State(id: $0) })
        state.loaded = .rows(state.rows)
        return .none
      case .loaded(.failure):
        state.loaded = .nothing
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Counter() }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }
}

@DependencyClient
struct Numbers: Sendable {
  var load: @Sendable () async throws -> [Int]
}

extension Numbers: TestDependencyKey {
  static let testValue = Numbers()
}

enum ActionCounterKey: TestDependencyKey {
  static let testValue = LockIsolated(0)
}

extension DependencyValues {
  var actionCounter: LockIsolated<Int> {
    get { self[ActionCounterKey.self] }
    set { self[ActionCounterKey.self] = newValue }
  }

  var numbers: Numbers {
    get { self[Numbers.self] }
    set { self[Numbers.self] = newValue }
  }
}
