import Synchronization

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

  /// Reads the state for the store's own purposes, on nobody's behalf.
  func peek<R>(_ body: (State) -> R) -> R {
    withState(body)
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

  /// When a replacement of the state by another value has to be looked for, because no observer on
  /// the way to it is told; `nil` if one is.
  var replacements: Replacements? {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Has a function called after actions, for as long as it answers `true`.
  func watch(_ replacements: Replacements, _ watcher: @escaping () -> Bool) {
    fatalError("\(Self.self) must override \(#function).")
  }
}

/// When state may be replaced without anybody being told.
enum Replacements {
  /// By any action: the state lies in something that isn't observable.
  case anyAction
  /// By actions that change elements of collections: what observes a collection is told of its
  /// ids only.
  case changesOfElements

  /// How often elements were changed in a way that may have replaced one. Who sees the same number
  /// twice need not look.
  static let ofElements = Atomic<Int>(0)
}

/// Notices that observable state was replaced by another value where no observer on the way to it is
/// told.
///
/// It costs actions a comparison, so that it is made only where it is needed and only once somebody
/// observes.
@MainActor
final class ReplacementWatch<State> {
  private let identity: ObservableIdentity<State>
  private let replacements: Replacements
  private let observation = ElementObservation()
  private var isWatching = false

  /// - Returns: `nil` if the state isn't observable, or replacements of it are noticed anyway.
  init?<Action>(_ core: StoreCore<State, Action>) {
    guard let replacements = core.replacements,
      let identity = ObservableIdentity<State>()
    else { return nil }
    self.identity = identity
    self.replacements = replacements
  }

  /// Registers a reader of this state, which a core looks at now.
  func access<Action>(_ state: State, _ core: StoreCore<State, Action>) {
    observation.access(identity.of(state))
    guard !isWatching else { return }
    isWatching = true
    core.watch(replacements) { [weak self, weak core] in
      guard let self, let core else { return false }
      if core.isValid { core.peek { self.observation.update(self.identity.of($0)) } }
      return true
    }
  }
}

/// When what lies at the end of a key path may be replaced without its observers being told.
private func unobservedReplacements<Root>(_ keyPath: PartialKeyPath<Root>) -> Replacements? {
  func replacements<R: ObservableState>(_: R.Type) -> Replacements? {
    guard let keyPath = keyPath as AnyKeyPath as? PartialKeyPath<R> else { return nil }
    if R._$storage[keyPath] != nil { return nil }
    // A stored property that isn't tracked; or what is computed, maybe from an element.
    return MemoryLayout<R>.offset(of: keyPath) != nil ? .anyAction : .changesOfElements
  }
  guard let root = Root.self as? any ObservableState.Type else { return .anyAction }
  return replacements(root)
}

/// A window onto a part of a parent's state that is always there.
final class ScopedCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let keyPath: KeyPath<ParentState, State>
  private let embed: (Action) -> ParentAction
  private lazy var storage = ObservedStorage.resolve(keyPath)
  private lazy var replacement = ReplacementWatch(self)
  private lazy var unobserved = unobservedReplacements(keyPath)

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

  override var replacements: Replacements? { unobserved }

  override var isValid: Bool { parent.isValid }

  override func watch(_ replacements: Replacements, _ watcher: @escaping () -> Bool) {
    parent.watch(replacements, watcher)
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
  /// What was there last, once it is gone. Until then an older value: a copy of the current one would
  /// be copied by every change.
  private var last: State
  private lazy var parentRegistrar = RegistrarAccessor<ParentState>()
  private weak var lookedOn: ElementObservers?
  private lazy var replacement = ReplacementWatch(self)
  private lazy var unobserved = unobservedReplacements(keyPath)

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
    super.init()
    if let parentRegistrar { parent.withState { lookOn(parentRegistrar.observers(of: $0)) } }
  }

  override func withState<R>(_ body: (State) -> R) -> R {
    parent.withState { state in
      guard let current = state[keyPath: keyPath] else { return body(last) }
      if let parentRegistrar {
        lookOn(parentRegistrar.observers(of: state))
      } else {
        last = current
      }
      return body(current)
    }
  }

  /// Asks to be told before the parent's state gets another child, or none.
  private func lookOn(_ observers: ElementObservers) {
    guard observers !== lookedOn else { return }
    lookedOn = observers
    observers.addOnlooker { [weak self] parent in
      guard let self else { return false }
      if let parent = parent as? ParentState, let child = parent[keyPath: keyPath] { last = child }
      return true
    }
  }

  override func send(_ action: Action) -> StoreTask {
    parent.send(embed(action))
  }

  override func access() {
    parent.access()
    if let replacement { withState { replacement.access($0, self) } }
  }

  override var replacements: Replacements? { unobserved }

  override var isValid: Bool {
    parent.isValid && parent.withState { $0[keyPath: keyPath] != nil }
  }

  override func watch(_ replacements: Replacements, _ watcher: @escaping () -> Bool) {
    parent.watch(replacements, watcher)
  }

  override func nextStackElementID() -> StackElementID {
    parent.nextStackElementID()
  }
}
