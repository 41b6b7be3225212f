import ConcurrencyExtras

/// A window onto a part of a parent's state.
class ChildCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  final let parent: StoreCore<ParentState, ParentAction>
  private final let embed: (Action) -> ParentAction
  /// The key path from the parent's state to this state; `nil` for a closure and for an element.
  private final let path: PartialStateKeyPath<ParentState>?
  /// The reader of the state's identity; `nil` if the state has none.
  final let identityReader: ObservableIdentity<State>?
  /// The last known address of the state, and the version at which it was found.
  private final var found: StateAddress<State>?
  private final var foundIn = -1

  /// - Parameters:
  ///   - path: The key path to the state; `nil` if there is none.
  ///   - isComputed: Whether the state is computed rather than stored.
  init(
    parent: StoreCore<ParentState, ParentAction>, path: PartialStateKeyPath<ParentState>?,
    isComputed: Bool, identity: ObservableIdentity<State>?,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.embed = embed
    self.path = path
    identityReader = identity
    super.init(version: parent.version, isStable: parent.isStable && !isComputed)
    cachesChildren = parent.cachesChildren
  }

  // MARK: - Reading

  final override func address(observed: Bool) -> StateAddress<State>? {
    if observed { register() }
    if isFound { return found }
    let address = find()
    if isStable {
      found = address
      foundIn = version.number
    }
    return address
  }

  /// Looks up the address of the state, when ``address(observed:)`` has none cached.
  func find() -> StateAddress<State>? {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Whether the state is still at its last known address.
  final var isFound: Bool {
    get { foundIn == version.number }
  }

  override var identity: ObservableStateID? {
    guard let identityReader else { return nil }
    return withState { identityReader.of($0) }
  }

  // MARK: - Registering readers

  /// Registers a reader of the state's identity, or of the property that holds the state.
  func register() {
    if identityReader != nil { linkedObservation().access() } else { registerWithParent() }
  }

  /// Registers a reader of the property that holds a state without identity.
  func registerWithParent() {
    parent.withState(observed: true) { path?.access($0) }
  }

  final override func linkedObservation() -> StoreObservation {
    observation ?? link()
  }

  private final func link() -> StoreObservation {
    let new = StoreObservation(self)
    observation = new
    parent.linkedObservation().add(
      new, elementID: elementID, isIndependent: path?.isIndependent ?? false)
    return new
  }

  /// The id of the shown element; `nil` if the state isn't an element.
  var elementID: AnyHashable? { nil }

  final override func changedElements(_ log: inout ElementLogReader) -> [AnyHashable]? {
    guard let path, let name = path.observedName, let parent = parent.address(observed: false),
      let observers = path.observers(in: parent)
    else { return nil }
    return log.changedElements(of: name, in: observers)
  }

  // MARK: - Forwarding

  final override func send(_ action: Action) -> StoreTask {
    parent.send(embed(action))
  }

  final override func watch(_ watcher: @escaping () -> Bool) {
    parent.watch(watcher)
  }

  final override func beforeNextAction(_ body: @escaping () -> Void) {
    parent.beforeNextAction(body)
  }

  final override func nextStackElementID() -> StackElementID {
    parent.nextStackElementID()
  }

  override var isValid: Bool { parent.isValid }
}

/// A window onto a part of a parent's state that always exists.
final class ScopedCore<ParentState, ParentAction, State, Action>:
  ChildCore<ParentState, ParentAction, State, Action>
{
  private let path: StateKeyPath<ParentState, State>
  /// The cached value of a computed collection, from an element's first read to the next action.
  private var computed: StateBox<State>?
  /// Whether the collection is also computed from shared values, which change without an action.
  private var readsShared = false
  /// Whether all elements of the collection are being read in turn.
  private var isUpdating = false
  /// Whether readers of elements observe the elements instead of the states that the collection is
  /// computed from.
  private lazy var hasObservableElements =
    (State.self as? any _ElementContainer.Type)?.elementsAreObservable ?? false

  init(
    parent: StoreCore<ParentState, ParentAction>,
    path: StateKeyPath<ParentState, State>,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.path = path
    super.init(
      parent: parent, path: path, isComputed: path.isComputed, identity: path.identity, embed: embed
    )
  }

  override func find() -> StateAddress<State>? {
    guard !path.isComputed, let parent = parent.address(observed: false) else { return nil }
    return path.address(in: parent)
  }

  override func withComputedState<R>(observed: Bool, _ body: (StateAddress<State>) -> R) -> R {
    if !observed, hasObservableElements {
      let box = computed ?? compute()
      return withExtendedLifetime(box) { body(box.address) }
    }
    return parent.withState(observed: observed) { parent in
      withAddress(of: parent.value[keyPath: path.keyPath], body)
    }
  }

  // MARK: - Computed collections

  /// Computes the collection, and caches it for reads of other elements. If the collection reads
  /// shared values, it is cached only while all elements are updated.
  ///
  /// A reader of an element observes that element only, not every state that the collection is
  /// computed from.
  private func compute() -> StateBox<State> {
    let reads = SharedValueReads.count
    let new = Unobserved.read {
      parent.withState { parent in StateBox(parent.value[keyPath: path.keyPath]) }
    }
    readsShared = SharedValueReads.count != reads
    if !readsShared || isUpdating {
      computed = new
      // The value may share its storage with the state. If the value were kept, the next change
      // would copy the storage.
      parent.beforeNextAction { [weak self] in self?.computed = nil }
    }
    return new
  }

  override func registerElementReader() {
    // Computing the collection registers the reader with the shared values in it.
    if path.isComputed, hasObservableElements, readsShared || computed == nil { _ = compute() }
  }

  override func whileUpdatingElements(_ body: () -> Void) {
    isUpdating = true
    body()
    isUpdating = false
    if readsShared { computed = nil }
  }
}
