/// What an effect that is something refers to.
///
/// Which kinds there are depends on no type: only what sends an action knows what an action is. So
/// merging effects, cancelling them and telling them apart needs no type to be looked up.
// Nothing in it changes, so that an `Effect` is Sendable.
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

/// Something to be done that takes no time and sends nothing.
final class PerformBox: EffectBox {
  let work: @MainActor @Sendable () -> Void

  init(_ work: @escaping @MainActor @Sendable () -> Void) {
    self.work = work
    super.init(.perform)
  }
}

/// Effects that run at the same time (``EffectBox/Kind/merge``) or one after the other
/// (``EffectBox/Kind/concatenate``): two or more, none of which is of the same kind.
final class ListBox: EffectBox {
  let parts: [EffectBox]

  init(_ kind: Kind, _ parts: [EffectBox]) {
    self.parts = parts
    super.init(kind)
  }
}

/// An effect that can be ended by its id.
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

/// The end of all effects with an id.
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

/// An effect of a child that lives as long as the child does.
final class ChildBox<Action>: EffectBox {
  let effect: EffectBox
  let identity: NavigationIdentity
  /// What dismisses the child; `nil` if it can't dismiss itself.
  let dismissal: ChildDismissal<Action>?

  init(_ effect: EffectBox, identity: NavigationIdentity, dismissal: ChildDismissal<Action>?) {
    self.effect = effect
    self.identity = identity
    self.dismissal = dismissal
    super.init(.child)
  }
}

/// The action by which a presented child dismisses itself.
struct ChildDismissal<Action> {
  let action: Action
  /// The operator that presents the child.
  let presenter: ObjectIdentifier

  func map<T>(_ transform: (Action) -> T) -> ChildDismissal<T> {
    ChildDismissal<T>(action: transform(action), presenter: presenter)
  }
}

/// A child is gone: what it started ends.
final class CancelChildBox: EffectBox {
  let identity: NavigationIdentity

  init(_ identity: NavigationIdentity) {
    self.identity = identity
    super.init(.cancelChild)
  }
}

/// Something else is presented than before, for the store to remember.
final class PresentedBox: EffectBox {
  /// How the presented state is reached from the feature that presents it.
  let path: ScopePath
  let presentation: KnownPresentation?

  init(_ presentation: KnownPresentation?, at path: ScopePath) {
    self.path = path
    self.presentation = presentation
    super.init(.presented)
  }
}
