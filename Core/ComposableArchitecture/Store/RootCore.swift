import Foundation
import Synchronization

/// The state of a whole store, the reducer that changes it and the effects in flight.
final class RootCore<State, Action>: StoreCore<State, Action> {
  private let box: StateBox<State>
  private let reducer: _PreparedReducer<State, Action>
  var dependencies: DependencyValues
  private let observation = RootObservation()
  /// What must be compared after each send to notice that the state was replaced as a whole.
  private let identity: ObservableIdentity<State>?

  nonisolated let registry = EffectRegistry()
  /// What the actions of throttled effects pass.
  private var throttles: [ThrottleKey: ThrottleGate<Action>] = [:]
  private var throttleLimit = 16

  private var buffer: [Buffered] = []
  private var isSending = false
  private var group: ActionGroup?
  private var hasWatchers = false
  /// Told after each commit, for as long as they answer `true`.
  private var watchers: [() -> Bool] = []
  /// Told after those that may have replaced elements.
  private var elementWatchers: [() -> Bool] = []
  private var replacementsOfElements = 0
  private var isCallingWatchers = false
  /// Whether an action was handled that watchers have not been told of.
  private var hasNews = false

  /// For test stores: told of every action that was reduced, and of the state after it.
  var didReduce: ((_ action: Action, _ state: State) -> Void)?
  /// For test stores: told of everything asynchronous that is started.
  var didStart: ((_ handle: EffectHandle, _ action: Action) -> Void)?

  init(
    initialState: State,
    reducer: _PreparedReducer<State, Action>,
    dependencies: DependencyValues
  ) {
    box = StateBox(initialState)
    self.reducer = reducer
    self.dependencies = dependencies
    identity = ObservableIdentity()
  }

  deinit {
    registry.cancelAll(at: [])
  }

  override func address(_ observing: Observing) -> UnsafeMutablePointer<State>? {
    if observing == .way || observing == .all { observation.access() }
    return box.readable
  }

  override var isValid: Bool { true }

  override func nextStackElementID() -> StackElementID {
    dependencies.stackElementID.next()
  }

  /// Observers of the root are told of its replacement by the root itself.
  override var replacements: Replacements? { identity == nil ? .anyAction : nil }

  override func watch(_ replacements: Replacements, _ watcher: @escaping () -> Bool) {
    switch replacements {
    case .anyAction: watchers.append(watcher)
    case .changesOfElements: elementWatchers.append(watcher)
    }
    hasWatchers = true
  }

  // MARK: - Sending

  override func send(_ action: Action) -> StoreTask {
    if isSending {
      reportIssue(
        """
        An action was sent to a store while it was still processing another one:

        \(debugCaseOutput(action).indented(by: 2))

        It is processed after the current one, and its task can't be awaited. Don't send from inside \
        a reducer or while the state is being changed: return an effect, or send afterwards.
        """)
      enqueue(SendBox(action), nil)
      return StoreTask(group: nil)
    }
    return StoreTask(group: process(action, group: nil))
  }

  /// An effect sends an action.
  func send(_ action: Action, from group: ActionGroup) {
    if isSending {
      enqueue(SendBox(action), group)
    } else {
      _ = process(action, group: group)
    }
  }

  /// Reduces an action and all that follow from it synchronously, first come, first served, and
  /// commits the state once.
  private func process(_ action: Action, group: ActionGroup?) -> ActionGroup? {
    isSending = true
    let outermost = self.group
    self.group = group
    // Handing dependencies over costs more than many a reducer does.
    if DependencyValues._current._isIdentical(to: dependencies) {
      reduceAll(action)
    } else {
      DependencyValues.$_current.withValue(dependencies) { reduceAll(action) }
    }
    let result = self.group
    self.group = outermost
    isSending = false
    if hasWatchers { callWatchers() }
    return result
  }

  /// Reduces an action and what was buffered meanwhile, and commits the state.
  private func reduceAll(_ action: Action) {
    box.lend()
    let identityBefore = identity?.of(box.state)
    reduce(action)
    if !buffer.isEmpty { reduceBuffered() }
    if let identityBefore, identity?.of(box.state) != identityBefore {
      observation.replace { box.takeBack() }
    } else {
      box.takeBack()
    }
  }

  private func reduceBuffered() {
    var next = 0
    while next < buffer.count {
      let buffered = buffer[next]
      next += 1
      if let group = buffered.group { self.group = group }
      reduce(buffered.action(Action.self))
      // What was handled is given back in batches, so that an endless chain stays small.
      if next == 1024 {
        buffer.removeFirst(next)
        next = 0
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Tells those who watch that the state may be another one. What they send in turn is told in a
  /// further round, when all have heard of this one.
  private func callWatchers() {
    hasNews = true
    guard !isCallingWatchers else { return }
    isCallingWatchers = true
    while hasNews {
      hasNews = false
      if !watchers.isEmpty { call(\.watchers) }
      if !elementWatchers.isEmpty {
        let replacements = Replacements.ofElements.load(ordering: .relaxed)
        if replacements != replacementsOfElements { call(\.elementWatchers) }
        replacementsOfElements = replacements
      }
    }
    isCallingWatchers = false
    hasWatchers = !watchers.isEmpty || !elementWatchers.isEmpty
  }

  private func call(_ watchers: ReferenceWritableKeyPath<RootCore, [() -> Bool]>) {
    let called = self[keyPath: watchers]
    self[keyPath: watchers] = []
    // Those who come in meanwhile stay.
    self[keyPath: watchers] = called.filter { $0() } + self[keyPath: watchers]
  }

  private func reduce(_ action: Action) {
    let effect = reducer.reduce(at: box.state, action: action)
    if let didReduce { didReduce(action, box.state.pointee) }
    if let box = effect.box { start(box, of: action) }
  }

  // MARK: - Starting effects

  /// Starts the effect that an action has.
  @inline(never)
  private func start(_ effect: EffectBox, of action: Action) {
    // What starts nothing needs not know where it comes from.
    switch effect.kind {
    case .perform: unsafeDowncast(effect, to: PerformBox.self).work()
    case .cancel: registry.cancel(id: unsafeDowncast(effect, to: CancelBox.self).id, at: [])
    case .cancelChild:
      registry.cancelAll(at: [unsafeDowncast(effect, to: CancelChildBox.self).identity])
    case .send: enqueue(effect, nil)
    default: start(effect, Start(origin: SendBox(action)))
    }
  }

  private func currentGroup() -> ActionGroup {
    if let group { return group }
    let new = ActionGroup()
    group = new
    return new
  }

  private func start(_ effect: EffectBox, _ start: Start) {
    switch effect.kind {
    case .send:
      if start.throttle != nil {
        pass(unsafeDowncast(effect, to: SendBox<Action>.self).action, start)
      } else {
        enqueue(effect, start.group)
        if !isSending { drain() }
      }
    case .run:
      self.start(unsafeDowncast(effect, to: EffectRun<Action>.self), start)
    case .start:
      self.start(unsafeDowncast(effect, to: EffectStart<Action>.self), start)
    case .perform:
      unsafeDowncast(effect, to: PerformBox.self).work()
    case .merge:
      for part in unsafeDowncast(effect, to: ListBox.self).parts { self.start(part, start) }
    case .concatenate:
      self.start(unsafeDowncast(effect, to: ListBox.self).parts, start)
    case .cancellable:
      let cancellable = unsafeDowncast(effect, to: CancellableBox.self)
      let id = cancellable.id
      if cancellable.cancelInFlight { registry.cancel(id: id, at: start.path) }
      var start = start
      if !start.ids.contains(id) { start.ids.append(id) }
      self.start(cancellable.effect, start)
    case .cancel:
      registry.cancel(id: unsafeDowncast(effect, to: CancelBox.self).id, at: start.path)
    case .throttle:
      let throttled = unsafeDowncast(effect, to: ThrottleBox.self)
      var start = start
      start.throttle = throttled.throttle
      self.start(throttled.effect, start)
    case .child:
      let child = unsafeDowncast(effect, to: ChildBox.self)
      var start = start
      start.path.append(child.identity)
      self.start(child.effect, start)
    case .cancelChild:
      let identity = unsafeDowncast(effect, to: CancelChildBox.self).identity
      registry.cancelAll(at: start.path + [identity])
    case .onDismiss:
      let box = unsafeDowncast(effect, to: OnDismissBox<Action>.self)
      let group = start.group ?? currentGroup()
      // Not the box, which has the token.
      let action = UncheckedSendable(box.action)
      box.token.setOnDismiss { [weak self] in self?.send(action.value, from: group) }
    }
  }

  private func enqueue(_ action: EffectBox, _ group: ActionGroup?) {
    buffer.append(Buffered(box: action, group: group))
  }

  /// Processes what was buffered outside of a send: a part of a sequence whose turn has come.
  private func drain() {
    guard !buffer.isEmpty else { return }
    let first = buffer.removeFirst()
    _ = process(first.action(Action.self), group: first.group)
  }

  private func start(_ run: EffectRun<Action>, _ start: Start) {
    let group = start.group ?? currentGroup()
    let progress = EffectProgress()
    let context = EffectContext(registry: registry, path: start.path)
    let send = Send<Action> { [weak self] action in
      if progress.isCompleted {
        reportIssue(
          """
          An effect sent an action after it had completed:

          \(debugCaseOutput(action).indented(by: 2))

          The effect was started by:

          \(debugCaseOutput(start.action(Action.self)).indented(by: 2))

          The action is delivered, but nobody can wait for it or cancel it. Send only inside the \
          operation of ".run": await the work that sends, or make it an asynchronous sequence that \
          the operation reads.
          """)
      }
      self?.deliver(action, start, group)
    }
    startTask(progress, group, start, name: run.name, priority: run.priority) {
      await DependencyValues.$_current.withValue(run.dependencies) {
        await EffectContext.$current.withValue(context) {
          await run.operation(send)
        }
      }
    }
  }

  /// Starts a task that is a part of what an action led to.
  @discardableResult
  private func startTask(
    _ progress: EffectProgress, _ group: ActionGroup, _ start: Start,
    name: String? = nil, priority: TaskPriority? = nil,
    _ work: @escaping @MainActor () async -> Void
  ) -> EffectHandle {
    start.sequence?.enter()
    let task = Task(name: name, priority: priority) { @MainActor in
      await work()
      progress.complete()
    }
    let handle = EffectHandle { task.cancel() }
    progress.onComplete = {
      handle.finish()
      group.end(handle)
      start.sequence?.leave()
    }
    begin(handle, group, start)
    return handle
  }

  private func start(_ subscription: EffectStart<Action>, _ start: Start) {
    let group = start.group ?? currentGroup()
    let progress = EffectProgress()
    let cancel = LockIsolated<(@Sendable () -> Void)?>(nil)
    let handle = EffectHandle {
      cancel.value?()
      Task { @MainActor in progress.complete() }
    }
    start.sequence?.enter()
    progress.onComplete = {
      handle.finish()
      group.end(handle)
      start.sequence?.leave()
    }
    begin(handle, group, start)
    let onCancel = subscription.start(
      Send { [weak self] action in
        guard !progress.isCompleted else { return }
        self?.deliver(action, start, group)
      },
      { progress.complete() })
    if !progress.isCompleted { cancel.setValue(onCancel) }
  }

  /// Sends an action of an effect, now or when it is let through.
  private func deliver(_ action: Action, _ start: Start, _ group: ActionGroup) {
    guard start.throttle != nil else { return send(action, from: group) }
    var start = start
    start.group = group
    pass(action, start)
  }

  /// - Complexity: O(1) amortized: gates that nothing waits for are let go of from time to time.
  private func gate(for key: ThrottleKey, _ throttle: Throttle) -> ThrottleGate<Action> {
    if let gate = throttles[key] { return gate }
    if throttles.count >= throttleLimit {
      throttles = throttles.filter { $0.value.isBusy }
      throttleLimit = max(16, 2 * throttles.count)
    }
    let gate = ThrottleGate<Action>(throttle)
    throttles[key] = gate
    return gate
  }

  /// Sends a throttled action, or keeps it until its time has come.
  private func pass(_ action: Action, _ start: Start) {
    guard let throttle = start.throttle else { return }
    let key = ThrottleKey(path: start.path, id: throttle.id)
    let gate = gate(for: key, throttle)
    let group = start.group ?? currentGroup()
    let wait = gate.pass(action, keepsLatest: throttle.keepsLatest) {
      send($0, from: group)
    }
    guard let wait else { return }
    gate.waiter = startTask(EffectProgress(), group, start) { [weak self] in
      do { try await wait() } catch { return }
      gate.open { self?.send($0, from: group) }
    }
  }

  private func begin(_ handle: EffectHandle, _ group: ActionGroup, _ start: Start) {
    registry.register(handle, ids: start.ids, at: start.path)
    didStart?(handle, start.action(Action.self))
    group.begin(handle)
  }

  /// Starts effects one after the other.
  private func start(_ effects: [EffectBox], _ start: Start) {
    var start = start
    let group = start.group ?? currentGroup()
    start.group = group
    let outer = start.sequence
    let sequence = EffectSequence()
    let handle = EffectHandle { Task { @MainActor in sequence.cancel() } }
    outer?.enter()
    start.sequence = sequence
    let inner = start
    sequence.start(
      effects.map { effect in
        { [weak self] in self?.start(effect, inner) }
      },
      onEnd: {
        handle.finish()
        group.end(handle)
        outer?.leave()
      },
      isCancelled: { handle.isEnded })
    if !sequence.hasEnded { begin(handle, group, start) }
  }
}

/// An action that waits for its turn.
private struct Buffered {
  let box: EffectBox
  let group: ActionGroup?

  func action<Action>(_: Action.Type) -> Action {
    unsafeDowncast(box, to: SendBox<Action>.self).action
  }
}

/// What an effect is started with: where it belongs.
private struct Start {
  /// The action that returned it.
  let origin: EffectBox
  var path: NavigationPath = []
  var ids: [CancelID] = []
  /// Known once something asynchronous is started.
  var group: ActionGroup?
  /// What waits for its completion.
  var sequence: EffectSequence?
  /// What its actions have to pass.
  var throttle: Throttle?

  func action<Action>(_: Action.Type) -> Action {
    unsafeDowncast(origin, to: SendBox<Action>.self).action
  }
}

/// Effects whose actions pass the same gate.
private struct ThrottleKey: Hashable {
  let path: NavigationPath
  let id: CancelID
}

/// The observers of a store's state as a whole.
@MainActor
private final class RootObservation: Observable {
  private let registrar = ObservationRegistrar()

  nonisolated init() {}

  func access() {
    registrar.access(self, keyPath: \.stateMarker)
  }

  func replace(_ body: () -> Void) {
    registrar.withMutation(of: self, keyPath: \.stateMarker) { body() }
  }

  nonisolated var stateMarker: Void { () }
}
