/// What a reducer asks to be done after it has changed the state: work that may feed actions back.
///
/// An effect is a plain value until a store starts it. ``none`` is nothing at all, ``send(_:)``
/// needs no task, and merging keeps a flat list.
///
/// - `.run` starts a task on the main actor that begins after the current action has been handled.
/// - `.send` and `.cancel(id:)` take effect while the action that returned them is still being sent.
///
/// `Effect` is `Sendable` whatever its action is. The idea and the names are those of Point-Free's
/// ComposableArchitecture.
public struct Effect<Action>: Sendable {
  // Sendable without a check: actions cross no thread. They are made on the main actor or handed to
  // it by `Send`, and closures inside are `@Sendable`.
  enum Operation: @unchecked Sendable {
    case none
    case send(Action)
    case run(EffectRun<Action>)
    case start(EffectStart<Action>)
    case perform(@MainActor @Sendable () -> Void)
    case merge([Effect])
    case concatenate([Effect])
    case cancellable(Effect, id: CancelID, cancelInFlight: Bool)
    case cancel(id: CancelID)
    case throttle(Effect, Throttle)
    /// An effect of a child that lives as long as the child does.
    case child(Effect, identity: NavigationIdentity)
    /// A child is gone: what it started ends.
    case cancelChild(identity: NavigationIdentity)
    /// What to send when the child that holds this token asks to be dismissed.
    case onDismiss(DismissToken, Action)
  }

  /// An ``OperationBox``, or `nil` for nothing: one pointer whatever the action is, so that handing
  /// effects on costs nothing but reference counts.
  @usableFromInline let box: _EffectBox?

  @inlinable
  init(_box box: _EffectBox?) {
    self.box = box
  }

  /// - Complexity: O(1), with an allocation.
  init(_ operation: Operation) {
    box = OperationBox(operation)
  }

  var operation: Operation {
    guard let box else { return .none }
    return unsafeDowncast(box, to: OperationBox<Action>.self).operation
  }
}

/// What an effect refers to.
// Sendable: its only subclass holds what is, and doesn't change.
@usableFromInline class _EffectBox: @unchecked Sendable {}

/// The operation of an effect that is something.
private final class OperationBox<Action>: _EffectBox, @unchecked Sendable {
  let operation: Effect<Action>.Operation

  init(_ operation: Effect<Action>.Operation) {
    self.operation = operation
  }
}

/// The effects of a feature: `EffectOf<Self>` is `Effect<Self.Action>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

extension Effect {
  /// Nothing: no task, no allocation.
  @inlinable
  public static var none: Self { Self(_box: nil) }

  /// Sends an action at once, before the `send` that led here returns.
  ///
  /// Use it for what a parent listens to (a delegate action); logic that several actions share is
  /// better a method on the reducer.
  public static func send(_ action: Action) -> Self {
    Self(.send(action))
  }

  /// Does something that neither takes time nor has a result, before the `send` that led here
  /// returns: handing a state over to be saved, say. It can't be cancelled and leaves nothing in
  /// flight.
  public static func _perform(_ work: @escaping @MainActor @Sendable () -> Void) -> Self {
    Self(.perform(work))
  }

  @inlinable var isNone: Bool { box == nil }
}

// MARK: - Composing

extension Effect {
  /// Runs all effects at the same time. Those that take effect at once do so in the given order.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Runs all effects at the same time. Those that take effect at once do so in the given order.
  ///
  /// - Complexity: O(*n*); merging nothing but ``none`` is ``none``.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    var flat: [Self] = []
    for effect in effects where !effect.isNone {
      switch effect.operation {
      case .merge(let parts): flat += parts
      default: flat.append(effect)
      }
    }
    return switch flat.count {
    case 0: .none
    case 1: flat[0]
    default: Self(.merge(flat))
    }
  }

  /// Runs this effect and another one at the same time.
  @inlinable
  public func merge(with other: Self) -> Self {
    if isNone { return other }
    return other.isNone ? self : merging(other)
  }

  @usableFromInline
  func merging(_ other: Self) -> Self {
    switch (operation, other.operation) {
    case (.merge(var parts), .merge(let others)):
      parts += others
      return Self(.merge(parts))
    case (.merge(var parts), _):
      parts.append(other)
      return Self(.merge(parts))
    case (_, .merge(let others)):
      return Self(.merge([self] + others))
    default:
      return Self(.merge([self, other]))
    }
  }

  /// Runs effects one after the other, each when the one before has completed.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs effects one after the other, each when the one before has completed.
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    var flat: [Self] = []
    for effect in effects where !effect.isNone {
      switch effect.operation {
      case .concatenate(let parts): flat += parts
      default: flat.append(effect)
      }
    }
    return switch flat.count {
    case 0: .none
    case 1: flat[0]
    default: Self(.concatenate(flat))
    }
  }

  /// Runs this effect and, when it has completed, another one.
  @_disfavoredOverload
  public func concatenate(with other: Self) -> Self {
    .concatenate([self, other])
  }

  /// An effect whose actions are those of this one, transformed. The dependencies that are current
  /// now are current again while an action is transformed.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    guard !isNone else { return .none }
    return withEscapedDependencies { continuation in
      mapActions { action in continuation.yield { transform(action) } }
    }
  }

  /// The same effect with another action, as seen by a parent.
  func mapActions<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    isNone ? .none : mappingActions(transform)
  }

  private func mappingActions<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    switch operation {
    case .none: .none
    case .send(let action): Effect<T>(.send(transform(action)))
    case .run(let run): Effect<T>(.run(run.map(transform)))
    case .start(let start): Effect<T>(.start(start.map(transform)))
    case .perform(let work): Effect<T>(.perform(work))
    case .merge(let parts): Effect<T>(.merge(parts.map { $0.mapActions(transform) }))
    case .concatenate(let parts): Effect<T>(.concatenate(parts.map { $0.mapActions(transform) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect<T>(
        .cancellable(effect.mapActions(transform), id: id, cancelInFlight: cancelInFlight))
    case .cancel(let id): Effect<T>(.cancel(id: id))
    case .throttle(let effect, let throttle):
      Effect<T>(.throttle(effect.mapActions(transform), throttle))
    case .child(let effect, let identity):
      Effect<T>(.child(effect.mapActions(transform), identity: identity))
    case .cancelChild(let identity): Effect<T>(.cancelChild(identity: identity))
    case .onDismiss(let token, let action): Effect<T>(.onDismiss(token, transform(action)))
    }
  }

  /// The effect of a child, to end with the child.
  func child(_ identity: NavigationIdentity) -> Self {
    if isNone { return self }
    return switch operation {
    // These leave nothing running that could outlive the child.
    case .none, .send, .perform: self
    default: Self(.child(self, identity: identity))
    }
  }
}
