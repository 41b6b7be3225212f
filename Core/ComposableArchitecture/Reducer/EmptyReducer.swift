/// A reducer that does nothing: the base for others, or what is left of an empty body.
public struct EmptyReducer<State, Action>: Reducer {
  public init() {}

  public func _reduce(into _: inout State, action _: Action) -> Effect<Action> {
    .none
  }
}
