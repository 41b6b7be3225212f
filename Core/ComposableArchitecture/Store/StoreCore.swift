/// What a ``Store`` looks through: the root with all of the state, or a window onto a part of it.
@MainActor
class StoreCore<State, Action> {
  /// Reads the state where it lies. What the reading registers with observation is up to the
  /// accessors that it goes through.
  func withState<R>(_ body: (State) -> R) -> R {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Reads the state without registering that the whole of it is read, where that is possible. The
  /// way to it is registered.
  ///
  /// - Parameter body: Is handed the state and, where its elements can be observed one by one, what
  ///   keeps their observers.
  func withUnobservedState<R>(_ body: (State, ElementObservers.Place?) -> R) -> R {
    withState { body($0, nil) }
  }

  func send(_ action: Action) -> StoreTask {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Registers an observer of the whole state: it is to be woken when the state is replaced.
  func access() {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Whether the state that it looks at is still there.
  var isValid: Bool {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Draws an id for a screen that a view pushes, from the store's own dependencies.
  func nextStackElementID() -> StackElementID {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Whether nothing notices that the state is replaced, because the state that it lies in isn't
  /// observable.
  var isUnobserved: Bool {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Has a function called after each time that the state was changed, for as long as it answers
  /// `true`.
  func watch(_ watcher: @escaping () -> Bool) {
    fatalError("\(Self.self) must override \(#function).")
  }
}

/// Notices that observable state was replaced by another value where nothing on the way to it can be
/// observed: below state that isn't observable itself.
///
/// It costs every action a comparison, so that it is made only where it is needed and only once
/// somebody observes.
@MainActor
final class ReplacementWatch<State> {
  private let identity: (State) -> ObservableStateID
  private let observation = ElementObservation()
  private var isWatching = false

  /// - Returns: `nil` if the state isn't observable, or replacements of it are noticed anyway.
  init?<Action>(_ core: StoreCore<State, Action>) {
    guard core.isUnobserved, let identity = observableIdentity(of: State.self) else { return nil }
    self.identity = identity
  }

  /// Registers a reader of this state, which a core looks at now.
  func access<Action>(_ state: State, _ core: StoreCore<State, Action>) {
    observation.access(identity(state))
    guard !isWatching else { return }
    isWatching = true
    core.watch { [weak self, weak core] in
      guard let self, let core else { return false }
      if core.isValid { core.withState { self.observation.update(self.identity($0)) } }
      return true
    }
  }
}

/// Whether observers can't be told of changes at the end of a key path: what it starts from isn't
/// observable, or it leads to a stored property that isn't tracked.
private func isUntracked<Root>(_ keyPath: PartialKeyPath<Root>) -> Bool {
  func isStoredUnobserved<R: ObservableState>(_: R.Type) -> Bool {
    guard let keyPath = keyPath as AnyKeyPath as? PartialKeyPath<R> else { return false }
    return R._$storage[keyPath] == nil && MemoryLayout<R>.offset(of: keyPath) != nil
  }
  guard let root = Root.self as? any ObservableState.Type else { return true }
  return isStoredUnobserved(root)
}

/// A window onto a part of a parent's state that is always there.
final class ScopedCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let keyPath: KeyPath<ParentState, State>
  private let embed: (Action) -> ParentAction
  private lazy var storage = ObservedStorage.resolve(keyPath)
  private lazy var replacement = ReplacementWatch(self)
  private lazy var isStateUnobserved = isUntracked(keyPath)

  init(
    parent: StoreCore<ParentState, ParentAction>,
    keyPath: KeyPath<ParentState, State>,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.keyPath = keyPath
    self.embed = embed
  }

  override func withState<R>(_ body: (State) -> R) -> R {
    parent.withState { body($0[keyPath: keyPath]) }
  }

  override func withUnobservedState<R>(_ body: (State, ElementObservers.Place?) -> R) -> R {
    guard let storage else { return super.withUnobservedState(body) }
    return parent.withState { state in
      storage.read(state) { value, registrar in
        body(value, ElementObservers.Place(observers: registrar.elements, collection: keyPath))
      }
    }
  }

  override func send(_ action: Action) -> StoreTask {
    parent.send(embed(action))
  }

  override func access() {
    parent.access()
    if let replacement { withState { replacement.access($0, self) } }
  }

  override var isUnobserved: Bool { isStateUnobserved }

  override var isValid: Bool { parent.isValid }

  override func watch(_ watcher: @escaping () -> Bool) {
    parent.watch(watcher)
  }

  override func nextStackElementID() -> StackElementID {
    parent.nextStackElementID()
  }
}

/// A window onto a part of a parent's state that may go away. Then it goes on to show what was there
/// last.
final class OptionalCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let keyPath: KeyPath<ParentState, State?>
  private let embed: (Action) -> ParentAction
  private var last: State
  private lazy var replacement = ReplacementWatch(self)
  private lazy var isStateUnobserved = isUntracked(keyPath)

  /// - Parameter initial: What is there now.
  init(
    parent: StoreCore<ParentState, ParentAction>,
    keyPath: KeyPath<ParentState, State?>,
    embed: @escaping (Action) -> ParentAction,
    initial: State
  ) {
    self.parent = parent
    self.keyPath = keyPath
    self.embed = embed
    last = initial
  }

  override func withState<R>(_ body: (State) -> R) -> R {
    if let current = parent.withState({ $0[keyPath: keyPath] }) { last = current }
    return body(last)
  }

  override func send(_ action: Action) -> StoreTask {
    parent.send(embed(action))
  }

  override func access() {
    parent.access()
    if let replacement { withState { replacement.access($0, self) } }
  }

  override var isUnobserved: Bool { isStateUnobserved }

  override var isValid: Bool {
    parent.isValid && parent.withState { $0[keyPath: keyPath] != nil }
  }

  override func watch(_ watcher: @escaping () -> Bool) {
    parent.watch(watcher)
  }

  override func nextStackElementID() -> StackElementID {
    parent.nextStackElementID()
  }
}
