import ConcurrencyExtras
import Foundation
import Synchronization

/// The state of a whole store, the reducer that changes it and the effects in flight.
final class RootCore<State, Action>: StoreCore<State, Action> {
  private let storage: StateBox<State>
  /// The address where the state is stored and changed in place.
  private let state: StateAddress<State>
  // Unchecked, because each access is brief.
  @exclusivity(unchecked) private var before: StateBeforeSend<State>
  private let reducer: _PreparedReducer<State, Action>
  // Unchecked, like `buffer` and `onChange`: checks would take a quarter of an action's time.
  @exclusivity(unchecked) var dependencies: DependencyValues
  private let context = ReducerContext()
  private let identityReader = ObservableIdentity<State>.find()
  let effects: EffectRunner<Action>

  /// The waiting actions; `nil` replaces an action whose turn has come.
  @exclusivity(unchecked) private var buffer: [BufferedAction?] = []
  private var isSending = false
  /// Functions called after each send, for as long as they return `true`.
  private var watchers: [() -> Bool] = []
  private var isCallingWatchers = false
  /// Functions to call before the state changes.
  @exclusivity(unchecked) private var onChange: [() -> Void] = []
  /// Whether an action was handled after the watchers were last notified.
  private var hasUnseenAction = false

  /// For test stores: called with every reduced action, and the state after it.
  var didReduce: ((_ action: Action, _ state: State) -> Void)?

  init(
    initialState: State,
    reducer: _PreparedReducer<State, Action>,
    dependencies: DependencyValues
  ) {
    storage = StateBox(initialState)
    state = storage.address
    before = StateBeforeSend(storage)
    self.reducer = reducer
    self.dependencies = dependencies
    effects = EffectRunner(registry: dependencies.effectRegistry)
    super.init(version: StateVersion(), isStable: true)
    effects.send = { [weak self] in self?.send($0, from: $1, subscription: $2) }
    reducer.begin()
  }

  deinit {
    effects.cancelAll()
  }

  /// The presentations in the whole store, as of the reducers' last checks.
  var known: KnownPresentations { effects.known }

  override func address(observed: Bool) -> StateAddress<State>? {
    if observed { linkedObservation().access() }
    if context.isReducing {
      reportReader()
      return before.address()
    }
    return state
  }

  override var identity: ObservableStateID? {
    identityReader?.of(context.isReducing ? before.address() : state)
  }

  override func linkedObservation() -> StoreObservation {
    if let observation { return observation }
    let new = StoreObservation(self)
    observation = new
    return new
  }

  // For the figures of `@inline` see "Inlining" in Performance.md.
  @inline(never)
  private func reportReader() {
    #if DEBUG
      reportIssue(
        """
        The state of a 'Store' of '\(typeName(State.self))' was read while its reducer was processing an \
        action. The store returned an earlier state. Use the reducer's 'state' parameter, or read the \
        store in an effect, which sees the changes.
        """)
    #endif
  }

  override var isValid: Bool { true }

  override func nextStackElementID() -> StackElementID {
    dependencies.stackElementID.next()
  }

  override func watch(_ watcher: @escaping () -> Bool) {
    watchers.append(watcher)
  }

  // MARK: - Sending

  override func send(_ action: Action) -> StoreTask {
    if isSending {
      reportNestedSend(
        action, "It is processed after the current action, and its task can't be awaited.")
      buffer.append(BufferedAction(action, group: nil))
      return StoreTask(group: nil)
    }
    if isCallingWatchers {
      reportNestedSend(
        action, "It is processed before all observers have seen the current action's changes.")
    }
    return StoreTask(group: process(action, group: nil))
  }

  /// - Parameter consequence: A sentence about the fate of the action.
  @inline(never)
  private func reportNestedSend(_ action: Action, _ consequence: String) {
    reportIssue(
      """
      An action was sent to a store while it was still processing another one:

      \(debugCaseOutput(action).indented(by: 2))

      \(consequence) Don't send from inside a reducer, an observer or a subscriber of a publisher: return \
      an effect, or send afterwards.
      """)
  }

  /// Sends an action of an effect.
  ///
  /// - Parameters:
  ///   - group: The group of the action; `nil` for the current send's group, or for a new one.
  ///   - subscription: The subscription that sends the action. The action is dropped once the
  ///     subscription is cancelled.
  private func send(_ action: Action, from group: ActionGroup?, subscription: EffectHandle?) {
    if isSending {
      buffer.append(
        BufferedAction(
          action, group: group, subscription: subscription, transaction: Transaction.ongoing))
    } else {
      _ = process(action, group: group)
    }
  }

  /// Reduces an action and all actions that follow from it synchronously, in order, and notifies
  /// observers. Actions that observers send are processed in a further round.
  ///
  /// - Parameter group: The group of the action; `nil` if the action begins a new group.
  /// - Returns: The group of the action; `nil` if it has no effects in flight.
  private func process(_ action: Action, group: ActionGroup?) -> ActionGroup? {
    isSending = true
    before.begin(state)
    let outer = PendingChanges.begin()
    var group = group
    // Setting the dependencies costs more than many reducers do.
    if DependencyValues._current.isIdentical(to: dependencies) {
      reduceAll(action, &group)
    } else {
      DependencyValues.$_current.withValue(dependencies) { reduceAll(action, &group) }
    }
    PendingChanges.end(outer)
    before.end()
    isSending = false
    if !watchers.isEmpty || isCallingWatchers { callWatchers() }
    return group
  }

  private func reduceAll(_ action: Action, _ group: inout ActionGroup?) {
    // Copies of the state may have changed since the last round without notifying an observer.
    ObservableStateID.beginRound()
    reduce(action, &group)
    repeat {
      if !buffer.isEmpty { reduceBuffered(&group) }
      observation?.update()
      ObservableStateID.beginRound()
      PendingChanges.deliver()
    } while !buffer.isEmpty || !PendingChanges.isEmpty
  }

  /// - Parameter group: The default group for actions that name none.
  private func reduceBuffered(_ group: inout ActionGroup?) {
    var next = 0
    while next < buffer.count {
      // Taken out first, because releasing the action may run a `deinit` that appends to the
      // buffer.
      guard let buffered = buffer[next].take() else {
        preconditionFailure("The buffer holds no action at \(next).")
      }
      next += 1
      if buffered.subscription?.isCancelled == true { continue }
      if let transaction = buffered.transaction {
        withTransaction(transaction) { reduce(buffered, &group) }
      } else {
        reduce(buffered, &group)
      }
      // Handled actions are removed in batches. Otherwise an endless chain would grow the buffer.
      if next == 1024 {
        buffer.removeFirst(next)
        next = 0
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// - Parameter group: The default group, if the action names none.
  private func reduce(_ buffered: BufferedAction, _ group: inout ActionGroup?) {
    if buffered.group == nil {
      reduce(buffered.action(Action.self), &group)
    } else {
      var other = buffered.group
      reduce(buffered.action(Action.self), &other)
    }
  }

  /// Notifies watchers that the state may have changed. Changes by actions that watchers send are
  /// reported in a further round, after all watchers have run.
  private func callWatchers() {
    hasUnseenAction = true
    guard !isCallingWatchers else { return }
    isCallingWatchers = true
    while hasUnseenAction {
      hasUnseenAction = false
      let called = watchers
      watchers = []
      watchers = called.filter { $0() } + watchers
    }
    isCallingWatchers = false
  }

  /// Reduces one action, commits the state and starts the action's effects, which see that state.
  ///
  /// - Parameter group: The group of the action; made when the first of its effects needs one.
  private func reduce(_ action: Action, _ group: inout ActionGroup?) {
    if !onChange.isEmpty { tellOfChange() }
    version.advance()
    context.begin(known.isEmpty ? nil : known)
    let effect = reducer.reduce(into: &state.value, action: action, in: context)
    context.end()
    if before.takeWasRead() { forgetWhatReadersFound() }
    if didReduce != nil { tellTest(of: action) }
    if !effect.isNone { effects.start(effect, of: action, &group) }
  }

  @inline(never)
  private func tellOfChange() {
    let told = onChange
    onChange = []
    for body in told { body() }
  }

  /// Discards the addresses and values that stores found while the reducer ran: they belong to the
  /// state before the send.
  @inline(never)
  private func forgetWhatReadersFound() {
    version.advance()
    tellOfChange()
  }

  override func beforeNextAction(_ body: @escaping () -> Void) {
    onChange.append(body)
  }

  // A separate function, so that its copy of the state is off the stack while actions are reduced.
  @inline(never)
  private func tellTest(of action: Action) {
    didReduce?(action, state.value)
  }
}

/// An action that waits for its turn.
private final class BufferedAction {
  // Boxed, because generic code would look up the type of an array of actions.
  private let box: AnyObject
  let group: ActionGroup?
  let subscription: EffectHandle?
  /// The transaction that the action was sent in. It may end before the action's turn.
  let transaction: Transaction?

  init<Action>(
    _ action: Action, group: ActionGroup?, subscription: EffectHandle? = nil,
    transaction: Transaction? = nil
  ) {
    box = Box(action)
    self.group = group
    self.subscription = subscription
    self.transaction = transaction
  }

  func action<Action>(_: Action.Type) -> Action { downcast(box, to: Box<Action>.self).action }

  private final class Box<Action> {
    let action: Action

    init(_ action: Action) {
      self.action = action
    }
  }
}
