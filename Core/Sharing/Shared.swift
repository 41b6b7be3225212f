import CustomDump
import Observation

#if OpenCombine
  import CombineSchedulers
#endif

/// A value that several features hold: when one of them changes it, all see the change.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   @Shared(.appStorage("isHapticsEnabled")) var isHapticsEnabled = true
///   @Shared(.inMemory("session")) var session: Session?
/// }
/// …
/// state.$isHapticsEnabled.withLock { $0.toggle() }
/// ```
///
/// State is made of values, so features that hold copies of one have to be kept in step by hand.
/// A shared value is a reference with the manners of a value: it is compared and dumped as what it
/// holds, an observer of it is woken when it changes, and a `TestStore` asserts its changes. Where
/// a ``SharedKey`` is given, the value is also kept outside the program, and everybody who names the
/// same key holds the same reference.
///
/// Reading is like reading any property. Writing goes through ``withLock(_:fileID:filePath:line:column:)``,
/// so that two threads that change a value don't undo each other's change. ``SharedReader`` is for
/// those who only read.
///
/// The idea and the names are those of Point-Free's Sharing.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  /// Copies of a shared value are re-pointed together.
  private let pointer: ReferencePointer<SharedReference<Value>>

  var target: SharedReference<Value> { pointer.reference }

  init(reference: SharedReference<Value>) {
    pointer = ReferencePointer(reference)
  }

  #if OpenCombine
    /// What it refers to, then whatever it is made to refer to.
    var references: AnyPublisher<SharedReference<Value>, Never> { pointer.references }
  #endif

  // MARK: - Making one

  /// Shares a value that isn't kept anywhere: who wants it has to be handed it.
  ///
  /// - Parameter value: The value to begin with.
  public init(value: sending Value) {
    self.init(reference: RootReference(value))
  }

  /// Shares what an optional shared value holds, or gives `nil` if it holds nothing.
  ///
  /// When the optional becomes `nil` later, what it held last can still be read here; from then on
  /// changes are made to that, and nobody else sees them.
  public init?(_ base: Shared<Value?>) {
    guard let value = base.target.value(.expected) else { return nil }
    self.init(reference: UnwrappedReference(base.target, value: value))
  }

  /// Shares the same value as another one; for an initialiser that is handed a projected value:
  /// `_count = Shared(projectedValue: count)`, or `_count = count` for short.
  public init(projectedValue: Shared) {
    self.init(reference: projectedValue.target)
  }

  /// Shares the value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: What the value is if nothing is stored. It is evaluated only if nobody holds
  ///     the value of this key yet.
  ///   - key: Where the value is kept.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(reference: .persistent(key, initialValue: wrappedValue()))
  }

  /// Shares the optional value of a key, which is `nil` if nothing is stored.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares the value of a key that has a default value.
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key)
  }

  /// Shares the value of a key that has a default value, with another default.
  public init<Key: SharedKey<Value>>(
    wrappedValue: @autoclosure () -> Value, _ key: Key.Default
  ) {
    self.init(reference: .persistent(key, initialValue: wrappedValue()))
  }

  /// Shares the value of a key that must have one.
  ///
  /// - Throws: What loading throws; ``SharedValueMissing`` if nothing is stored.
  public init(require key: some SharedKey<Value>) async throws {
    let value = try await key.requiredValue()
    self.init(reference: .persistent(key, initialValue: value, isLoaded: true))
  }

  // MARK: - Reading and writing

  /// The value.
  ///
  /// It can't be written: reading, changing and writing back isn't one step, so that a change made
  /// meanwhile would be lost. Use ``withLock(_:fileID:filePath:line:column:)``.
  public var wrappedValue: Value {
    get { target.value(.expected) }
    @available(
      *, deprecated,
      message: "Use '$value.withLock { $0 = … }', which can't undo what somebody else changes."
    )
    nonmutating set { withLock { $0 = newValue } }
  }

  /// Changes the value.
  ///
  /// Nobody else reads or changes the value meanwhile. Read it through the argument only: otherwise
  /// what is read in the closure is the value before the change, and that is reported. Afterwards it is
  /// saved, if it has a key; what goes wrong is in ``saveError``.
  ///
  /// - Parameter operation: Changes the value.
  /// - Returns: What the operation returns.
  /// - Complexity: The value from before is kept for the time of the change, so that a collection which
  ///   the operation changes is copied, O(*n*).
  public func withLock<R>(
    _ operation: (inout Value) throws -> R,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows -> R {
    try target.withLock(
      at: ChangeLocation(fileID: fileID, filePath: filePath, line: line, column: column), operation)
  }

  /// The shared value itself: to hand it on, to change it, to get at its parts. Assigning another
  /// one makes this property, and its copies, refer to that one's value; for one copy only, replace
  /// the property itself, `_count = other`.
  public var projectedValue: Shared {
    get {
      pointer.registerAccess()
      return self
    }
    nonmutating set { pointer.reference = newValue.target }
  }

  /// A value that is derived from this one and changes with it.
  public func read<Member>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader(reference: MappedReference(target, body))
  }

  /// A part of the value, to be shared by itself.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Shared<Member> {
    Shared<Member>(reference: PartReference(target, keyPath))
  }

  /// A part of the value that can't be written, to be shared by itself.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> SharedReader<Member> {
    SharedReader<Member>(reference: ReadOnlyPartReference(target, keyPath))
  }

  // MARK: - Where it is kept

  /// Loads the value from where it is kept.
  ///
  /// - Throws: What loading throws; ``loadError`` keeps it.
  public func load() async throws {
    try await target.root.load()
  }

  /// Refers to the value of a key from now on, and loads it.
  ///
  /// Until it is loaded the value is the present one, unless somebody holds the value of the key
  /// already.
  public func load(_ key: some SharedKey<Value>) async throws {
    pointer.reference = .persistent(key, initialValue: wrappedValue, isLoaded: true)
    try await load()
  }

  /// Refers to the value of a key with a default value from now on, and loads it. Until it is loaded the
  /// value is the default.
  public func load<Key: SharedKey<Value>>(_ key: Key.Default) async throws {
    pointer.reference = .persistent(key, initialValue: key.initialValue, isLoaded: true)
    try await load()
  }

  /// Saves the value to where it is kept, at once.
  ///
  /// - Throws: What saving throws; ``saveError`` keeps it.
  public func save() async throws {
    try await target.root.save()
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool { target.root.isLoading }

  /// What went wrong when the value was loaded last.
  public var loadError: (any Error)? { target.root.loadError }

  /// What went wrong when the value was saved last.
  public var saveError: (any Error)? { target.root.saveError }
}

extension Shared: Observable {}

// The reference guards the value by a lock, and the pointer itself by another one.
extension Shared: @unchecked Sendable where Value: Sendable {}

extension Shared: Equatable where Value: Equatable {
  /// Whether both hold equal values, the same reference or not.
  ///
  /// Where a `TestStore` compares an expected state with the actual one, the first holds what the
  /// test expects and the second what the feature made of it.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    areEqual(lhs.target, rhs.target)
  }
}

extension Shared: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: CustomStringConvertible {
  public var description: String { "Shared<\(Value.self)>(\(target.description))" }
}

extension Shared: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension Shared: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}

extension Shared: _CustomDiffObject {
  public var _customDiffValues: (Any, Any) {
    (target.value(.expected), target.value(.actual))
  }

  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(target.root) }
}
