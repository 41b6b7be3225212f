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
}

/// A window onto a part of a parent's state that is always there.
final class ScopedCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let keyPath: KeyPath<ParentState, State>
  private let embed: (Action) -> ParentAction
  private lazy var storage = ObservedStorage.resolve(keyPath)

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
  }

  override var isValid: Bool { parent.isValid }
}

/// A window onto a part of a parent's state that may go away. Then it goes on to show what was there
/// last.
final class OptionalCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let keyPath: KeyPath<ParentState, State?>
  private let embed: (Action) -> ParentAction
  private var last: State

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
  }

  override var isValid: Bool {
    parent.isValid && parent.withState { $0[keyPath: keyPath] != nil }
  }
}
