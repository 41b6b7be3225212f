import ConcurrencyExtras
import Foundation

// Starting effects, and taking their actions back into the store.
extension RootCore {
  /// Starts the effect of an action.
  ///
  /// - Parameter group: The group of the action; made if the effect needs one.
  @inline(never)
  func start(_ effect: EffectBox, of action: Action, _ group: inout ActionGroup?) {
    // An effect that starts no task needs neither its path nor its action type.
    switch effect.kind {
    case .perform: downcast(effect, to: PerformBox.self).work()
    case .cancel: registry.cancel(id: downcast(effect, to: CancelBox.self).id, at: [])
    case .cancelChild: endChild(downcast(effect, to: CancelChildBox.self), at: [])
    case .presented: remember(downcast(effect, to: PresentedBox.self), at: [])
    case .send: enqueue(effect, group)
    case .merge:
      for part in downcast(effect, to: ListBox.self).parts { start(part, of: action, &group) }
    default: startNew(effect, of: action, &group)
    }
  }

  @inline(never)
  private func startNew(_ effect: EffectBox, of action: Action, _ group: inout ActionGroup?) {
    let origin = EffectOrigin(action, group)
    start(effect, StartContext(origin: origin))
    group = origin.group
  }

  private func start(_ effect: EffectBox, _ context: StartContext<Action>) {
    switch effect.kind {
    case .send:
      if context.throttle != nil {
        pass(downcast(effect, to: SendBox<Action>.self).action, context)
      } else {
        enqueue(effect, context.origin.group)
        if !isSending { drain() }
      }
    case .run:
      self.start(downcast(effect, to: EffectRun<Action>.self), context)
    case .start:
      self.start(downcast(effect, to: EffectStart<Action>.self), context)
    case .perform:
      downcast(effect, to: PerformBox.self).work()
    case .merge:
      for part in downcast(effect, to: ListBox.self).parts { self.start(part, context) }
    case .concatenate:
      self.start(downcast(effect, to: ListBox.self).parts, context)
    case .cancellable:
      let cancellable = downcast(effect, to: CancellableBox.self)
      let id = cancellable.id
      if cancellable.cancelInFlight { registry.cancel(id: id, at: context.path) }
      var context = context
      if !context.ids.contains(id) { context.ids.append(id) }
      self.start(cancellable.effect, context)
    case .cancel:
      registry.cancel(id: downcast(effect, to: CancelBox.self).id, at: context.path)
    case .throttle:
      let throttled = downcast(effect, to: ThrottleBox.self)
      var context = context
      context.throttle = throttled.throttle
      self.start(throttled.effect, context)
    case .child:
      let child = downcast(effect, to: ChildBox<Action>.self)
      var context = context
      context.path.append(child.identity)
      if let dismissal = child.dismissal {
        context.dismissals.append(
          Dismissal(
            action: UncheckedSendable(dismissal.action), presenter: dismissal.presenter,
            path: context.path))
      }
      self.start(child.effect, context)
    case .cancelChild:
      endChild(downcast(effect, to: CancelChildBox.self), at: context.path)
    case .presented:
      remember(downcast(effect, to: PresentedBox.self), at: context.path)
    }
  }

  /// Ends the effects of a removed child, and forgets the presentations in it.
  private func endChild(_ child: CancelChildBox, at path: NavigationPath) {
    let path = path + [child.identity]
    registry.cancelAll(at: path)
    if !known.isEmpty { known.remove(path) }
  }

  /// Records what is presented at a path.
  private func remember(_ presented: PresentedBox, at path: NavigationPath) {
    known.set(presented.presentation, at: path, presented.path)
  }

  private func start(_ run: EffectRun<Action>, _ context: StartContext<Action>) {
    let group = context.origin.makeGroup()
    let progress = EffectProgress()
    let handle = LockIsolated<EffectHandle?>(nil)
    var effectContext = EffectContext(registry: registry, path: context.path)
    effectContext.dismissals = context.dismissals.map { dismissal in
      EffectContext.Dismissal(presenter: dismissal.presenter) { [weak self] in
        if handle.value?.isCancelled != true { self?.dismiss(dismissal, group) }
      }
    }
    let send = Send<Action> { [weak self] action in
      guard let self else { return }
      if progress.isCompleted {
        reportIssue(
          """
          An effect sent an action after it had completed:

          \(debugCaseOutput(action).indented(by: 2))

          The effect was started by:

          \(debugCaseOutput(context.origin.action).indented(by: 2))

          The action is delivered, but no caller can await or cancel it. Send only inside the \
          operation of ".run": await the work that sends, or make it an asynchronous sequence that \
          the operation reads.
          """)
      }
      deliver(action, context, group)
    }
    let started = startTask(progress, group, context, name: run.name, priority: run.priority) {
      await DependencyValues.$_current.withValue(run.dependencies) {
        await EffectContext.$current.withValue(effectContext) {
          await run.operation(send)
        }
      }
    }
    if !context.dismissals.isEmpty { handle.setValue(started) }
  }

  /// Dismisses a feature, if it is still presented.
  private func dismiss(_ dismissal: Dismissal<Action>, _ group: ActionGroup) {
    if known.isPresented(dismissal.path) { send(dismissal.action.value, from: group) }
  }

  /// Starts a task that belongs to an action's group.
  @discardableResult
  private func startTask(
    _ progress: EffectProgress, _ group: ActionGroup, _ context: StartContext<Action>,
    name: String? = nil, priority: TaskPriority? = nil,
    _ work: @escaping @MainActor () async -> Void
  ) -> EffectHandle {
    context.sequence?.enter()
    let task = Task(name: name, priority: priority) { @MainActor in
      await work()
      progress.complete()
    }
    let handle = EffectHandle { task.cancel() }
    progress.onComplete = {
      handle.finish()
      group.end(handle)
      context.sequence?.leave()
    }
    begin(handle, group, context)
    return handle
  }

  private func start(_ subscription: EffectStart<Action>, _ context: StartContext<Action>) {
    let group = context.origin.makeGroup()
    let progress = EffectProgress()
    let cancellation = LockIsolated(SubscriptionCancellation.starting)
    let handle = EffectHandle {
      let earlier = cancellation.withValue { cancellation in
        defer { cancellation = .cancelled }
        return cancellation
      }
      if case .started(let cancel) = earlier { cancel() }
      Task { @MainActor in progress.complete() }
    }
    context.sequence?.enter()
    progress.onComplete = {
      handle.finish()
      group.end(handle)
      context.sequence?.leave()
    }
    begin(handle, group, context)
    let cancel = subscription.start(
      Send { [weak self] action in
        guard !handle.isEnded else { return }
        self?.deliver(action, context, group, subscription: handle)
      },
      { progress.complete() })
    // An action that the subscription sent during its start may have cancelled it.
    let isCompleted = progress.isCompleted
    let isCancelled = cancellation.withValue { cancellation in
      if case .cancelled = cancellation { return true }
      if !isCompleted { cancellation = .started(cancel) }
      return false
    }
    if isCancelled { cancel() }
  }

  /// Sends an action of an effect, now or when its throttle lets it through.
  private func deliver(
    _ action: Action, _ context: StartContext<Action>, _ group: ActionGroup,
    subscription: EffectHandle? = nil
  ) {
    guard context.throttle != nil else {
      return send(action, from: group, subscription: subscription)
    }
    pass(action, context)
  }

  /// - Complexity: O(1) amortized: idle gates are released from time to time.
  private func gate(for key: ThrottleKey) -> ThrottleGate<Action> {
    if let gate = throttles[key] { return gate }
    if throttles.count >= throttleLimit {
      throttles = throttles.filter { $0.value.isBusy }
      throttleLimit = max(16, 2 * throttles.count)
    }
    let gate = ThrottleGate<Action>()
    throttles[key] = gate
    return gate
  }

  /// Sends a throttled action, or keeps it until the interval ends.
  private func pass(_ action: Action, _ context: StartContext<Action>) {
    guard let throttle = context.throttle else { return }
    let gate = gate(for: ThrottleKey(path: context.path, id: throttle.id))
    let group = context.origin.makeGroup()
    let wait = gate.pass(action, throttle) { send($0, from: group) }
    guard let wait else { return }
    gate.waiter = startTask(EffectProgress(), group, context) { [weak self] in
      do { try await wait() } catch { return }
      gate.open(throttle) { self?.send($0, from: group) }
    }
  }

  /// Starts effects one after the other.
  private func start(_ effects: [EffectBox], _ context: StartContext<Action>) {
    let group = context.origin.makeGroup()
    let sequence = EffectSequence()
    let handle = EffectHandle { Task { @MainActor in sequence.cancel() } }
    // Registered before anything starts, because an action of the first part may cancel it.
    registry.register(handle, ids: context.ids, at: context.path)
    context.sequence?.enter()
    var inner = context
    inner.sequence = sequence
    sequence.start(
      effects.map { effect in
        { [weak self, inner] in self?.start(effect, inner) }
      },
      onEnd: {
        handle.finish()
        group.end(handle)
        context.sequence?.leave()
      },
      isCancelled: { handle.isEnded })
    if !sequence.hasEnded { track(handle, group, context) }
  }

  /// Registers a running effect.
  private func begin(
    _ handle: EffectHandle, _ group: ActionGroup, _ context: StartContext<Action>
  ) {
    registry.register(handle, ids: context.ids, at: context.path)
    track(handle, group, context)
  }

  /// Adds an effect to the group of its action.
  private func track(
    _ handle: EffectHandle, _ group: ActionGroup, _ context: StartContext<Action>
  ) {
    // A sequence counts as one effect, so its parts aren't reported.
    if context.sequence == nil { didStart?(handle, context.origin.action) }
    group.begin(handle)
  }
}

/// The state of a subscription's cancellation.
private enum SubscriptionCancellation: Sendable {
  /// The subscription is being started and has not returned its cancellation yet.
  case starting
  case started(@Sendable () -> Void)
  case cancelled
}

/// The action that an effect was returned for.
@MainActor
final class EffectOrigin<Action> {
  let action: Action
  /// The group of the action; `nil` until one of its effects is in flight.
  private(set) var group: ActionGroup?

  init(_ action: Action, _ group: ActionGroup?) {
    self.action = action
    self.group = group
  }

  func makeGroup() -> ActionGroup {
    if let group { return group }
    let new = ActionGroup()
    group = new
    return new
  }
}

/// The context in which an effect starts: its origin, and the settings of the effects around it.
struct StartContext<Action> {
  let origin: EffectOrigin<Action>
  var path: NavigationPath = []
  var ids: [CancelID] = []
  /// The sequence that waits for the effect's completion.
  var sequence: EffectSequence?
  /// The throttle that the effect's actions pass.
  var throttle: Throttle?
  /// The dismissals of the presented features around the effect, from the outermost to the innermost.
  var dismissals: [Dismissal<Action>] = []
}

/// The dismissal of a presented feature.
struct Dismissal<Action>: Sendable {
  // Actions never leave the main actor.
  let action: UncheckedSendable<Action>
  /// The operator that presents the feature.
  let presenter: ObjectIdentifier
  let path: NavigationPath
}

/// The key of effects whose actions pass the same gate.
struct ThrottleKey: Hashable {
  let path: NavigationPath
  let id: CancelID
}
