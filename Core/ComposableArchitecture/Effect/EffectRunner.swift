import Foundation

/// The runner of a store's effects: it starts them, and sends their actions to the store.
@MainActor
final class EffectRunner<Action> {
  typealias Operation = Effect<Action>.Operation

  /// Sends an action to the store, which sets this function. The store drops the action if the
  /// subscription that sends it is cancelled before the action's turn.
  var send: (_ action: Action, _ group: ActionGroup?, _ subscription: EffectHandle?) -> Void = {
    _, _, _ in
  }
  /// The presentations in the whole store, as of the reducers' last checks.
  let known = KnownPresentations()
  private let registry: EffectRegistry
  /// The path of the root feature.
  private let root: NavigationPath
  /// The gates that the actions of throttled effects pass.
  private var gates: [GateKey: ThrottleGate<Action>] = [:]
  private var gateLimit = 16

  /// For test stores: called with every asynchronous effect that starts.
  var didStart: ((_ handle: EffectHandle, _ action: Action) -> Void)?

  init(registry: EffectRegistry) {
    self.registry = registry
    root = [NavigationIdentity(root: known)]
  }

  /// All cancellable work in flight.
  nonisolated var handles: [EffectHandle] { registry.handles(at: root) }

  nonisolated func cancelAll() {
    registry.cancel(at: root)
  }

  /// Starts the effect of an action.
  ///
  /// - Parameter group: The group of the action; made if the effect needs one.
  func start(_ effect: Effect<Action>, of action: Action, _ group: inout ActionGroup?) {
    guard let operation = effect.operation else { return }
    // `send` and `cancel` are frequent, and need no context.
    if case .send(let action) = operation { return send(action, group, nil) }
    if case .cancel(let id) = operation { return registry.cancel(id: id, at: root) }
    let origin = Origin(action, group)
    start(operation, in: Context(origin: origin, path: root))
    group = origin.group
  }

  /// The action that an effect was returned for, and the action's group.
  private final class Origin {
    let action: Action
    private(set) var group: ActionGroup?

    init(_ action: Action, _ group: ActionGroup?) {
      self.action = action
      self.group = group
    }

    /// Returns the group of the action. The first effect in flight makes the group.
    func makeGroup() -> ActionGroup {
      if let group { return group }
      let new = ActionGroup()
      group = new
      return new
    }
  }

  /// The context in which an effect starts: its origin, and the settings of enclosing effects.
  private struct Context {
    let origin: Origin
    /// The path of the effect's feature, from the store down.
    var path: NavigationPath
    var ids: [CancelID] = []
    var throttle: Throttle?
    var transaction: Transaction?
    /// The group that the enclosing `concatenate` waits for; `nil` if there is none.
    var sequence: ActionGroup?

    func with(_ change: (inout Self) -> Void) -> Self {
      var context = self
      change(&context)
      return context
    }
  }

  private func start(_ effect: Operation, in context: Context) {
    switch effect {
    case .send(let action):
      send(action, in: context)
    case .run(let run):
      start(run, in: context)
    case .subscribe(let subscribe):
      start(subscribe, in: context)
    case .perform(let work):
      work()
    case .merge(let parts):
      for part in parts { start(part, in: context) }
    case .concatenate(let parts):
      start(parts, in: context)
    case .cancellable(let part, let id, let cancelInFlight):
      if cancelInFlight { registry.cancel(id: id, at: context.path) }
      start(part, in: context.with { $0.ids.append(id) })
    case .cancel(let id):
      registry.cancel(id: id, at: context.path)
    case .throttle(let part, let throttle):
      start(part, in: context.with { $0.throttle = throttle })
    case .transaction(let part, let transaction):
      start(part, in: context.with { $0.transaction = transaction })
    case .child(let part, let child):
      start(part, in: context.with { $0.path.append(child) })
    case .cancelChild(let child):
      registry.cancel(at: context.path + [child])
      known.remove(context.path.dropFirst() + [child])
    case .presented(let presentation, let path, let dismissal):
      presentation?.dismissal = { [weak self] id in
        guard let action = dismissal(id) else { return }
        self?.send(action, EffectContext.running?.group, nil)
      }
      known.set(presentation, at: Array(context.path.dropFirst()), path)
    }
  }

  // MARK: - Work in flight

  private func start(_ run: Effect<Action>.Run, in context: Context) {
    let effect = EffectContext(
      registry: registry, path: context.path, group: context.origin.makeGroup())
    startTask(name: run.name, priority: run.priority, in: context) { handle in
      let send = Send<Action> { [weak self] action in
        guard let self else { return }
        if handle.isFinished { reportLate(action, of: context.origin) }
        self.send(action, in: context)
      }
      await DependencyValues.$_current.withValue(run.dependencies) {
        await EffectContext.$running.withValue(effect) { await run.operation(send) }
      }
    }
  }

  private func start(_ subscribe: Effect<Action>.Subscribe, in context: Context) {
    let handle = EffectHandle()
    begin(handle, in: context)
    let complete: @MainActor () -> Void = { self.end(handle, in: context) }
    let send = Send<Action> { [weak self] action in
      if !handle.isEnded { self?.send(action, in: context, from: handle) }
    }
    let cancel = subscribe(send, complete)
    handle.onCancel {
      cancel()
      Task { @MainActor in complete() }
    }
  }

  /// Starts effects in turn, each when all work of the previous one has ended.
  private func start(_ parts: [Operation], in context: Context) {
    let handle = EffectHandle()
    // Registered before any part starts, because the first part's action may cancel the sequence.
    registry.register(handle, ids: context.ids, at: context.path)
    let started = ActionGroup()
    let inner = context.with { $0.sequence = started }
    var rest = parts[...]
    // A loop rather than a recursion, so that parts that complete at once use no stack.
    func advance() {
      while started.isIdle, !handle.isCancelled, let part = rest.popFirst() {
        start(part, in: inner)
      }
      if started.isIdle { end(handle, in: context) } else { started.whenIdle(advance) }
    }
    advance()
    if !handle.isFinished { track(handle, in: context) }
  }

  /// - Parameter work: The work. It receives its handle.
  @discardableResult
  private func startTask(
    name: String? = nil, priority: TaskPriority? = nil, in context: Context,
    _ work: @escaping @MainActor (EffectHandle) async -> Void
  ) -> EffectHandle {
    let handle = EffectHandle()
    begin(handle, in: context)
    let task = Task(name: name, priority: priority) {
      await work(handle)
      end(handle, in: context)
    }
    handle.onCancel { task.cancel() }
    return handle
  }

  private func begin(_ handle: EffectHandle, in context: Context) {
    registry.register(handle, ids: context.ids, at: context.path)
    track(handle, in: context)
  }

  private func track(_ handle: EffectHandle, in context: Context) {
    // A sequence counts as one effect, so its parts aren't reported.
    if context.sequence == nil { didStart?(handle, context.origin.action) }
    context.sequence?.begin(handle)
    context.origin.makeGroup().begin(handle)
  }

  private func end(_ handle: EffectHandle, in context: Context) {
    handle.finish()
    context.origin.group?.end(handle)
    context.sequence?.end(handle)
  }

  // MARK: - Actions

  /// Sends an action of an effect, now or when its throttle lets it through.
  private func send(
    _ action: Action, in context: Context, from subscription: EffectHandle? = nil
  ) {
    guard let throttle = context.throttle else {
      return deliver(action, in: context, from: subscription)
    }
    let gate = gate(GateKey(path: context.path, id: throttle.id))
    func open() {
      if let action = gate.open(throttle) { deliver(action, in: context) }
    }
    guard let wait = gate.keep(action, throttle) else { return open() }
    if gate.waiter?.isEnded == false { return }
    gate.waiter = startTask(in: context) { _ in
      do { try await wait() } catch { return }
      open()
    }
  }

  private func deliver(
    _ action: Action, in context: Context, from subscription: EffectHandle? = nil
  ) {
    guard let transaction = context.transaction else {
      return send(action, context.origin.group, subscription)
    }
    withTransaction(transaction) { send(action, context.origin.group, subscription) }
  }

  /// The key of effects whose actions pass the same gate.
  private struct GateKey: Hashable {
    let path: NavigationPath
    let id: CancelID
  }

  /// - Complexity: O(1) amortized: idle gates are released from time to time.
  private func gate(_ key: GateKey) -> ThrottleGate<Action> {
    if let gate = gates[key] { return gate }
    if gates.count >= gateLimit {
      gates = gates.filter { $0.value.isBusy }
      gateLimit = max(16, 2 * gates.count)
    }
    let gate = ThrottleGate<Action>()
    gates[key] = gate
    return gate
  }

  private func reportLate(_ action: Action, of origin: Origin) {
    reportIssue(
      """
      An effect sent an action after it had completed:

      \(debugCaseOutput(action).indented(by: 2))

      The effect was started by:

      \(debugCaseOutput(origin.action).indented(by: 2))

      The action is delivered, but no caller can await or cancel it. Send only inside the \
      operation of ".run": await the work that sends, or make it an asynchronous sequence that \
      the operation reads.
      """)
  }
}
