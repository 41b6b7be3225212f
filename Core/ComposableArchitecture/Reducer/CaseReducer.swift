/// An enum of reducers, one of which is current at a time. `@Reducer` adds the conformance to an
/// enum: the destinations of a feature, or the screens of a path.
public protocol CaseReducer<State, Action>: Reducer
where
  State: CaseReducerState, Body: Reducer, Body.State == State, Body.Action == Action
{
  associatedtype State = State
  associatedtype Action = Action
  associatedtype Body = Body
  /// An enum with a store, or with plain state, in each case. Views switch over it.
  associatedtype CaseScope: _CaseScopeProtocol

  @ReducerBuilder<State, Action> static var body: Body { get }

  /// Returns the store of the current case.
  @preconcurrency @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope

  /// Same as ``Reducer/_$isReducerOnMainActor()``.
  static func _$isCaseReducerOnMainActor()
}

extension CaseReducer {
  public var body: Body { Self.body }

  public static func _$isCaseReducerOnMainActor() {}
}

/// An enum for a view to switch over: see ``Store/case``.
public protocol _CaseScopeProtocol {}

/// The state of a ``CaseReducer``.
public protocol CaseReducerState: _HasReducer {
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the current case. Views switch over it.
  public var `case`: State.StateReducer.CaseScope {
    core.withState(observed: true) { _ in }
    return State.StateReducer.scope(self)
  }
}
