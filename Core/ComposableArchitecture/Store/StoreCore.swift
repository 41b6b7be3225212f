import Synchronization

/// What a ``Store`` looks through: the root with all of the state, or a window onto a part of it.
@MainActor
class StoreCore<State, Action> {
  /// Whether a store of this core keeps the stores that are scoped out of it. Those of closures can't
  /// be recognised.
  final var cachesChildren = true

  /// Where the state lies, to be read before anything else happens; `nil` if it is computed.
  ///
  /// - Complexity: O(depth), a few instructions a level.
  func address(_ observing: Observing) -> StateAddress<State>? {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Reads a state that lies nowhere. What its computation reads is observed in any case.
  func withComputedState<R>(_ observing: Observing, _ body: (StateAddress<State>) -> R) -> R {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Reads the state.
  @inline(__always)
  final func withState<R>(
    _ observing: Observing = .nothing, _ body: (StateAddress<State>) -> R
  ) -> R {
    if let address = address(observing) { return body(address) }
    return withComputedState(observing, body)
  }

  /// The state with the observers of its elements, where it is a collection of which they are told
  /// one by one.
  var observedCollection: ObservedCollection? { nil }

  /// Notices the replacement of the state's elements where their observers aren't told; made for the
  /// first of them.
  final lazy var elementWatch = ElementWatch()

  func send(_ action: Action) -> StoreTask {
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

/// What a reading registers with observation.
enum Observing {
  /// Nothing: the store reads for its own purposes, on nobody's behalf.
  case nothing
  /// What leads to the state, but not the state itself: an element of a collection is read, which has
  /// observers of its own.
  case way
  /// The properties on the way to the state, as if they had been read from the root down.
  case properties
  /// That the state is replaced, by whatever means.
  case all

  /// What the reading of the parent's state registers.
  var ofParent: Observing {
    switch self {
    case .nothing: .nothing
    case .properties: .properties
    case .way, .all: .all
    }
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
  func access<Action>(_ state: StateAddress<State>, _ core: StoreCore<State, Action>) {
    observation.access(identity.of(state))
    guard !isWatching else { return }
    isWatching = true
    core.watch(replacements) { [weak self, weak core] in
      guard let self, let core else { return false }
      if core.isValid { core.withState { self.observation.update(self.identity.of($0)) } }
      return true
    }
  }
}

/// Notices that elements of a collection were replaced where no observer on the way to the collection
/// is told: it looks at the collection once, for all elements that are observed.
@MainActor
final class ElementWatch {
  private let observers = StateObservers()
  private var isWatching = false

  /// Begins to look after actions, if it doesn't yet.
  ///
  /// - Returns: Where the observers of the elements are kept.
  func collection<Elements: _ElementContainer, Action>(
    of core: StoreCore<Elements, Action>, _ replacements: Replacements,
    _ identity: ObservableIdentity<Elements.Element>
  ) -> ObservedCollection {
    let collection = ObservedCollection(observers: observers, keyPath: \Elements.self)
    guard !isWatching else { return collection }
    isWatching = true
    core.watch(replacements) { [weak self, weak core] in
      guard let self, let core else { return false }
      if core.isValid {
        core.withState { elements in
          isWatching = observers.tell(collection.keyPath) { id in
            guard let id = id.base as? Elements.ElementID,
              let element = elements.value._element(id: id)
            else { return nil }
            return identity.of(element)
          }
        }
      }
      return isWatching
    }
    return collection
  }
}

/// A window onto a part of a parent's state.
class ChildCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  final let parent: StoreCore<ParentState, ParentAction>
  private final let embed: (Action) -> ParentAction
  private final var watch: ReplacementWatch<State>?
  /// Whether the state is observable, as far as is known.
  private final var isObservable = true

  init(
    parent: StoreCore<ParentState, ParentAction>, embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.embed = embed
    super.init()
    cachesChildren = parent.cachesChildren
  }

  final override func send(_ action: Action) -> StoreTask {
    parent.send(embed(action))
  }

  final override func watch(_ replacements: Replacements, _ watcher: @escaping () -> Bool) {
    parent.watch(replacements, watcher)
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
  private let way: StateWay<ParentState, State>

  init(
    parent: StoreCore<ParentState, ParentAction>,
    way: StateWay<ParentState, State>,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.way = way
    super.init(parent: parent, embed: embed)
  }

  override func address(_ observing: Observing) -> StateAddress<State>? {
    if way.isComputed { return nil }
    guard let parent = parent.address(observing.ofParent) else { return nil }
    if observing == .all || observing == .properties { way.access(parent) }
    guard let address = way.address(in: parent) else { return nil }
    if way.replacements != nil, observing == .all { accessReplacements(address) }
    return address
  }

  override func withComputedState<R>(
    _ observing: Observing, _ body: (StateAddress<State>) -> R
  ) -> R {
    parent.withState(observing.ofParent) { parent in
      withAddress(of: parent.value[keyPath: way.keyPath]) { state in
        if way.replacements != nil, observing == .all { accessReplacements(state) }
        return body(state)
      }
    }
  }

  override var observedCollection: ObservedCollection? {
    guard way.isTracked, let parent = parent.address(.nothing),
      let observers = way.observers(in: parent)
    else { return nil }
    return ObservedCollection(observers: observers, keyPath: way.keyPath)
  }

  override var replacements: Replacements? { way.replacements }
}

/// A window onto a part of a parent's state that may go away. Then it goes on to show what was there
/// last.
final class OptionalCore<ParentState, ParentAction, State, Action>:
  ChildCore<ParentState, ParentAction, State, Action>
{
  private let way: OptionalWay<ParentState, State>
  private let kept: KeptChild<State>

  /// - Parameter initial: What is there now.
  init(
    parent: StoreCore<ParentState, ParentAction>,
    way: OptionalWay<ParentState, State>,
    embed: @escaping (Action) -> ParentAction,
    initial: StateAddress<State>
  ) {
    self.way = way
    kept = KeptChild(initial)
    super.init(parent: parent, embed: embed)
    parent.withState { parent in
      if let observers = way.observers(in: parent) { beToldBy(observers) }
    }
  }

  override func address(_ observing: Observing) -> StateAddress<State>? {
    if way.isComputed { return nil }
    guard let parent = parent.address(observing.ofParent) else { return nil }
    if observing != .nothing { way.access(parent) }
    let address: StateAddress<State>
    if let current = way.address(in: parent) {
      found(current, in: parent)
      address = current
    } else {
      address = kept.last.address
    }
    if way.replacements != nil, observing == .way || observing == .all {
      accessReplacements(address)
    }
    return address
  }

  override func withComputedState<R>(
    _ observing: Observing, _ body: (StateAddress<State>) -> R
  ) -> R {
    parent.withState(observing.ofParent) { parent in
      way.withComputed(in: parent) { current in
        if let current { found(current, in: parent) }
        let state = current ?? kept.last.address
        if way.replacements != nil, observing == .way || observing == .all {
          accessReplacements(state)
        }
        return body(state)
      }
    }
  }

  private func found(_ state: StateAddress<State>, in parent: StateAddress<ParentState>) {
    if let observers = way.observers(in: parent) {
      if observers !== kept.toldBy { beToldBy(observers) }
      kept.saw(state)
    } else {
      kept.last.address.value = state.value
    }
  }

  /// Asks to be told before the parent's state gets another child, or none.
  @inline(never)
  private func beToldBy(_ observers: StateObservers) {
    kept.toldBy = observers
    let name = ObjectIdentifier(observers)
    observers.addChildKeeper { [weak self, weak kept, way] parent, isReplacement in
      guard let kept, kept.toldBy.map(ObjectIdentifier.init) == name else { return false }
      if let parent = parent as? ParentState, let child = parent[keyPath: way.keyPath] {
        if kept.isLeaving(child, isReplacement) { self?.decideAfterSend() }
      }
      return true
    }
  }

  /// Finds out once the state is committed whether it was this child that has gone, or that of a copy of
  /// the state.
  private func decideAfterSend() {
    watch(.anyAction) { [weak self] in
      if let self { kept.decide(isThere: isValid) }
      return false
    }
  }

  override var isValid: Bool {
    parent.isValid
      && parent.withState { parent in
        way.isComputed
          ? parent.value[keyPath: way.keyPath] != nil : way.address(in: parent) != nil
      }
  }

  override var replacements: Replacements? { way.replacements }
}
