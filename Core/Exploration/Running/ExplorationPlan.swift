import ComposableArchitecture
import ComposableUI

/// The actions that an explorer tries and the properties that it checks.
@MainActor
final class ExplorationPlan<State, Action> {
  struct Invariant {
    let name: String
    /// The index of the property in the explorer, by which its source code is found.
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
    /// The two actions as arguments of ``HandledActions/contains(_:after:)``.
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
    /// Returns a description of the data lost in a round trip; `nil` if nothing is lost.
    let difference: (State) -> String?
  }

  let initialState: () -> State
  let reducer: () -> any Reducer<State, Action>
  let prepareDependencies: (inout DependencyValues) -> Void
  let resolver = GeneratorResolver()
  let reflection = StateReflection()
  let leaves: ActionLeaves<Action>?
  /// Performs a random possible action of the user; returns `false` if there is none.
  var act: (FeatureRun<State, Action>, Draws) -> Bool = { _, _ in false }

  /// Creates the screen to use; `nil` if the exploration sends actions.
  var makeScreen: ((Store<State, Action>) -> ScreenTester)?
  /// The top-level cases that the generator of cases skips.
  var excludedTopCases: Set<String> = []
  /// The conditions for dropping a generated action.
  var excluded: [(Action) -> Bool] = []
  /// The custom generators of cases.
  var makers: [(Draws, GenerationScope) -> Action?] = []

  var invariants: [Invariant] = []
  var transitions: [Transition] = []
  var eventually: [Invariant] = []
  var orders: [Order] = []
  var outlived: [Outlived] = []
  var roundTrips: [RoundTrip] = []
  /// Returns the name of a state in the graph of transitions.
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
