/// A window onto a part of a parent's state.
class ChildCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  /// Whether the state is observable, as far as is known.
  private final var isObservable = true
  final let parent: StoreCore<ParentState, ParentAction>
  private final let embed: (Action) -> ParentAction
  /// By what the parent's state is asked for this one, if a replacement is told to this store alone.
  private final let linkedPath: PartialStateKeyPath<ParentState>?
  /// Where the state lay last, and when that was.
  private final var found: StateAddress<State>?
  private final var foundIn = -1
  private final var watch: ReplacementWatch<State>?

  /// - Parameters:
  ///   - path: What leads to the state; `nil` if it is no key path.
  ///   - isComputed: Whether the state lies nowhere.
  init(
    parent: StoreCore<ParentState, ParentAction>, path: PartialStateKeyPath<ParentState>?,
    isComputed: Bool, embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.embed = embed
    linkedPath = path?.isTracked == true && !isComputed ? path : nil
    super.init(version: parent.version, isStable: parent.isStable && !isComputed)
    cachesChildren = parent.cachesChildren
  }

  final override func address(_ observing: Observing) -> StateAddress<State>? {
    switch observing {
    case .all:
      if let address = linkedAddress() {
        observation?.access()
        return address
      }
    case .nothing:
      if isFound { return found }
    case .ancestors, .properties:
      break
    }
    let address = find(observing)
    if isStable {
      found = address
      foundIn = version.number
    }
    return address
  }

  /// Where the state lies: what ``address(_:)`` asks for that doesn't know it, or has to have readers
  /// registered on the way.
  func find(_ observing: Observing) -> StateAddress<State>? {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Whether the state lies where it was found last.
  final var isFound: Bool {
    @inline(__always) get { foundIn == version.number }
  }

  final override func linkedAddress() -> StateAddress<State>? {
    if isFound, let observation, observation.isLinked { return found }
    return link()
  }

  /// Has the store's observation told by the parent's state.
  private final func link() -> StateAddress<State>? {
    guard let linkedPath, let parentState = parent.linkedAddress(),
      let told = parent.observation,
      linkedPath.observers(in: parentState)?.tell(told) == true
    else { return nil }
    let own = observation ?? StoreObservation(of: linkedPath.observedName)
    observation = own
    if !own.isLinked { told.link(own) }
    return address(.nothing)
  }

  final override func send(_ action: Action) -> StoreTask {
    parent.send(embed(action))
  }

  final override func watch(_ replacements: Replacements, _ watcher: @escaping () -> Bool) {
    parent.watch(replacements, watcher)
  }

  final override func beforeNextAction(_ body: @escaping () -> Void) {
    parent.beforeNextAction(body)
  }

  final override func nextStackElementID() -> StackElementID {
    parent.nextStackElementID()
  }

  override var isValid: Bool { parent.isValid }

  /// Registers a reader where nobody on the way to the state is told of its replacement.
  @inline(never)
  final func accessReplacements(_ state: StateAddress<State>) {
    if watch == nil, isObservable {
      watch = ReplacementWatch(self)
      isObservable = watch != nil
    }
    watch?.access(state, self)
  }
}

/// A window onto a part of a parent's state that is always there.
final class ScopedCore<ParentState, ParentAction, State, Action>:
  ChildCore<ParentState, ParentAction, State, Action>
{
  private let path: StateKeyPath<ParentState, State>
  /// What a collection was computed as since the last action, once its elements have been read.
  private var computed: StateBox<State>?
  /// Whether readers of the state's elements observe those, and not what the state is computed from.
  private lazy var hasObservableElements =
    (State.self as? any _ElementContainer.Type)?.elementsAreObservable ?? false

  init(
    parent: StoreCore<ParentState, ParentAction>,
    path: StateKeyPath<ParentState, State>,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.path = path
    super.init(parent: parent, path: path, isComputed: path.isComputed, embed: embed)
  }

  override func find(_ observing: Observing) -> StateAddress<State>? {
    if path.isComputed { return computedAddress(observing) }
    guard let parent = parent.address(observing.ofParent) else { return nil }
    if observing == .all || observing == .properties { path.access(parent) }
    guard let address = path.address(in: parent) else { return nil }
    if path.replacements != nil, observing == .all { accessReplacements(address) }
    return address
  }

  override func withComputedState<R>(
    _ observing: Observing, _ body: (StateAddress<State>) -> R
  ) -> R {
    parent.withState(observing.ofParent) { parent in
      withAddress(of: parent.value[keyPath: path.keyPath]) { state in
        if path.replacements != nil, observing == .all { accessReplacements(state) }
        return body(state)
      }
    }
  }

  /// The state of which elements are read, computed once however many are; `nil` for all who read it as a whole.
  @inline(never)
  private func computedAddress(_ observing: Observing) -> StateAddress<State>? {
    guard observing.isOfElement else { return nil }
    if let computed { return computed.address }
    guard hasObservableElements else { return nil }
    let new = parent.withState(.nothing) { parent in
      Unobserved.read { StateBox(parent.value[keyPath: path.keyPath]) }
    }
    computed = new
    // What is computed may be what is stored, which then must not be kept when it is about to be changed.
    parent.beforeNextAction { [weak self] in self?.computed = nil }
    return new.address
  }

  override var observedCollection: ObservedCollection? {
    guard path.isTracked, let parent = parent.address(.nothing),
      let observers = path.observers(in: parent)
    else { return nil }
    return ObservedCollection(observers: observers, keyPath: path.keyPath)
  }

  override var replacements: Replacements? { path.replacements }
}
