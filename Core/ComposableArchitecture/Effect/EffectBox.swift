/// The content of a nonempty effect.
///
/// The kinds depend on no type: only a box that sends an action knows the action's type. So
/// merging, cancelling and comparing effects looks up no type.
// Immutable, so that an `Effect` is Sendable.
@usableFromInline class EffectBox {
  enum Kind {
    case send
    case run
    case start
    case perform
    case merge
    case concatenate
    case cancellable
    case cancel
    case throttle
    case child
    case cancelChild
    case presented
  }

  final let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }
}

/// An action, to be sent at once.
final class SendBox<Action>: EffectBox {
  let action: Action

  init(_ action: Action) {
    self.action = action
    super.init(.send)
  }
}

/// Work that takes no time and sends no action.
final class PerformBox: EffectBox {
  let work: @MainActor @Sendable () -> Void

  init(_ work: @escaping @MainActor @Sendable () -> Void) {
    self.work = work
    super.init(.perform)
  }
}

/// Effects that run at the same time (``EffectBox/Kind/merge``) or in turn
/// (``EffectBox/Kind/concatenate``). There are at least two, and none of them is of the same kind.
final class ListBox: EffectBox {
  let parts: [EffectBox]

  init(_ kind: Kind, _ parts: [EffectBox]) {
    self.parts = parts
    super.init(kind)
  }
}

/// An effect that can be cancelled by its id.
final class CancellableBox: EffectBox {
  let effect: EffectBox
  let id: CancelID
  let cancelInFlight: Bool

  init(_ effect: EffectBox, id: CancelID, cancelInFlight: Bool) {
    self.effect = effect
    self.id = id
    self.cancelInFlight = cancelInFlight
    super.init(.cancellable)
  }
}

/// The cancellation of all effects with an id.
final class CancelBox: EffectBox {
  let id: CancelID

  init(_ id: CancelID) {
    self.id = id
    super.init(.cancel)
  }
}

/// An effect whose actions are throttled.
final class ThrottleBox: EffectBox {
  let effect: EffectBox
  let throttle: Throttle

  init(_ effect: EffectBox, _ throttle: Throttle) {
    self.effect = effect
    self.throttle = throttle
    super.init(.throttle)
  }
}

/// An effect that ends with its child.
final class ChildBox<Action>: EffectBox {
  let effect: EffectBox
  let identity: NavigationIdentity
  /// The dismissal of the child; `nil` if it can't dismiss itself.
  let dismissal: ChildDismissal<Action>?

  init(_ effect: EffectBox, identity: NavigationIdentity, dismissal: ChildDismissal<Action>?) {
    self.effect = effect
    self.identity = identity
    self.dismissal = dismissal
    super.init(.child)
  }
}

/// The action that dismisses a presented child.
struct ChildDismissal<Action> {
  let action: Action
  /// The operator that presents the child.
  let presenter: ObjectIdentifier

  func map<T>(_ transform: (Action) -> T) -> ChildDismissal<T> {
    ChildDismissal<T>(action: transform(action), presenter: presenter)
  }
}

/// The cancellation of a removed child's effects.
final class CancelChildBox: EffectBox {
  let identity: NavigationIdentity

  init(_ identity: NavigationIdentity) {
    self.identity = identity
    super.init(.cancelChild)
  }
}

/// A change of what is presented, for the store to record.
final class PresentedBox: EffectBox {
  /// The path from the presenting feature to the presented state.
  let path: ScopePath
  let presentation: KnownPresentation?

  init(_ presentation: KnownPresentation?, at path: ScopePath) {
    self.path = path
    self.presentation = presentation
    super.init(.presented)
  }
}
