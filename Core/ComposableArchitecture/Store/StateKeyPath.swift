/// What was found out about a key path. Two are equal if their key paths are.
class HashedKeyPath: Hashable {
  private final let path: AnyKeyPath
  /// A key path takes long to hash.
  private final let hash: Int

  init(_ path: AnyKeyPath) {
    self.path = path
    hash = path.hashValue
  }

  static func == (lhs: HashedKeyPath, rhs: HashedKeyPath) -> Bool {
    lhs === rhs || lhs.hash == rhs.hash && lhs.path == rhs.path
  }

  final func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

/// How to get from a state to a part of it, found out once for a key path.
class PartialStateKeyPath<Root>: HashedKeyPath {
  /// The registrar of the root, if it is an observable struct.
  private final let registrar: StoredProperty<Root, ObservationStateRegistrar>?
  /// Whether the part is stored in an observable struct and isn't tracked: it may change while the identity of the
  /// struct says that nothing has.
  final let isIndependent: Bool
  /// By what name the part is observed, if it is a tracked property.
  final var observedName: AnyKeyPath? { observed?.name }
  private final let observed: ObservedProperty<Root>?

  /// - Parameter observed: The part, if it is a tracked property.
  init(_ keyPath: PartialKeyPath<Root>, _ observed: ObservedProperty<Root>?) {
    self.observed = observed
    registrar = registrarProperty(of: Root.self)
    isIndependent =
      observed == nil && registrar != nil && MemoryLayout<Root>.offset(of: keyPath) != nil
    super.init(keyPath)
  }

  /// Who observes the elements of collections in the root; `nil` if the root isn't an observable struct.
  @inline(__always)
  final func observers(in root: StateAddress<Root>) -> StateObservers? {
    registrar?.address(in: root).value.observers
  }

  /// Registers a reader of the part.
  @inline(__always)
  final func access(_ root: StateAddress<Root>) {
    if let observed, let observers = observers(in: root) {
      observed.access(&root.value, observers)
    }
  }
}

/// How to get to a part that is always there.
final class StateKeyPath<Root, Value>: PartialStateKeyPath<Root> {
  let keyPath: KeyPath<Root, Value>
  /// Reads the identity of the part; `nil` if the part isn't observable.
  let identity = ObservableIdentity<Value>()
  /// What stores the part; `nil` if it is computed.
  private let property: StoredProperty<Root, Value>?

  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    let tracked = ObservedStorage.resolve(keyPath)
    property = tracked?.property ?? StoredProperty(keyPath)
    super.init(keyPath, tracked?.observed)
  }

  var isComputed: Bool {
    @inline(__always) get { property == nil }
  }

  /// Where the part lies; `nil` if it is computed.
  @inline(__always)
  func address(in root: StateAddress<Root>) -> StateAddress<Value>? {
    if let property { property.address(in: root) } else { nil }
  }
}

/// How to get to a part that may not be there.
final class OptionalStateKeyPath<Root, Wrapped>: PartialStateKeyPath<Root> {
  let keyPath: KeyPath<Root, Wrapped?>
  private let storage: Storage
  /// How to tell the identity of the part, if it is observable.
  let identity = ObservableIdentity<Wrapped>()

  /// How the part is stored.
  private enum Storage {
    case presented(StoredProperty<Root, PresentationState<Wrapped>>)
    case optional(StoredProperty<Root, Wrapped?>)
    case computed
  }

  init(_ keyPath: KeyPath<Root, Wrapped?>) {
    self.keyPath = keyPath
    if let tracked = ObservedStorage<Root, PresentationState<Wrapped>>.resolve(presented: keyPath) {
      storage = .presented(tracked.property)
      super.init(keyPath, tracked.observed)
    } else {
      let tracked = ObservedStorage.resolve(keyPath)
      let property = tracked?.property ?? StoredProperty(keyPath)
      storage = property.map(Storage.optional) ?? .computed
      super.init(keyPath, tracked?.observed)
    }
  }

  var isComputed: Bool {
    @inline(__always) get { if case .computed = storage { true } else { false } }
  }

  /// Where the part lies, if it is there and isn't computed.
  @inline(__always)
  func address(in root: StateAddress<Root>) -> StateAddress<Wrapped>? {
    switch storage {
    case .presented(let property): property.address(in: root).value.address
    case .optional(let property): property.address(in: root).unwrapped()
    case .computed: nil
    }
  }

  /// Reads the part for an observer.
  func withAddress<R>(
    in root: StateAddress<Root>, _ body: (StateAddress<Wrapped>?) -> R
  ) -> R {
    if !isComputed { access(root) }
    return find(in: root, body)
  }

  /// Reads the part, unobserved unless it is computed.
  func find<R>(in root: StateAddress<Root>, _ body: (StateAddress<Wrapped>?) -> R) -> R {
    isComputed ? withComputed(in: root, body) : body(address(in: root))
  }

  /// Reads a part that is computed.
  @inline(never)
  func withComputed<R>(
    in root: StateAddress<Root>, _ body: (StateAddress<Wrapped>?) -> R
  ) -> R {
    var value = root.value[keyPath: keyPath]
    return ComposableArchitecture.withAddress(of: &value) { body($0.unwrapped()) }
  }
}

extension StateKeyPath {
  /// What was found out about a key path.
  @MainActor @inline(__always)
  static func to(_ keyPath: KeyPath<Root, Value>) -> StateKeyPath {
    KeyPathTable.states.value(for: keyPath) { StateKeyPath(keyPath) }
  }
}

extension OptionalStateKeyPath {
  /// What was found out about a key path.
  @MainActor @inline(__always)
  static func to(_ keyPath: KeyPath<Root, Wrapped?>) -> OptionalStateKeyPath {
    KeyPathTable.optionals.value(for: keyPath) { OptionalStateKeyPath(keyPath) }
  }
}
