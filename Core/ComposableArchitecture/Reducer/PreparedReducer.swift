/// A reducer in the form that a store runs. Each operator is one such object, made once for many
/// actions. So most actions evaluate no `body` and resolve no key path.
///
/// State is passed `inout`: it stays in the store's box and is changed in place.
public class _PreparedReducer<State, Action> {
  /// Whether another evaluation of the body may put a different reducer here.
  final let isConditional: Bool

  init(isConditional: Bool = false) {
    self.isConditional = isConditional
  }

  /// Evaluates the body of a root's reducer, so that the first action doesn't pay for it.
  func begin() {}

  /// The reducers that this one runs one after the other.
  var sequence: [_PreparedReducer] { [self] }

  func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    fatalError("\(Self.self) must override \(#function).")
  }
}

/// A reducer without a body.
final class PreparedLeaf<R: Reducer>: _PreparedReducer<R.State, R.Action> {
  private let reducer: R

  init(_ reducer: R) {
    self.reducer = reducer
    super.init()
  }

  override func reduce(
    into state: inout R.State, action: R.Action, in context: ReducerContext
  ) -> Effect<R.Action> {
    reducer._reduce(into: &state, action: action)
  }
}

/// A reducer with a body. The body of a child is evaluated when its first action arrives. Earlier
/// evaluation would include unused features, and never end for a feature that presents itself.
final class PreparedFeature<State, Action>: _PreparedReducer<State, Action> {
  private let evaluate: () -> _PreparedReducer<State, Action>
  private var body: _PreparedReducer<State, Action>?
  private var isEvaluatedPerAction = false

  init(isConditional: Bool, _ evaluate: @escaping () -> _PreparedReducer<State, Action>) {
    self.evaluate = evaluate
    super.init(isConditional: isConditional)
  }

  override func begin() {
    if body == nil { _ = evaluateNow() }
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    (body ?? evaluateNow()).reduce(into: &state, action: action, in: context)
  }

  /// Evaluates the body. Keeps the result unless another evaluation may give a different one.
  private func evaluateNow() -> _PreparedReducer<State, Action> {
    if isEvaluatedPerAction { return evaluate() }
    let (new, readsDependency) = DependencyValues.recordingReads(evaluate)
    isEvaluatedPerAction = readsDependency || new.isConditional
    if !isEvaluatedPerAction { body = new }
    return new
  }
}

/// Reducers that run one after the other.
final class PreparedSequence<State, Action>: _PreparedReducer<State, Action> {
  private let reducers: [_PreparedReducer<State, Action>]

  init(_ reducers: [_PreparedReducer<State, Action>], isConditional: Bool) {
    self.reducers = reducers
    super.init(isConditional: isConditional)
  }

  override var sequence: [_PreparedReducer<State, Action>] { reducers }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    for reducer in reducers {
      effect = effect.merge(with: reducer.reduce(into: &state, action: action, in: context))
    }
    return effect
  }
}

/// An operator that embeds a child's reducer into its parent's.
class PreparedEmbedding<State, Action, Part, PartAction, ChildState, ChildAction>:
  _PreparedReducer<State, Action>
{
  /// The parent: the reducer that the operator is attached to.
  final let base: _PreparedReducer<State, Action>
  final let path: ScopePath
  /// The part of the parent's state that holds the child's.
  final let part: StateAccessor<State, Part>
  /// Calls a function with the part's action if the parent's action holds one. Returns whether it
  /// does.
  final let match: (Action, (PartAction) -> Void) -> Bool
  final let embed: @Sendable (PartAction) -> Action
  final let child: _PreparedReducer<ChildState, ChildAction>
  final let location: IssueLocation

  init(
    _ base: _PreparedReducer<State, Action>, _ part: WritableKeyPath<State, Part>,
    _ action: AnyCasePath<Action, PartAction>, _ child: _PreparedReducer<ChildState, ChildAction>,
    _ location: IssueLocation
  ) {
    self.base = base
    path = ScopePath(part)
    self.part = .to(part)
    match = action.matching
    embed = action.embedding
    self.child = child
    self.location = location
    super.init(isConditional: base.isConditional || child.isConditional)
  }
}
