/// Work that a reducer requests after it has changed the state, and that may send actions back.
///
/// An effect is a plain value until a store starts it. ``none`` allocates nothing, ``send(_:)``
/// needs no task, and merging keeps a flat list.
///
/// - `.run` starts a task on the main actor that begins after the current action has been handled.
/// - `.send` and `.cancel(id:)` take effect while the action that returned them is still being sent.
///
/// `Effect` is `Sendable` even if its action isn't. The idea and the names come from Point-Free's
/// ComposableArchitecture.
// Sendable without a check: an operation never changes and its functions are Sendable. Actions never
// leave the main actor: they are made there or handed to it by `Send`.
public struct Effect<Action>: @unchecked Sendable {
  /// The content of the effect; `nil` for ``none``.
  let operation: Operation?

  indirect enum Operation {
    /// An action, to be sent at once.
    case send(Action)
    /// Work in a task of its own.
    case run(Run)
    /// Work that begins while its action is still being sent: a subscription.
    case subscribe(Subscribe)
    /// Quick, synchronous work that sends no action.
    case perform(@MainActor @Sendable () -> Void)
    /// Several effects at the same time; none is itself a `merge`.
    case merge([Operation])
    /// Several effects in turn; none is itself a `concatenate`.
    case concatenate([Operation])
    /// An effect that can be cancelled by its id.
    case cancellable(Operation, id: CancelID, cancelInFlight: Bool)
    /// The cancellation of all effects with an id.
    case cancel(id: CancelID)
    /// An effect whose actions are throttled.
    case throttle(Operation, Throttle)
    /// An effect whose actions are sent in a transaction.
    case transaction(Operation, Transaction)
    /// An effect that ends with its child.
    case child(Operation, NavigationIdentity)
    /// The cancellation of a removed child's effects.
    case cancelChild(NavigationIdentity)
    /// A changed presentation, for the store to record.
    ///
    /// - `at`: The path from the presenting feature to the presented state.
    /// - `dismissal`: Makes the action that dismisses a child, or a screen of a stack by its id.
    case presented(
      KnownPresentation?, at: ScopePath, dismissal: @Sendable (StackElementID?) -> Action?)
  }

  struct Run {
    let name: String?
    let priority: TaskPriority?
    let dependencies: DependencyValues
    let operation: @Sendable (Send<Action>) async -> Void
  }

  /// A function that begins work. The work may send actions at once and later, and calls `complete`
  /// after the last one. The returned function cancels the work.
  typealias Subscribe =
    @MainActor @Sendable (_ send: Send<Action>, _ complete: @escaping @MainActor () -> Void) ->
    @Sendable () -> Void
}

/// The effects of a feature: `EffectOf<Self>` is `Effect<Self.Action>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

extension Effect {
  /// An effect that does nothing. It needs neither a task nor an allocation.
  // For the figures of `@inline` see "Inlining" in Performance.md.
  @inline(__always)
  public static var none: Self { Self(operation: nil) }

  /// Sends an action at once, before the `send` that caused this effect returns.
  ///
  /// Use it to inform a parent (a delegate action). Put logic that several actions share in
  /// a method of the reducer instead.
  public static func send(_ action: Action) -> Self {
    Self(operation: .send(action))
  }

  /// Runs a quick function before the `send` that caused this effect returns: for example, one that
  /// hands a state over to be saved. The effect can't be cancelled and leaves nothing in flight.
  package static func perform(_ work: @escaping @MainActor @Sendable () -> Void) -> Self {
    Self(operation: .perform(work))
  }
}

extension Effect {
  // A pattern, because `== nil` would look up types at run time in generic code.
  @inline(__always)
  var isNone: Bool { if case .none = operation { true } else { false } }
}

// MARK: - Composing

extension Effect {
  /// Runs all effects at the same time. Effects that act at once run in the given order.
  @inlinable
  public static func merge(_ effects: Self...) -> Self {
    // Inlined so that a list of ``none`` costs next to nothing where the action's type is known.
    var merged = Self.none
    for effect in effects { merged = merged.merge(with: effect) }
    return merged
  }

  /// Runs all effects at the same time. Effects that act at once run in the given order.
  ///
  /// - Complexity: O(*n*). The result is ``none`` if all effects are ``none``.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    var parts: [Operation] = []
    for effect in effects where !effect.isNone { parts += effect.mergedParts }
    return Self(operation: parts.count < 2 ? parts.first : .merge(parts))
  }

  /// Runs this effect and another one at the same time.
  @inline(__always)
  public func merge(with other: Self) -> Self {
    if isNone { return other }
    return other.isNone ? self : merging(other)
  }

  private func merging(_ other: Self) -> Self {
    Self(operation: .merge(mergedParts + other.mergedParts))
  }

  /// The effects that this effect runs at the same time.
  private var mergedParts: [Operation] {
    guard let operation else { return [] }
    return if case .merge(let parts) = operation { parts } else { [operation] }
  }

  /// Runs effects in turn, each when the previous one has completed.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs effects in turn, each when the previous one has completed.
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    var parts: [Operation] = []
    for effect in effects {
      guard let operation = effect.operation else { continue }
      if case .concatenate(let inner) = operation {
        parts += inner
      } else {
        parts.append(operation)
      }
    }
    return Self(operation: parts.count < 2 ? parts.first : .concatenate(parts))
  }

  /// Runs this effect, then another one when it has completed.
  @_disfavoredOverload
  public func concatenate(with other: Self) -> Self {
    .concatenate([self, other])
  }

  /// Returns an effect that transforms this effect's actions. The current dependencies are restored
  /// for each transformation.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    guard !isNone else { return .none }
    return withEscapedDependencies { continuation in
      mapActions { action in continuation.yield { transform(action) } }
    }
  }

  /// Returns the same effect with its actions wrapped in a parent's actions.
  ///
  /// - Parameter scope: The `Scope` that the effect passes on its way to the parent, if any.
  func mapActions<T>(
    _ transform: @escaping @Sendable (Action) -> T, below scope: ScopePath? = nil
  ) -> Effect<T> {
    isNone ? .none : Effect<T>(operation: operation?.map(transform, below: scope))
  }

  /// Returns the effect of a child, which ends with the child.
  func child(_ identity: NavigationIdentity) -> Self {
    isNone ? .none : Self(operation: operation.map { .child($0, identity) })
  }

  /// Cancels the effects of a removed child.
  static func cancelChild(_ identity: NavigationIdentity) -> Self {
    Self(operation: .cancelChild(identity))
  }

  /// Records the current presentation in the store.
  ///
  /// - Parameter dismissal: Makes the action that dismisses a child, or a screen of a stack by its id.
  static func presented(
    _ presentation: KnownPresentation?, at path: ScopePath,
    dismissal: @escaping @Sendable (StackElementID?) -> Action?
  ) -> Self {
    Self(operation: .presented(presentation, at: path, dismissal: dismissal))
  }
}

extension Effect.Operation {
  fileprivate func map<T>(
    _ transform: @escaping @Sendable (Action) -> T, below scope: ScopePath?
  ) -> Effect<T>.Operation {
    @Sendable func mapped(_ send: Send<T>) -> Send<Action> { Send { send(transform($0)) } }
    return switch self {
    case .send(let action): .send(transform(action))
    case .run(let run):
      .run(
        Effect<T>.Run(name: run.name, priority: run.priority, dependencies: run.dependencies) {
          await run.operation(mapped($0))
        })
    case .subscribe(let subscribe): .subscribe { subscribe(mapped($0), $1) }
    case .perform(let work): .perform(work)
    case .merge(let parts): .merge(parts.map { $0.map(transform, below: scope) })
    case .concatenate(let parts): .concatenate(parts.map { $0.map(transform, below: scope) })
    case .cancellable(let part, let id, let cancelInFlight):
      .cancellable(part.map(transform, below: scope), id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(id: id)
    case .throttle(let part, let throttle):
      .throttle(part.map(transform, below: scope), throttle)
    case .transaction(let part, let transaction):
      .transaction(part.map(transform, below: scope), transaction)
    // The path of a nested child starts at its own parent, which is below the scope.
    case .child(let part, let child): .child(part.map(transform, below: nil), child.below(scope))
    case .cancelChild(let child): .cancelChild(child.below(scope))
    case .presented(let presentation, let path, let dismissal):
      .presented(
        presentation, at: scope.map { path.below($0) } ?? path,
        dismissal: { dismissal($0).map(transform) })
    }
  }
}
