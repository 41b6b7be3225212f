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

  /// Whether a store tells those that are scoped out of it of replacements.
  @usableFromInline let hasStore = Atomic(false)
  /// The readers of a store that shows the value: what is replaced in it is told to those below.
  @MainActor private var store: StoreObservation?

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
  func replaced<Elements: _ElementContainer>(_ collection: AnyKeyPath, _ elements: Elements)
  where Elements.Element: ObservableState {
    Replacements.ofElements.wrappingAdd(1, ordering: .relaxed)
    if hasObservations.load(ordering: .relaxed) { tell(collection, elements) }
  }

  @inline(never)
  private func tell<Elements: _ElementContainer>(_ collection: AnyKeyPath, _ elements: Elements)
  where Elements.Element: ObservableState {
    let changes = lock.withLock { collections[collection]?.changes(to: elements) ?? [] }
    for (observation, identity) in changes { observation.update(identity) }
  }

  /// An observer has seen an element that nobody told it of.
  func sawUntold(_ id: AnyHashable, in collection: AnyKeyPath) {
    lock.withLock { collections[collection]?.sawUntold(id) }
  }

  /// Tells those whose element is another value than the one they saw.
  ///
  /// - Parameter identity: What is the identity of the element with an id, if it is there.
  /// - Returns: Whether any element is observed.
  @discardableResult
  func tell(_ collection: AnyKeyPath, _ identity: (AnyHashable) -> ObservableStateID?) -> Bool {
    let observed = lock.withLock { () -> [AnyHashable: WeakElementObservation]? in
      guard let elements = collections[collection] else { return nil }
      for id in elements.observations.keys { elements.sawUntold(id) }
      return elements.observations
    }
    guard let observed else { return false }
    for (id, weak) in observed {
      guard let observation = weak.observation, let identity = identity(id) else { continue }
      observation.update(identity)
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
  func replaced(_ id: AnyHashable, in collection: AnyKeyPath, by identity: ObservableStateID) {
    Replacements.ofElements.wrappingAdd(1, ordering: .relaxed)
    guard hasObservations.load(ordering: .relaxed) else { return }
    let observation = lock.withLock {
      collections[collection]?.sawUntold(id)
      return collections[collection]?.observations[id]?.observation
    }
    observation?.update(identity)
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
    _ subject: Subject, _ keyPath: KeyPath<Subject, Member>
  ) {
    if isRead.load(ordering: .relaxed) || isReadNow(), !Unobserved.isHere {
      registrar.access(subject, keyPath: keyPath)
    }
  }

  /// Somebody reads for the first time.
  ///
  /// - Returns: Whether it may be an observer: reducers observe nothing.
  @usableFromInline
  func isReadNow() -> Bool {
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
    hasStore.store(true, ordering: .relaxed)
    return true
  }

  /// A property becomes another value. What a store shows does so in a send only; elsewhere it is some copy
  /// that changes.
  @usableFromInline
  func tellStore(_ property: AnyKeyPath) {
    guard PendingChanges.isSending, isOnMainActor else { return }
    let property = UncheckedSendable(property)
    MainActor.assumeIsolated { store?.didReplace(property.value) }
  }

  /// Tells the observers of a property that it is changed.
  @inlinable
  func notify<Subject: Observable, Member>(
    _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, _ change: () -> Void = {}
  ) {
    if !isRead.load(ordering: .relaxed) { return change() }
    if hasStore.load(ordering: .relaxed) { tellStore(keyPath) }
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
  ) -> [(ElementObservation, ObservableStateID)] where Elements.Element: ObservableState {
    var changes: [(ElementObservation, ObservableStateID)] = []
    for id in untold {
      guard let element = (id.base as? Elements.ElementID).flatMap(elements._element(id:)),
        let observation = observations[id]?.observation
      else { continue }
      changes.append((observation, element._$id))
    }
    untold = []

    guard let reader = reader(Elements.Element.self) else { return changes }
    let ids = Elements._ids(of: elements._idsIdentity)
    func identity(_ position: Int) -> ObservableStateID {
      elements._withElement(at: position) { reader.of($0) }
    }
    var start = 0
    var oldEnd = told.count
    var newEnd = ids.count
    while start < oldEnd, start < newEnd, told[start] == identity(start) { start += 1 }
    while oldEnd > start, newEnd > start, told[oldEnd - 1] == identity(newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
    told.replaceSubrange(start..<oldEnd, with: (start..<newEnd).lazy.map(identity))
    for position in start..<newEnd {
      guard let observation = observations[AnyHashable(ids[position])]?.observation
      else { continue }
      changes.append((observation, told[position]))
    }
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
  private let onDeinit: () -> Void

  let registrar = ObservationRegistrar()

  init(onDeinit: @escaping () -> Void = {}) {
    self.onDeinit = onDeinit
  }

  deinit {
    onDeinit()
  }

  private var element: Void { () }

  /// Registers a reader who sees the value of this identity.
  ///
  /// - Returns: Whether no reader has seen or been told of that value before.
  @discardableResult
  func access(_ identity: ObservableStateID) -> Bool {
    registrar.access(self, keyPath: \.element)
    return lock.withLock {
      defer { seen = identity }
      return seen != identity
    }
  }

  /// The value now has this identity.
  func update(_ identity: ObservableStateID) {
    let isNew = lock.withLock {
      defer { seen = identity }
      return seen != nil && seen != identity
    }
    guard isNew, !PendingChanges.add(\ElementObservation.element, of: self) else { return }
    registrar.willSet(self, keyPath: \.element)
    registrar.didSet(self, keyPath: \.element)
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
    if let identity = detector.end(&element, mark) { tell(id, in: collection, identity) }
  }

  @inline(never)
  private func tell<ID: Hashable>(
    _ id: ID, in collection: ObservedCollection, _ identity: ObservableStateID
  ) {
    collection.observers.replaced(AnyHashable(id), in: collection.keyPath, by: identity)
  }
}
