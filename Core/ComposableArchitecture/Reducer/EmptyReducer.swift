/// A reducer that does nothing: a base for modifiers, or the result of an empty body.
public struct EmptyReducer<State, Action>: Reducer {
  public init() {}

  public func _reduce(into _: inout State, action _: Action) -> Effect<Action> {
    .none
  }
}
