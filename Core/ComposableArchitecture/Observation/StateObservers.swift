import ConcurrencyExtras
import Foundation
import Observation
import Synchronization

/// Who observes which properties of a value of ``ObservableState``, and which elements of the
/// collections in it.
///
/// The store of a row observes that one row: it is not to be woken because another one was inserted,
/// but it must be when its row is replaced by another value of the same id, which the observers of
/// the collection as a whole don't hear of.
@usableFromInline
final class StateObservers: ChangeSource, @unchecked Sendable {
  // Sendable: what changes is guarded by `lock`, which is not held while anybody is told.
  private var lock: NSLock { observationLock }
  private var collections: [AnyKeyPath: ObservedElements] = [:]
  private var childKeepers: [ChildKeeper] = []
  private let hasChildKeepers = Atomic(false)
  /// Whether an element was ever observed.
  private let hasObservations = Atomic(false)
  // The registrar lies here and not in the state, because how large it is is known at run time only: a
  // state with one in it would have to be looked up by its type whenever it is copied.

  /// Whether a property was ever read by anybody but a reducer. Until then nobody observes.
  @usableFromInline let isRead = Atomic(false)

  @usableFromInline let registrar = ObservationRegistrar()

  /// The readers of a store that shows the value: what is replaced in it is told to those below.
  @MainActor private var store: StoreObservation?

  /// What has become of the values that share this.
  let history = RevisionHistory()

  @usableFromInline init() {}

  /// The observation of an element: one for all who observe it, kept for as long as they keep it.
  func observation(of id: AnyHashable, in collection: AnyKeyPath) -> ElementObservation {
    hasObservations.store(true, ordering: .relaxed)
    return lock.withLock {
      let elements = collections[collection] ?? ObservedElements()
      if let observation = elements.observations[id]?.observation { return observation }
      let new = ElementObservation { [weak self] in self?.remove(id, from: collection) }
      elements.observations[id] = WeakElementObservation(new)
      collections[collection] = elements
      return new
    }
  }

  private func remove(_ id: AnyHashable, from collection: AnyKeyPath) {
    lock.withLock {
      // A new one may have taken the place of the one that is gone.
      guard let elements = collections[collection],
        elements.observations[id]?.observation == nil
      else { return }
      elements.observations[id] = nil
      if elements.observations.isEmpty { collections[collection] = nil }
    }
  }

  /// Tells those whose element is another value than the one they saw.
  ///
  /// - Complexity: O(1) if no element is observed, else O(*n*) in the number of elements, but no more
  ///   than one comparison of integers for each that is the same as the last time.
  func replaced<Elements: _ElementContainer>(
    _ collection: @autoclosure () -> AnyKeyPath, _ elements: Elements
  ) where Elements.Element: ObservableState {
    Replacements.ofElements.wrappingAdd(1, ordering: .relaxed)
    if hasObservations.load(ordering: .relaxed) { tell(collection(), elements) }
  }

  @inline(never)
  private func tell<Elements: _ElementContainer>(_ collection: AnyKeyPath, _ elements: Elements)
  where Elements.Element: ObservableState {
    let changes = lock.withLock { collections[collection]?.changes(to: elements) ?? [] }
    for (observation, shown) in changes { observation.update(shown) }
  }

  /// An observer has seen an element that nobody told it of.
  func sawUntold(_ id: AnyHashable, in collection: AnyKeyPath) {
    lock.withLock { collections[collection]?.sawUntold(id) }
  }

  /// Tells those whose element is another value than the one they saw.
  ///
  /// - Parameter shown: What is there of the element with an id, if it is there.
  /// - Returns: Whether any element is observed.
  @discardableResult
  func tell(_ collection: AnyKeyPath, _ shown: (AnyHashable) -> ShownState?) -> Bool {
    let observed = lock.withLock { () -> [AnyHashable: WeakElementObservation]? in
      guard let elements = collections[collection] else { return nil }
      for id in elements.observations.keys { elements.sawUntold(id) }
      return elements.observations
    }
    guard let observed else { return false }
    for (id, weak) in observed {
      guard let observation = weak.observation, let shown = shown(id) else { continue }
      observation.update(shown)
    }
    return true
  }

  /// Has somebody told before a child in the value is changed or replaced.
  func addChildKeeper(_ keeper: ChildKeeper) {
    lock.withLock { childKeepers.append(keeper) }
    hasChildKeepers.store(true, ordering: .relaxed)
  }

  /// A child in a value is about to be changed in place, by which it may be taken away.
  @usableFromInline
  func willModifyChild<Subject>(in subject: Subject) {
    guard hasChildKeepers.load(ordering: .relaxed) else { return }
    tellChildKeepers(of: subject, isReplacement: false)
  }

  /// A property of a value is about to be replaced.
  @usableFromInline
  func willReplace<Subject, Value>(_: Value.Type, in subject: Subject) {
    guard hasChildKeepers.load(ordering: .relaxed) else { return }
    // Nothing else can be, or lead to, a child that is there or not.
    guard Value.self is any _ScopableState.Type || Value.self is any ObservableState.Type
    else { return }
    tellChildKeepers(of: subject, isReplacement: true)
  }

  private func tellChildKeepers(of subject: Any, isReplacement: Bool) {
    // The state of a store is changed by its reducer only; elsewhere it is some copy that changes.
    guard ReducerContext.isReducing else { return }
    let told = UncheckedSendable(lock.withLock { childKeepers })
    let subject = UncheckedSendable(subject)
    let kept = MainActor.assumeIsolated {
      UncheckedSendable(
        told.value.filter { $0.willChange(subject.value, isReplacement: isReplacement) })
    }
    guard kept.value.count != told.value.count else { return }
    lock.withLock { childKeepers = kept.value + childKeepers.dropFirst(told.value.count) }
  }

  /// Tells those who observe one element that it is another value now.
  func replaced(_ id: AnyHashable, in collection: AnyKeyPath, by shown: ShownState) {
    Replacements.ofElements.wrappingAdd(1, ordering: .relaxed)
    guard hasObservations.load(ordering: .relaxed) else { return }
    let observation = lock.withLock {
      collections[collection]?.sawUntold(id)
      return collections[collection]?.observations[id]?.observation
    }
    observation?.update(shown)
  }
}

/// Is told of a value before a child in it is changed in place, or is replaced. Copies of the value share it.
@MainActor
final class ChildKeeper {
  private weak var core: AnyStoreCore?

  /// - Parameter core: What shows the child.
  init(_ core: AnyStoreCore) {
    self.core = core
  }

  /// - Returns: Whether it is to be told further on.
  func willChange(_ value: Any, isReplacement: Bool) -> Bool {
    core?.willChangeChild(in: value, isReplacement: isReplacement, by: self) ?? false
  }
}

extension StateObservers {
  // Methods, because a constant of this object that is used by the object itself isn't copied for that.
  // Inlinable, so that in code that knows the subject's type nothing is looked up.

  /// Registers the reading of a property.
  @inlinable
  func access<Subject: Observable, Member>(
    _ subject: Subject, _ keyPath: @autoclosure () -> KeyPath<Subject, Member>
  ) {
    if isRead.load(ordering: .relaxed) || isReadNow(), !Unobserved.isHere {
      registrar.access(subject, keyPath: keyPath())
    }
  }

  /// Somebody reads for the first time.
  ///
  /// - Returns: Whether it may be an observer: reducers observe nothing.
  @usableFromInline
  func isReadNow() -> Bool {
    if Unobserved.isHere { return false }
    if PendingChanges.isSending, ReducerContext.isReducing { return false }
    isRead.store(true, ordering: .relaxed)
    return true
  }

  /// Has the stores that are scoped out of one told of what is replaced in the value.
  ///
  /// - Returns: Whether they are. Copies of a value share this, and only one store that shows one of them is
  ///   told; the readers of others register with all that leads to what they read.
  @MainActor
  func tell(_ store: StoreObservation) -> Bool {
    if self.store === store { return true }
    guard self.store?.isOver.load(ordering: .relaxed) ?? true else { return false }
    self.store = store
    isRead.store(true, ordering: .relaxed)
    return true
  }

  /// A property has become another value in a send, as what a store shows always does; elsewhere it is some copy
  /// that changes.
  @MainActor @usableFromInline
  func didTell(_ property: AnyKeyPath) {
    store?.didReplace(property)
  }

  /// Tells the observers of a property that it is changed.
  @inlinable
  func notify<Subject: Observable, Member>(
    _ subject: Subject, _ keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ change: () -> Void = {}
  ) {
    if !isRead.load(ordering: .relaxed) { return change() }
    let keyPath = keyPath()
    if PendingChanges.add(keyPath, of: self) { return change() }
    registrar.willSet(subject, keyPath: keyPath)
    change()
    registrar.didSet(subject, keyPath: keyPath)
  }
}

/// Who observes which elements of a collection.
private final class ObservedElements {
  var observations: [AnyHashable: WeakElementObservation] = [:]
  /// The identities of all elements, in order, when observers were told last: what is still there
  /// concerns nobody. Empty before the first time.
  private var told: ContiguousArray<ObservableStateID> = []
  /// Whose observers may have seen something else than what is in `told`.
  private var untold: Set<AnyHashable> = []
  /// How to read an element's identity: an `ObservableIdentity`.
  private var reader: AnyObject?

  func sawUntold(_ id: AnyHashable) {
    if !told.isEmpty { untold.insert(id) }
  }

  /// Whose element may be another one than they have seen, and which.
  func changes<Elements: _ElementContainer>(
    to elements: Elements
  ) -> [(ElementObservation, ShownState)] where Elements.Element: ObservableState {
    guard let reader = reader(Elements.Element.self) else { return [] }
    var changes: [(ElementObservation, ShownState)] = []
    for id in untold {
      guard let element = (id.base as? Elements.ElementID).flatMap(elements._element(id:)),
        let observation = observations[id]?.observation
      else { continue }
      changes.append((observation, reader.shown(element)))
    }
    untold = []

    let ids = Elements._ids(of: elements._idsIdentity)
    func identity(_ position: Int) -> ObservableStateID {
      elements._withElement(at: position) { reader.of($0) }
    }
    func tell(_ position: Int) {
      guard let observation = observations[AnyHashable(ids[position])]?.observation
      else { return }
      changes.append((observation, elements._withElement(at: position) { reader.shown($0) }))
    }
    /// Whether the same value is at a position, maybe with other contents.
    func isSame(_ position: Int, as old: Int) -> Bool {
      let identity = identity(position)
      guard told[old] == identity else { return false }
      if told[old].revision != identity.revision {
        told[old] = identity
        tell(position)
      }
      return true
    }
    var start = 0
    var oldEnd = told.count
    var newEnd = ids.count
    while start < oldEnd, start < newEnd, isSame(start, as: start) { start += 1 }
    while oldEnd > start, newEnd > start, isSame(newEnd - 1, as: oldEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
    told.replaceSubrange(start..<oldEnd, with: (start..<newEnd).lazy.map(identity))
    for position in start..<newEnd { tell(position) }
    return changes
  }

  private func reader<Element: ObservableState>(_: Element.Type) -> ObservableIdentity<Element>? {
    if let reader { return downcast(reader, to: ObservableIdentity<Element>.self) }
    let new = ObservableIdentity<Element>()
    reader = new
    return new
  }
}

/// Guards what is kept of observers, for moments only. One for all, because there are as many of those
/// it is for as there are values in states.
private let observationLock = NSLock()

private struct WeakElementObservation {
  private(set) weak var observation: ElementObservation?

  init(_ observation: ElementObservation) {
    self.observation = observation
  }
}

/// The observers of one value as a whole: they are told when it is replaced by another one.
final class ElementObservation: ChangeSource, Observable, @unchecked Sendable {
  // Sendable: `seen` is guarded by `lock`; `onDeinit` captures ids and key paths, which are
  // immutable, and what guards itself.
  private var lock: NSLock { observationLock }
  private var seen: ObservableStateID?
  /// Whether the last reader saw a value of which a copy had changed already: it may be put in the value's place,
  /// and its changes were told before the reader read.
  private var isBehind = false
  /// How often copies of the value went different ways until a reader saw it.
  private var forks: UInt64 = 0
  private let onDeinit: () -> Void

  let registrar = ObservationRegistrar()

  init(onDeinit: @escaping () -> Void = {}) {
    self.onDeinit = onDeinit
  }

  deinit {
    onDeinit()
  }

  private var element: Void { () }

  /// Registers a reader who sees a value.
  ///
  /// - Returns: Whether no reader has seen or been told of that value, with these contents, before.
  @discardableResult
  func access(_ shown: ShownState) -> Bool {
    registrar.access(self, keyPath: \.element)
    return lock.withLock {
      let before = seen
      seen = shown.identity
      forks = shown.forks
      isBehind = !shown.isLatest
      return before != shown.identity || before?.revision != shown.identity.revision
    }
  }

  /// The value that is there now.
  func update(_ shown: ShownState) {
    let isNew = lock.withLock {
      let before = seen
      seen = shown.identity
      guard let before, isReplaced(before, by: shown) else { return false }
      shown.observers?.history.continueFrom(shown.identity.revision)
      forks = shown.forks
      isBehind = false
      return true
    }
    guard isNew, !PendingChanges.add(\ElementObservation.element, of: self) else { return }
    registrar.willSet(self, keyPath: \.element)
    registrar.didSet(self, keyPath: \.element)
  }

  /// Whether what was seen was replaced, rather than changed in place, which readers are told of by what
  /// has changed.
  private func isReplaced(_ before: ObservableStateID, by shown: ShownState) -> Bool {
    if before.isReplaced(by: shown.identity) { return true }
    if before.revision == shown.identity.revision { return false }
    return isBehind || forks != shown.forks || !shown.isLatest
  }
}

/// A value of observable state that is shown somewhere.
struct ShownState {
  let identity: ObservableStateID
  /// The observers of its properties, which its copies share, if they are known.
  fileprivate let observers: StateObservers?

  fileprivate init(_ identity: ObservableStateID, _ observers: StateObservers) {
    self.identity = identity
    self.observers = observers
  }

  /// What an enum holds, which has no observers of its own, or what is computed: of that copies may be made and
  /// changed at every look.
  init(_ identity: ObservableStateID) {
    self.identity = identity
    observers = nil
  }

  /// Whether no copy of the value has changed since it did, as far as is known.
  fileprivate var isLatest: Bool { observers?.history.isLatest(identity.revision) ?? true }
  fileprivate var forks: UInt64 { observers?.history.forks ?? 0 }
}

/// In which order a value and its copies got the contents that they have.
///
/// As long as only the copy changes that changed last, what is shown of a value with a later revision is what was
/// shown, changed in place.
struct RevisionHistory: ~Copyable {
  /// The revision of the copy that changed last; 0 if none has changed.
  private let latest = Atomic<UInt64>(0)
  private let forkCount = Atomic<UInt64>(0)

  /// How often another copy was changed than the one that had changed last.
  var forks: UInt64 { forkCount.load(ordering: .relaxed) }

  func isLatest(_ revision: UInt64) -> Bool {
    let latest = latest.load(ordering: .relaxed)
    return latest == 0 || latest == revision
  }

  /// A copy with one revision gets another.
  func change(from before: UInt64, to revision: UInt64) {
    if !isLatest(before) { forkCount.wrappingAdd(1, ordering: .relaxed) }
    latest.store(revision, ordering: .relaxed)
  }

  /// A copy has taken the place of what was shown: it is the one that goes on to change.
  func continueFrom(_ revision: UInt64) {
    change(from: revision, to: revision)
  }
}

/// How to tell the identity of an observable state, found once for its type.
final class ObservableIdentity<State> {
  /// The registrar of a struct.
  private let registrar: StoredProperty<State, ObservationStateRegistrar>?
  private let read: (State) -> ObservableStateID

  /// - Returns: `nil` if the state has no identity.
  init?() {
    func read<S: ObservableState>(_: S.Type) -> Any { { (state: S) in state._$id } }
    guard let type = State.self as? any ObservableState.Type,
      let read = read(type) as? (State) -> ObservableStateID
    else { return nil }
    self.read = read
    registrar = registrarProperty(of: State.self)
  }

  /// The identity of what lies somewhere, without a copy of it.
  @inline(__always)
  func of(_ state: StateAddress<State>) -> ObservableStateID {
    if let registrar { registrar.address(in: state).value.id } else { readEnum(state) }
  }

  // A function of its own, so that the copy isn't on the stack of whoever asks.
  @inline(never)
  private func readEnum(_ state: StateAddress<State>) -> ObservableStateID {
    read(state.value)
  }

  /// The identity of a value.
  @inline(__always)
  func of(_ state: State) -> ObservableStateID {
    read(state)
  }

  /// What is shown of a value that is stored.
  func shown(_ state: State) -> ShownState {
    withAddress(of: state) { shown($0) }
  }

  /// What is shown of what lies somewhere, without a copy of it.
  @inline(__always)
  func shown(_ state: StateAddress<State>) -> ShownState {
    guard let registrar else { return ShownState(readEnum(state)) }
    let address = registrar.address(in: state)
    return ShownState(address.value.id, address.value.observers)
  }

  /// What is shown of a value, without a copy of it in any case.
  @inline(__always)
  func shown(_ state: inout State) -> ShownState {
    withAddress(of: &state) { shown($0) }
  }

  /// The identity of a value, without a copy of it in any case.
  @inline(__always)
  func of(_ state: inout State) -> ObservableStateID {
    withAddress(of: &state) { of($0) }
  }
}

/// A collection, and where the observers of its elements are kept.
struct ObservedCollection {
  let observers: StateObservers
  let keyPath: AnyKeyPath
}

/// Changes elements of a collection, and tells the observers of those that are other values then.
struct ElementChanges<Element> {
  private let detector = ReplacementDetector<Element>()

  @inline(__always)
  func tell<ID: Hashable>(
    _ id: ID, in collection: ObservedCollection?, of element: inout Element,
    _ change: (inout Element) -> Void
  ) {
    guard let collection, let detector else { return change(&element) }
    let mark = detector.begin(&element)
    change(&element)
    if detector.end(&element, mark) {
      tell(id, in: collection, detector.identity.shown(&element))
    }
  }

  @inline(never)
  private func tell<ID: Hashable>(_ id: ID, in collection: ObservedCollection, _ shown: ShownState)
  {
    collection.observers.replaced(AnyHashable(id), in: collection.keyPath, by: shown)
  }
}
