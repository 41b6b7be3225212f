import ComposableArchitecture

/// 64 KB inside a state itself, not behind a reference.
// This is an inline array, because a struct with so many fields takes minutes to compile.
struct Ballast: Equatable, Sendable {
  private var words = InlineArray<8192, UInt64>(repeating: 0)

  static let zero = Ballast()

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.words.indices.allSatisfy { lhs.words[$0] == rhs.words[$0] }
  }
}

/// A feature with a state of 64 KB.
@Reducer struct Leaf {
  @ObservableState struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var count = 0
    var text = ""
    var ballast = Ballast.zero
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case increment
    case incrementLater
    case close
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: return .none
      case .increment:
        state.count += 1
        return .none
      case .incrementLater: return .send(.increment)
      case .close: return .run { [dismiss] _ in await dismiss() }
      }
    }
    .onChange(of: \.count) { _, _ in .none }
  }
}

/// A feature with a state of 64 KB. It can present its own type, and has a stack and a list of
/// features.
@Reducer struct Page {
  @ObservableState struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var count = 0
    var text = ""
    var ballast = Ballast.zero
    @Presents var page: Page.State?
    @Presents var destination: Destination.State?
    var path = StackState<Screens.State>()
    var rows: IdentifiedArrayOf<Page.State> = []

    // In debug builds, each value in a function takes separate stack space while the function runs,
    // even in a reducer's closure. The initializer of this state takes four times the state's size.
    // So each value is made once, in a separate function.
    static let new = Self()
    mutating func present() { page = .new }
    mutating func presentDestination() { destination = .leaf(Leaf.State()) }
    mutating func push() { path.append(.leaf(Leaf.State())) }
    mutating func insert() { rows.append(.new) }
  }

  indirect enum Action: BindableAction {
    case binding(BindingAction<State>)
    case increment
    case close
    case present
    case presentDestination
    case push
    case insert
    case page(PresentationAction<Action>)
    case destination(PresentationAction<Destination.Action>)
    case path(StackAction<Screens.State, Screens.Action>)
    case rows(IdentifiedAction<Int, Action>)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .close: return .run { [dismiss] _ in await dismiss() }
      case .present:
        state.present()
        return .none
      case .presentDestination:
        state.presentDestination()
        return .none
      case .push:
        state.push()
        return .none
      case .insert:
        state.insert()
        return .none
      case .binding, .page, .destination, .path, .rows: return .none
      }
    }
    .ifLet(\.$page, action: \.page) { Page() }
    .ifLet(\.$destination, action: \.destination) { Destination.body }
    .forEach(\.path, action: \.path) { Screens.body }
    .forEach(\.rows, action: \.rows) { Page() }
  }
}

@Reducer(state: .equatable, .sendable) enum Destination {
  case leaf(Leaf)
  case other(Leaf)
}

@Reducer(state: .equatable, .sendable) enum Screens {
  case leaf(Leaf)
  case other(Leaf)
}
