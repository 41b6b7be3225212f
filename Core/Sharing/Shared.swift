import CustomDump
import Dependencies
import Observation

#if OpenCombine
  import CombineSchedulers
#endif

/// A value that several features share: a change by one feature is visible to all.
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
/// Features that hold copies of a plain value have to keep them in sync by hand. A shared value is
/// a reference that behaves like a value. It compares and dumps like its contents, notifies
/// observers, and a `TestStore` can assert its changes. A ``SharedKey`` also keeps the value in
/// storage, such as a file. All users of the key share one reference.
///
/// Reading is like reading any property. Writing goes through
/// ``withLock(_:fileID:filePath:line:column:)``, so that two threads can't undo each other's
/// changes. Read-only users take a ``SharedReader``.
///
/// The idea and the names come from Point-Free's Sharing.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  /// The pointer that all copies share.
  private let pointer: ReferencePointer<SharedReference<Value>>

  var target: SharedReference<Value> { pointer.reference }

  init(reference: SharedReference<Value>) {
    pointer = ReferencePointer(reference)
  }

  #if OpenCombine
    /// The current reference, then each new one.
    var references: AnyPublisher<SharedReference<Value>, Never> { pointer.references }
  #endif

  // MARK: - Initializers

  /// Shares a value without storage. Features have to pass it to each other.
  ///
  /// - Parameter value: The initial value.
  public init(value: sending Value) {
    self.init(reference: RootReference(value))
  }

  /// Shares the wrapped value of a shared optional; `nil` if there is none.
  ///
  /// If the optional becomes `nil` later, the last value remains readable here. Changes to this
  /// last value are then visible only through this shared value.
  public init?(_ base: Shared<Value?>) {
    guard let value = base.target.value(.expected) else { return nil }
    self.init(reference: UnwrappedReference(base.target, value: value))
  }

  /// Shares the value of another shared value. Use it in an initialiser that takes a shared value:
  /// `_count = Shared(projectedValue: count)`, or `_count = count` for short.
  public init(projectedValue: Shared) {
    self.init(reference: projectedValue.target)
  }

  /// Shares the value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to use if nothing is stored. It is evaluated only if the key has
  ///     no holder yet.
  ///   - key: The key that loads and saves the value.
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

  /// Shares the value of a key, replacing its default value.
  public init<Key: SharedKey<Value>>(
    wrappedValue: @autoclosure () -> Value, _ key: Key.Default
  ) {
    self.init(reference: .persistent(key, initialValue: wrappedValue()))
  }

  /// Shares the value of a key that must have one.
  ///
  /// - Throws: The error of loading; ``SharedValueMissing`` if nothing is stored.
  public init(require key: some SharedKey<Value>) async throws {
    let value = try await key.requiredValue()
    self.init(reference: .persistent(key, initialValue: value, isLoaded: true))
  }

  // MARK: - Reading and writing

  /// The value.
  ///
  /// Don't set it: between reading and writing back, another change could be lost. Use
  /// ``withLock(_:fileID:filePath:line:column:)``.
  public var wrappedValue: Value {
    get { target.value(.expected) }
    @available(
      *, deprecated,
      message: "Use '$value.withLock { $0 = … }', which can't undo a concurrent change."
    )
    nonmutating set { withLock { $0 = newValue } }
  }

  /// Changes the value under a lock.
  ///
  /// Other threads can neither read nor change the value meanwhile. In the closure, use the value
  /// only through the argument: any other read gives the old value, and a nested `withLock` reports
  /// an issue because its change is lost. If the value has a key, it is saved afterwards;
  /// ``saveError`` keeps a failure.
  ///
  /// - Parameter operation: Changes the value.
  /// - Returns: The result of the operation.
  /// - Complexity: O(*n*) for a collection, because the old value is kept during the change and so
  ///   the collection is copied.
  public func withLock<R>(
    _ operation: (inout Value) throws -> R,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows -> R {
    try target.withLock(
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column), operation)
  }

  /// The shared value itself, to pass on, change or derive parts from. Assigning another shared
  /// value points this property and its copies to that value. To point only one copy, replace the
  /// property itself: `_count = other`.
  public var projectedValue: Shared {
    get {
      pointer.registerAccess()
      return self
    }
    nonmutating set { pointer.reference = newValue.target }
  }

  /// Derives a value that changes with this one.
  public func read<Member>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader(reference: MappedReference(target, body))
  }

  /// Shares a part of the value.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Shared<Member> {
    Shared<Member>(reference: PartReference(target, keyPath))
  }

  /// Shares a read-only part of the value.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> SharedReader<Member> {
    SharedReader<Member>(reference: ReadOnlyPartReference(target, keyPath))
  }

  // MARK: - Storage

  /// Loads the value with its key.
  ///
  /// - Throws: The error of the load, which ``loadError`` keeps.
  public func load() async throws {
    try await target.root.load()
  }

  /// Points this shared value to the value of a key, and loads that value.
  ///
  /// The current value remains until the load ends, unless the key already has a holder.
  public func load(_ key: some SharedKey<Value>) async throws {
    pointer.reference = .persistent(key, initialValue: wrappedValue, isLoaded: true)
    try await load()
  }

  /// Points this shared value to the value of a key with a default value, and loads that value. The
  /// default applies until the load ends.
  public func load<Key: SharedKey<Value>>(_ key: Key.Default) async throws {
    pointer.reference = .persistent(key, initialValue: key.initialValue, isLoaded: true)
    try await load()
  }

  /// Saves the value with its key immediately.
  ///
  /// - Throws: The error of the save, which ``saveError`` keeps.
  public func save() async throws {
    try await target.root.save()
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool { target.root.isLoading }

  /// The error of the last load.
  public var loadError: (any Error)? { target.root.loadError }

  /// The error of the last save.
  public var saveError: (any Error)? { target.root.saveError }
}

extension Shared: Observable {}

// Sendable is unchecked because locks guard the value and the pointer.
extension Shared: @unchecked Sendable where Value: Sendable {}

extension Shared: Equatable where Value: Equatable {
  /// Whether both hold equal values, even if their references differ.
  ///
  /// When a `TestStore` compares an expected state with the actual one, the first holds the
  /// expected value and the second the actual value.
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
