/// A builder of reducers that run in turn on the same state, from top to bottom.
///
/// Their effects are merged in that order.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  public static func buildBlock() -> some Reducer<State, Action> {
    EmptyReducer()
  }

  public static func buildBlock<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R {
    first
  }

  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0, next: R1
  ) -> _Sequence<R0, R1> {
    _Sequence(first: accumulated, second: next)
  }

  public static func buildArray(
    _ reducers: [some Reducer<State, Action>]
  ) -> some Reducer<State, Action> {
    _SequenceMany(reducers: reducers)
  }

  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    first reducer: R0
  ) -> _Conditional<R0, R1> {
    .first(reducer)
  }

  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    second reducer: R1
  ) -> _Conditional<R0, R1> {
    .second(reducer)
  }

  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> R? {
    reducer
  }

  public static func buildLimitedAvailability(
    _ reducer: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  @_disfavoredOverload
  public static func buildExpression(
    _ reducer: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(dynamic: reducer)
  }

  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// Two reducers, one after the other.
  public struct _Sequence<R0: Reducer<State, Action>, R1: Reducer<State, Action>>: CompositeReducer
  {
    public typealias Body = Never

    let first: R0
    let second: R1

    public func _prepare() -> _PreparedReducer<State, Action> {
      let (first, second) = (first._prepare(), second._prepare())
      // Nested pairs become one flat list.
      return PreparedSequence(
        first.sequence + second.sequence,
        isConditional: first.isConditional || second.isConditional)
    }
  }

  /// The reducers that a loop made.
  public struct _SequenceMany<Element: Reducer<State, Action>>: CompositeReducer {
    public typealias Body = Never

    let reducers: [Element]

    public func _prepare() -> _PreparedReducer<State, Action> {
      PreparedSequence(reducers.map { $0._prepare() }, isConditional: true)
    }
  }

  /// One of two reducers.
  public enum _Conditional<First: Reducer<State, Action>, Second: Reducer<State, Action>>:
    CompositeReducer
  {
    public typealias Body = Never

    case first(First)
    case second(Second)

    public func _prepare() -> _PreparedReducer<State, Action> {
      let current =
        switch self {
        case .first(let reducer): reducer._prepare()
        case .second(let reducer): reducer._prepare()
        }
      return PreparedSequence([current], isConditional: true)
    }
  }
}

extension Optional: Reducer where Wrapped: Reducer {
  public typealias State = Wrapped.State
  public typealias Action = Wrapped.Action
  public typealias Body = Never

  public func _reduce(into state: inout Wrapped.State, action: Wrapped.Action)
    -> Effect<Wrapped.Action>
  {
    self?._reduce(into: &state, action: action) ?? .none
  }

  public func _prepare() -> _PreparedReducer<Wrapped.State, Wrapped.Action> {
    PreparedSequence(map { [$0._prepare()] } ?? [], isConditional: true)
  }
}
