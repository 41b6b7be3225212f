import ComposableArchitecture
import ComposableUI

/// What an explorer tries and what it checks.
@MainActor
final class ExplorationPlan<State, Action> {
  struct Invariant {
    let name: String
    /// Which of the explorer's properties it is, for its text.
    let index: Int
    let holds: (State) -> Bool
  }

  struct Transition {
    let name: String
    let index: Int
    let matches: (Action) -> Bool
    let holds: (State, State) -> Bool
  }

  struct Order {
    let name: String
    let isForbidden: (Action) -> Bool
    let begins: (Action) -> Bool
    /// The two actions as ``HandledActions/contains(_:after:)`` takes them.
    let check: String
  }

  struct Outlived {
    let name: String
    let isGone: (State) -> Bool
    let matches: (Action) -> Bool
  }

  struct RoundTrip {
    let name: String
    let index: Int?
    /// What is lost; `nil` if nothing is.
    let difference: (State) -> String?
  }

  let initialState: () -> State
  let reducer: () -> any Reducer<State, Action>
  let prepareDependencies: (inout DependencyValues) -> Void
  let resolver = GeneratorResolver()
  let reflection = StateReflection()
  let leaves: ActionLeaves<Action>?
  /// Does what somebody could do at the moment; `false` if there is nothing.
  var act: (FeatureRun<State, Action>, Draws) -> Bool = { _, _ in false }

  /// Makes the screen that somebody uses; `nil` where actions are sent.
  var makeScreen: ((Store<State, Action>) -> ScreenTester)?
  /// Top cases that the cases' own generator leaves out.
  var excludedTopCases: Set<String> = []
  /// What is dropped once it was made.
  var excluded: [(Action) -> Bool] = []
  /// The caller's own generators of cases.
  var makers: [(Draws, GenerationScope) -> Action?] = []

  var invariants: [Invariant] = []
  var transitions: [Transition] = []
  var eventually: [Invariant] = []
  var orders: [Order] = []
  var outlived: [Outlived] = []
  var roundTrips: [RoundTrip] = []
  /// What a state is called in the graph of transitions.
  var label: ((State) -> String)?

  init(
    initialState: @escaping () -> State, reducer: @escaping () -> any Reducer<State, Action>,
    prepareDependencies: @escaping (inout DependencyValues) -> Void
  ) {
    self.initialState = initialState
    self.reducer = reducer
    self.prepareDependencies = prepareDependencies
    leaves = actionLeaves(of: Action.self)
  }
}
