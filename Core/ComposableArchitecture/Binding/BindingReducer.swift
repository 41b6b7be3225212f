/// A reducer that applies the binding actions of a feature's view to the state.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in
///     switch action {
///     case .binding(\.name): …  // after the name has changed
/// ```
///
/// Reducers below a `BindingReducer` see the state after the change. Reducers above see the state
/// before the change.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  private let toViewAction: (Action) -> ViewAction?

  init(_ toViewAction: @escaping (Action) -> ViewAction?) {
    self.toViewAction = toViewAction
  }

  public init() where Action == ViewAction {
    toViewAction = { $0 }
  }

  /// - Parameter action: The case of the feature's actions for view actions.
  public init(action: CaseKeyPath<Action, ViewAction>) where Action: CasePathable {
    let path = AnyCasePath(action)
    toViewAction = { path.extract(from: $0) }
  }

  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    if let binding = toViewAction(action)?.binding {
      binding.receipt?.apply()
      binding.apply(&state)
    }
    return .none
  }
}
