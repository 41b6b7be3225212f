import Dependencies

/// Describes how a feature's state changes when an action arrives, and which effects follow.
///
/// A type conforms in one of two ways: by a ``body-swift.property`` that composes other reducers,
/// which is the usual one, or by ``reduce(into:action:)``, which does the work itself.
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
/// The idea and the names are those of Point-Free's ComposableArchitecture.
public protocol Reducer<State, Action> {
  /// What the feature knows.
  associatedtype State
  /// What can happen to it.
  associatedtype Action
  /// The type of ``body-swift.property``; `Never` for a reducer that does the work itself.
  associatedtype Body

  /// Changes the state in answer to an action and returns the effects that follow. Implement it
  /// only in a reducer without a body.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// What the library calls.
  func _reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is made of.
  ///
  /// A body is evaluated when the store is made, and again for every action only if it has a
  /// condition or a loop in it, or read a dependency. What it takes from elsewhere, an object that
  /// changes say, is taken once: read such a thing inside of a reducer.
  @ReducerBuilder<State, Action> var body: Body { get }

  /// Makes the reducer ready to run many times: bodies are evaluated, key paths and case paths are
  /// resolved, once.
  func _prepare() -> _PreparedReducer<State, Action>

  /// Whether this part of a body may be another one the next time that the body is evaluated.
  var _dependsOnRunTimeConditions: Bool { get }

  /// What `@Reducer` declares on the main actor, so that its conformance can always be
  /// `@preconcurrency`, which the compiler warns of where no member needs it.
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
    hasBody ? prepareBody { anyBody } : _PreparedLeaf(self)
  }

  public var _dependsOnRunTimeConditions: Bool { false }

  public static func _$isReducerOnMainActor() {}

  /// Whether there is a body to run. A conformance that holds on the main actor only gets the
  /// implementations above instead of those below, although the feature has one.
  private var hasBody: Bool { Body.self is any Reducer<State, Action>.Type }

  /// The body, which is a reducer.
  private var anyBody: any Reducer<State, Action> { body as! any Reducer<State, Action> }

  private func prepareBody(
    _ body: @escaping () -> any Reducer<State, Action>
  ) -> _PreparedReducer<State, Action> {
    let (first, readsDependency) = DependencyValues.recordingReads(body)
    return readsDependency || first._dependsOnRunTimeConditions
      ? _PreparedPerAction { body()._prepare() } : first._prepare()
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
    prepareBody { body }
  }
}

/// A reducer of the library that is made of others: what it does stands in its prepared form alone.
protocol CompositeReducer<State, Action>: Reducer where Body == Never {}

extension CompositeReducer {
  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    _prepare().reduce(into: &state, action: action)
  }
}
