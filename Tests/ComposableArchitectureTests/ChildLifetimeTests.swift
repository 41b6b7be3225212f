import DependenciesTestSupport
import Foundation
import Testing

@testable import ComposableArchitecture

/// An effect that a child started ends with the child, however the child's reducer was called.
@MainActor
@Suite(.serialized, .mainSerialExecutor) struct ChildLifetimeTests {
  @Reducer struct Work {
    @ObservableState struct State: Equatable { var isDone = false }
    enum Action { case start, done }
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start:
          return .run { [clock] send in
            try await clock.sleep(for: .seconds(1))
            await send(.done)
          }
        case .done:
          state.isDone = true
          return .none
        }
      }
    }
  }

  /// A feature whose reducer runs its child by calling the child's reducer.
  @Reducer struct Host {
    @ObservableState struct State: Equatable { @Presents var work: Work.State? = Work.State() }
    enum Action {
      case startTapped, closed
      case work(PresentationAction<Work.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .startTapped:
          return self.reduce(into: &state, action: .work(.presented(.start)))
        case .closed:
          state.work = nil
          return .none
        case .work:
          return .none
        }
      }
      .ifLet(\.$work, action: \.work) { Work() }
    }
  }

  @Reducer struct Above {
    @ObservableState struct State: Equatable {
      var first = Host.State()
      var second = Host.State()
    }
    enum Action {
      case first(Host.Action)
      case second(Host.Action)
    }
    var body: some ReducerOf<Self> {
      Scope(\.first, action: \.first) { Host() }
      Scope(\.second, action: \.second) { Host() }
    }
  }

  @Test func `an effect of a child whose reducer was called by hand ends with the child`()
    async throws
  {
    let clock = TestClock()
    let store = Store(initialState: Above.State()) {
      Above()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.send(.first(.startTapped))
    store.send(.first(.closed))
    try await clock.checkSuspension()
  }

  @Test func `the end of a child keeps the effects of a sibling of the same kind`() async {
    let clock = TestClock()
    let store = Store(initialState: Above.State()) {
      Above()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.send(.first(.startTapped))
    store.send(.second(.startTapped))
    store.send(.first(.closed))
    await clock.advance(by: .seconds(1))
    #expect(store.second.work?.isDone == true)
  }

  // MARK: - Cases

  /// A reducer that makes its `ifCaseLet` while it reduces.
  struct Cases: Reducer {
    @CasePathable @ObservableState enum State: Equatable {
      case idle
      case work(Work.State)
    }
    @CasePathable enum Action {
      case closed
      case work(Work.Action)
    }
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      Reduce<State, Action> { state, action in
        if case .closed = action { state = .idle }
        return .none
      }
      .ifCaseLet(\.work, action: \.work) { Work() }
      .reduce(into: &state, action: action)
    }
  }

  @Reducer struct AboveCases {
    @ObservableState struct State: Equatable {
      var first = Cases.State.work(Work.State())
      var second = Cases.State.work(Work.State())
    }
    enum Action {
      case first(Cases.Action)
      case second(Cases.Action)
    }
    var body: some ReducerOf<Self> {
      Scope(\.first, action: \.first) { Cases() }
      Scope(\.second, action: \.second) { Cases() }
    }
  }

  @Test func `reducers made during a reduction keep siblings apart`() async throws {
    let clock = TestClock()
    let store = Store(initialState: AboveCases.State()) {
      AboveCases()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.send(.first(.work(.start)))
    store.send(.second(.work(.start)))
    store.send(.first(.closed))
    await clock.advance(by: .seconds(1))
    #expect(store.second == .work(Work.State(isDone: true)))
    store.send(.second(.work(.start)))
    store.send(.second(.closed))
    try await clock.checkSuspension()
  }

  // MARK: - Ids of enums

  /// Presents an enum that has an id.
  @Reducer struct Presenter {
    @Reducer struct Either {
      @CasePathable @ObservableState enum State: Equatable, Identifiable {
        case left(Work.State, id: Int)
        case right(Int)
        var id: Int {
          switch self {
          case .left(_, let id), .right(let id): id
          }
        }
      }
      enum Action { case start }
      @Dependency(\.continuousClock) var clock
      var body: some ReducerOf<Self> {
        Reduce { _, _ in
          .run { [clock] _ in try await clock.sleep(for: .seconds(1)) }
        }
      }
    }

    @ObservableState struct State: Equatable {
      @Presents var either: Either.State? = .left(Work.State(), id: 1)
      var plain: Either.State? = .left(Work.State(), id: 1)
    }
    enum Action {
      case either(PresentationAction<Either.Action>)
      case plain(Either.Action)
      case became(Either.State)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .became(let either) = action {
          state.either = either
          state.plain = either
        }
        return .none
      }
      .ifLet(\.$either, action: \.either) { Either() }
      .ifLet(\.plain, action: \.plain) { Either() }
    }
  }

  @Test(arguments: [(1, false), (2, true)])
  func `effects end when the id of a presented enum changes, in the same case too`(
    _ id: Int, _ ends: Bool
  ) async {
    let clock = TestClock()
    let store = Store(initialState: Presenter.State()) {
      Presenter()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let tasks = [store.send(.either(.presented(.start))), store.send(.plain(.start))]
    store.send(.became(.left(Work.State(isDone: true), id: id)))
    await Task.megaYield()
    #expect(tasks.map { $0.group?.isIdle } == [ends, ends])
    await clock.advance(by: .seconds(1))
  }
}
