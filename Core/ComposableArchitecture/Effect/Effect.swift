/// Work that a reducer requests after it has changed the state, and that may send actions back.
///
/// An effect is a plain value until a store starts it. ``none`` allocates nothing, ``send(_:)``
/// needs no task, and merging keeps a flat list.
///
/// - `.run` starts a task on the main actor that begins after the current action has been handled.
/// - `.send` and `.cancel(id:)` take effect while the action that returned them is still being sent.
///
/// `Effect` is `Sendable` even if its action isn't. The idea and the names are those of
/// Point-Free's ComposableArchitecture.
// Sendable without a check: a box never changes and its functions are Sendable. Actions never leave
// the main actor: they are made there or handed to it by `Send`.
public struct Effect<Action>: @unchecked Sendable {
  /// The effect's box; `nil` for ``none``. One pointer for every action type, so that passing
  /// effects on costs only reference counts. Boxes of actions hold this `Action`.
  @usableFromInline let box: EffectBox?

  @inlinable @inline(__always)
  init(box: EffectBox?) {
    self.box = box
  }
}

/// The effects of a feature: `EffectOf<Self>` is `Effect<Self.Action>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

extension Effect {
  // The members that reducers use are always inlined. Generic code isn't otherwise inlined into
  // generic code, and every level of a feature calls them for every action.

  /// An effect without task or allocation.
  @inlinable @inline(__always)
  public static var none: Self { Self(box: nil) }

  /// Sends an action at once, before the `send` that caused this effect returns.
  ///
  /// Use it to inform a parent (a delegate action). Put logic that several actions share in
  /// a method of the reducer instead.
  public static func send(_ action: Action) -> Self {
    Self(box: SendBox(action))
  }

  /// Runs a quick function before the `send` that caused this effect returns: for example, one that
  /// hands a state over to be saved. The effect can't be cancelled and leaves nothing in flight.
  public static func _perform(_ work: @escaping @MainActor @Sendable () -> Void) -> Self {
    Self(box: PerformBox(work))
  }

  @inlinable @inline(__always)
  var isNone: Bool { box == nil }
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
    list(.merge, effects)
  }

  /// Runs this effect and another one at the same time.
  @inlinable @inline(__always)
  public func merge(with other: Self) -> Self {
    if isNone { return other }
    return other.isNone ? self : merging(other)
  }

  @usableFromInline
  func merging(_ other: Self) -> Self {
    Self(box: ListBox(.merge, parts(of: .merge) + other.parts(of: .merge)))
  }

  /// Runs effects in turn, each when the previous one has completed.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs effects in turn, each when the previous one has completed.
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    list(.concatenate, effects)
  }

  /// Runs this effect, then another one when it has completed.
  @_disfavoredOverload
  public func concatenate(with other: Self) -> Self {
    .concatenate([self, other])
  }

  private static func list(_ kind: EffectBox.Kind, _ effects: some Sequence<Self>) -> Self {
    var parts: [EffectBox] = []
    for effect in effects where !effect.isNone { parts += effect.parts(of: kind) }
    return list(kind, parts)
  }

  private static func list(_ kind: EffectBox.Kind, _ parts: [EffectBox]) -> Self {
    Self(box: parts.count < 2 ? parts.first : ListBox(kind, parts))
  }

  /// Runs effects at the same time. None of them may be a list.
  static func merge(boxes: [EffectBox]) -> Self {
    list(.merge, boxes)
  }

  /// Returns the parts of a list of this kind, or the effect itself.
  private func parts(of kind: EffectBox.Kind) -> [EffectBox] {
    guard let box else { return [] }
    return box.kind == kind ? downcast(box, to: ListBox.self).parts : [box]
  }

  /// Returns an effect that transforms this effect's actions. The current dependencies are restored
  /// for each transformation.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    guard !isNone else { return .none }
    return withEscapedDependencies { continuation in
      mapActions { action in continuation.yield { transform(action) } }
    }
  }

  /// Returns the same effect with a parent's actions.
  ///
  /// - Parameter scope: The `Scope` that the effect passes on its way to the parent, if any.
  func mapActions<T>(
    _ transform: @escaping @Sendable (Action) -> T, below scope: ScopePath? = nil
  ) -> Effect<T> {
    guard let box else { return .none }
    return Effect<T>(box: Self.map(box, transform, below: scope))
  }

  private static func map<T>(
    _ box: EffectBox, _ transform: @escaping @Sendable (Action) -> T, below scope: ScopePath?
  ) -> EffectBox {
    switch box.kind {
    // These have neither an action nor a child.
    case .perform, .cancel: return box
    case .send: return SendBox(transform(downcast(box, to: SendBox<Action>.self).action))
    case .run: return downcast(box, to: EffectRun<Action>.self).map(transform)
    case .start: return downcast(box, to: EffectStart<Action>.self).map(transform)
    case .merge, .concatenate:
      let list = downcast(box, to: ListBox.self)
      return ListBox(list.kind, list.parts.map { map($0, transform, below: scope) })
    case .cancellable:
      let cancellable = downcast(box, to: CancellableBox.self)
      return CancellableBox(
        map(cancellable.effect, transform, below: scope), id: cancellable.id,
        cancelInFlight: cancellable.cancelInFlight)
    case .throttle:
      let throttled = downcast(box, to: ThrottleBox.self)
      return ThrottleBox(map(throttled.effect, transform, below: scope), throttled.throttle)
    case .child:
      let child = downcast(box, to: ChildBox<Action>.self)
      // A nested child's path starts at its own parent.
      return ChildBox(
        map(child.effect, transform, below: nil), identity: child.identity.below(scope),
        dismissal: child.dismissal.map { $0.map(transform) })
    case .cancelChild:
      let identity = downcast(box, to: CancelChildBox.self).identity
      return scope == nil ? box : CancelChildBox(identity.below(scope))
    case .presented:
      guard let scope else { return box }
      let presented = downcast(box, to: PresentedBox.self)
      return PresentedBox(presented.presentation, at: presented.path.below(scope))
    }
  }

  /// Returns the effect of a child, which ends with the child.
  ///
  /// - Parameter dismissal: The dismissal of the child; `nil` if it can't dismiss itself.
  func child(_ identity: NavigationIdentity, dismissal: ChildDismissal<Action>? = nil) -> Self {
    guard let box else { return self }
    return switch box.kind {
    // These leave nothing in flight that could outlive the child.
    case .send, .perform: self
    default: Self(box: ChildBox(box, identity: identity, dismissal: dismissal))
    }
  }

  /// Cancels the effects of a removed child.
  static func cancelChild(_ identity: NavigationIdentity) -> Self {
    Self(box: CancelChildBox(identity))
  }

  /// Records in the store what is presented.
  static func presented(_ presentation: KnownPresentation?, at path: ScopePath) -> Self {
    Self(box: PresentedBox(presentation, at: path))
  }
}
