import ComposableArchitecture

/// A feature with a stack of screens, for the suites about stacks.
@Reducer
struct Stack {
  @Reducer
  enum Path {
    case screen(Page)
    case other(Page)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    var log: [String] = []
  }

  enum Action {
    case path(StackActionOf<Path>)
    case popped(to: StackElementID)
    case poppedFirst
    case poppedToRoot
    case pushed(Int)
    case replaced([Int])
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.element(let id, .screen(.closed))):
        state.log.append("closed \(id) of \(state.path.count)")
        if let screen = state.path[id: id, case: \.screen], screen.number < 0 {
          state.path.pop(from: id)
        }
      case .path(.popFrom(let id)):
        state.log.append("pop \(id) of \(state.path.count)")
      case .path(.push(let id, _)):
        state.log.append("push \(id), now \(state.path.count)")
      case .path:
        break
      case .popped(let id):
        state.path.pop(to: id)
      case .poppedFirst:
        state.path.removeFirst()
      case .poppedToRoot:
        state.path.removeAll()
      case .pushed(let number):
        state.path.append(.screen(Page.State(number: number)))
      case .replaced(let numbers):
        state.path = StackState(numbers.map { .other(Page.State(number: $0)) })
      }
      return .none
    }
    .forEach(\.path, action: \.path)
  }
}

extension Stack.Path.State: Equatable {}

@Reducer
struct Page {
  @ObservableState
  struct State: Equatable {
    var number: Int
    var ticks = 0
    var isPresented = false
  }

  enum Action: Equatable {
    case appeared
    case askedWhetherPresented
    case closed
    case replaced(Int)
    case ticked
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
      case .askedWhetherPresented:
        state.isPresented = isPresented
        return .none
      case .closed:
        guard state.number >= 0 else { return .none }
        return .run { _ in await dismiss() }
      case .replaced(let number):
        state = State(number: number)
        return .none
      case .ticked:
        state.ticks += 1
        return .none
      }
    }
  }
}
