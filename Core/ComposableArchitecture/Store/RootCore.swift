import ConcurrencyExtras
import Foundation
import Synchronization

/// The state of a whole store, the reducer that changes it and the effects in flight.
final class RootCore<State, Action>: StoreCore<State, Action> {
  private let storage: StateBox<State>
  /// The address at which the state lies and is changed in place.
  private let state: StateAddress<State>
  // Accessed for moments only.
  @exclusivity(unchecked) private var before: StateBeforeSend<State>
  private let reducer: _PreparedReducer<State, Action>
  // Accessed for moments only, as the buffer is. Exclusivity checks would cost a quarter of an
  // action.
  @exclusivity(unchecked) var dependencies: DependencyValues
  private let context = ReducerContext()
  /// The presentations in the whole store, as far as reducers have looked.
  let known = KnownPresentations()
  private let identityReader = ObservableIdentity<State>.find()

  nonisolated let registry = EffectRegistry()
  /// The gates that the actions of throttled effects pass.
  var throttles: [ThrottleKey: ThrottleGate<Action>] = [:]
  var throttleLimit = 16

  /// The waiting actions; `nil` replaces an action whose turn has come.
  @exclusivity(unchecked) private var buffer: [BufferedAction?] = []
  private(set) var isSending = false
  /// Called after each send, for as long as they answer `true`.
  private var watchers: [() -> Bool] = []
  private var isCallingWatchers = false
  /// Functions to call before the state changes.
  @exclusivity(unchecked) private var onChange: [() -> Void] = []
  /// Whether watchers have not been notified of a handled action yet.
  private var hasNews = false

  /// For test stores: called with every reduced action, and the state after it.
  var didReduce: ((_ action: Action, _ state: State) -> Void)?
  /// For test stores: called with every asynchronous effect that starts.
  var didStart: ((_ handle: EffectHandle, _ action: Action) -> Void)?

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
    super.init(version: StateVersion(), isStable: true)
    dependencies.effectRegistries.add(registry)
    reducer.begin()
  }

  deinit {
    registry.cancelAll(at: [])
  }

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

  @inline(never)
  private func reportReader() {
    #if DEBUG
      reportIssue(
        """
        The state of a 'Store' of '\(typeName(State.self))' was read while its reducer was processing an \
        action. It is the state from before that: use the state that the reducer is handed, or read the \
        store in an effect, which sees what the action changed.
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
        action, "It is processed after the current one, and its task can't be awaited.")
      enqueue(SendBox(action), nil)
      return StoreTask(group: nil)
    }
    if isCallingWatchers {
      reportNestedSend(
        action, "It is processed before all observers have seen the current one's changes.")
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

      \(consequence) Don't send from inside a reducer, nor from what is told of changes of the state, as \
      observers and subscribers of publishers are: return an effect, or send afterwards.
      """)
  }

  /// Sends an action of an effect.
  ///
  /// - Parameter subscription: The subscription that sends the action. The action is dropped once
  ///   the subscription is cancelled.
  func send(_ action: Action, from group: ActionGroup, subscription: EffectHandle? = nil) {
    if isSending {
      buffer.append(
        BufferedAction(
          box: SendBox(action), group: group, subscription: subscription,
          transaction: Transaction.ongoing.map(BufferedAction.InTransaction.init)))
    } else {
      _ = process(action, group: group)
    }
  }

  /// Reduces an action and all that follow from it synchronously, in order, and notifies observers.
  /// Actions that observers send are processed in a further round.
  ///
  /// - Parameter group: The group of the action; `nil` if the action begins a new group.
  /// - Returns: The group of the action; `nil` if it has no effects in flight.
  private func process(_ action: Action, group: ActionGroup?) -> ActionGroup? {
    isSending = true
    before.begin(state)
    let outer = PendingChanges.begin()
    var group = group
    // Handing dependencies over costs more than many reducers do.
    if DependencyValues._current._isIdentical(to: dependencies) {
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
      // Taken out first: releasing it may run a deinit that sends, while the buffer must not
      // change.
      guard let buffered = buffer[next].take() else { preconditionFailure("It has had its turn.") }
      next += 1
      if buffered.subscription?.isCancelled == true { continue }
      if let transaction = buffered.transaction?.value {
        withTransaction(transaction) { reduce(buffered, &group) }
      } else {
        reduce(buffered, &group)
      }
      // Handled actions are freed in batches, so that an endless chain stays small.
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
    hasNews = true
    guard !isCallingWatchers else { return }
    isCallingWatchers = true
    while hasNews {
      hasNews = false
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
    if let box = effect.box { start(box, of: action, &group) }
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

  /// Adds an action to the end of the buffer.
  ///
  /// - Parameter group: The group of the action; `nil` for the group of the current send.
  func enqueue(_ action: EffectBox, _ group: ActionGroup?) {
    buffer.append(BufferedAction(box: action, group: group))
  }

  /// Processes an action buffered outside of a send: part of a sequence whose turn has come.
  func drain() {
    guard !buffer.isEmpty, let first = buffer.removeFirst() else { return }
    _ = process(first.action(Action.self), group: first.group)
  }
}

/// An action that waits for its turn.
private struct BufferedAction {
  let box: EffectBox
  let group: ActionGroup?
  var subscription: EffectHandle?
  /// The transaction that the action was sent in, if the transaction ends before the action's turn.
  var transaction: InTransaction?

  /// A transaction as a reference, which keeps actions small: few have one.
  final class InTransaction {
    let value: Transaction

    init(_ value: Transaction) {
      self.value = value
    }
  }

  func action<Action>(_: Action.Type) -> Action {
    downcast(box, to: SendBox<Action>.self).action
  }
}
