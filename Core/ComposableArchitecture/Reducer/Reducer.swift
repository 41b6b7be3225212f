import Dependencies

/// A feature's logic: it changes the state when an action arrives, and returns effects.
///
/// A type conforms in one of two ways: by a ``body-swift.property`` that composes other reducers,
/// which is the usual way, or by ``reduce(into:action:)``, which does the work itself.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   @ObservableState struct State: Equatable { var count = 0 }
///   enum Action { case incrementButtonTapped }
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .incrementButtonTapped:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// Neither the reducer, nor its state, nor its actions need be `Sendable`. Reducers run on the main
/// actor.
///
/// The idea and the names come from Point-Free's ComposableArchitecture.
public protocol Reducer<State, Action> {
  /// The feature's data.
  associatedtype State
  /// The events that the feature handles.
  associatedtype Action
  /// The type of ``body-swift.property``; `Never` for a reducer that does the work itself.
  associatedtype Body

  /// Changes the state in answer to an action and returns the effects that follow. Implement this
  /// method only in a reducer without a body.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// Reduces an action; the library's entry point.
  func _reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that compose this one.
  ///
  /// The root's body is evaluated when the store is made, a child's body at its first action. A
  /// body is evaluated again for every action only if it contains a condition or a loop, or reads a
  /// dependency. The body reads any other outside value once, such as a property of an object. Read
  /// such a value inside a reducer.
  @ReducerBuilder<State, Action> var body: Body { get }

  /// Returns the reducer in the form that a store runs, which is made once for many actions.
  func _prepare() -> _PreparedReducer<State, Action>

  /// A member that `@Reducer` isolates to the main actor. Without an isolated member, the compiler
  /// would warn that the conformance's `@preconcurrency` has no effect.
  static func _$isReducerOnMainActor()
}

/// The reducer protocol with the state and action of a feature: `some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer {
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    hasBody ? anyBody._reduce(into: &state, action: action) : _reduce(into: &state, action: action)
  }

  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(into: &state, action: action)
  }

  public func _prepare() -> _PreparedReducer<State, Action> {
    hasBody ? prepareBody { anyBody._prepare() } : PreparedLeaf(self)
  }

  public static func _$isReducerOnMainActor() {}

  /// Whether there is a body to run. A conformance isolated to the main actor gets only the
  /// implementations above, although the feature has a body.
  private var hasBody: Bool { Body.self is any Reducer<State, Action>.Type }

  /// The body, which is a reducer.
  private var anyBody: any Reducer<State, Action> { body as! any Reducer<State, Action> }

  private func prepareBody(
    _ evaluate: @escaping () -> _PreparedReducer<State, Action>
  ) -> _PreparedReducer<State, Action> {
    PreparedFeature(isConditional: holdsConditionalReducer, evaluate)
  }

  /// Whether this is an app's own operator around a conditional reducer. The operator's body has no
  /// condition itself, but changes with the reducer that the operator wraps.
  private var holdsConditionalReducer: Bool {
    func isConditional(_ reducer: some Reducer) -> Bool { reducer._prepare().isConditional }
    if MemoryLayout<Self>.size == 0 { return false }
    return Mirror(reflecting: self).children.contains { property in
      (property.value as? any Reducer).map { isConditional($0) } ?? false
    }
  }
}

extension Reducer where Body == Never {
  public var body: Body {
    fatalError(
      """
      '\(Self.self)' has no body. Don't ask a reducer for its body: run it in a store, or compose it \
      into the body of another one.
      """)
  }
}

extension Reducer where Body: Reducer<State, Action> {
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body._reduce(into: &state, action: action)
  }

  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    body._reduce(into: &state, action: action)
  }

  public func _prepare() -> _PreparedReducer<State, Action> {
    prepareBody { body._prepare() }
  }
}

/// A reducer of the library that does its work only in its prepared form.
protocol CompositeReducer<State, Action>: Reducer where Body == Never {}

extension CompositeReducer {
  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    _prepare().reduce(into: &state, action: action)
  }
}
