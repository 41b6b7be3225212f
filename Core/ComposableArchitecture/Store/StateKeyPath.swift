/// Facts about a key path. Two objects are equal if their key paths are.
class HashedKeyPath: Hashable {
  private final let path: AnyKeyPath
  /// The cached hash value, because hashing a key path is slow.
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

/// A resolved path from a state to a part of it.
class PartialStateKeyPath<Root>: HashedKeyPath {
  /// The registrar of the root, if it is an observable struct.
  private final let registrar: StoredProperty<Root, ObservationStateRegistrar>?
  /// Whether the part is stored in an observable struct but untracked. It may change while the
  /// struct's identity stays the same.
  final let isIndependent: Bool
  /// The name under which the part is observed, if it is a tracked property.
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

  /// Returns the observers of the root's properties; `nil` if the root isn't an observable struct.
  // For the figures of `@inline` see "Inlining" in Performance.md.
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

/// A resolved path to a part that always exists.
final class StateKeyPath<Root, Value>: PartialStateKeyPath<Root> {
  let keyPath: KeyPath<Root, Value>
  /// The reader of the part's identity; `nil` if the part isn't observable.
  let identity = ObservableIdentity<Value>()
  /// The property that stores the part; `nil` if it is computed.
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

  /// Returns the address of the part; `nil` if it is computed.
  @inline(__always)
  func address(in root: StateAddress<Root>) -> StateAddress<Value>? {
    if let property { property.address(in: root) } else { nil }
  }
}

/// A resolved path to an optional part.
final class OptionalStateKeyPath<Root, Wrapped>: PartialStateKeyPath<Root> {
  let keyPath: KeyPath<Root, Wrapped?>
  private let storage: Storage
  /// The reader of the part's identity, if the part is observable.
  let identity = ObservableIdentity<Wrapped>()

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

  /// Returns the address of the part, if it exists and isn't computed.
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

  /// Reads the part. The read is observed only if the part is computed.
  func find<R>(in root: StateAddress<Root>, _ body: (StateAddress<Wrapped>?) -> R) -> R {
    isComputed ? withComputed(in: root, body) : body(address(in: root))
  }

  /// Reads a computed part.
  @inline(never)
  func withComputed<R>(
    in root: StateAddress<Root>, _ body: (StateAddress<Wrapped>?) -> R
  ) -> R {
    var value = root.value[keyPath: keyPath]
    return ComposableArchitecture.withAddress(of: &value) { body($0.unwrapped()) }
  }
}

extension StateKeyPath {
  /// Returns the cached path for a key path.
  @MainActor @inline(__always)
  static func to(_ keyPath: KeyPath<Root, Value>) -> StateKeyPath {
    KeyPathTable.states.value(for: keyPath) { StateKeyPath(keyPath) }
  }
}

extension OptionalStateKeyPath {
  /// Returns the cached path for a key path.
  @MainActor @inline(__always)
  static func to(_ keyPath: KeyPath<Root, Wrapped?>) -> OptionalStateKeyPath {
    KeyPathTable.optionals.value(for: keyPath) { OptionalStateKeyPath(keyPath) }
  }
}
