import CustomDump
import Observation

#if OpenCombine
  import CombineSchedulers
#endif

/// A shared value for those who only read it.
///
/// ```swift
/// @SharedReader(.inMemory("session")) var session: Session?
/// ```
///
/// It is made like a ``Shared``, of a ``SharedReaderKey``, or from a shared value:
/// `SharedReader($count)`, or `$count.read { $0 * 2 }` for one that is derived.
///
/// The idea and the names are those of Point-Free's Sharing.
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value> {
  /// Copies of a shared value are re-pointed together.
  private let pointer: ReferencePointer<ReadableReference<Value>>

  var target: ReadableReference<Value> { pointer.reference }

  init(reference: ReadableReference<Value>) {
    pointer = ReferencePointer(reference)
  }

  #if OpenCombine
    /// What it refers to, then whatever it is made to refer to.
    var references: AnyPublisher<ReadableReference<Value>, Never> { pointer.references }
  #endif

  // MARK: - Making one

  /// Shares a value that nobody changes.
  public init(value: sending Value) {
    self.init(reference: RootReference(value))
  }

  /// Shares the value of a shared value.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.target)
  }

  /// Shares what an optional shared value holds, or gives `nil` if it holds nothing.
  ///
  /// When the optional becomes `nil` later, what it held last can still be read here.
  public init?(_ base: Shared<Value?>) {
    self.init(SharedReader<Value?>(base))
  }

  /// Shares what an optional shared value holds, or gives `nil` if it holds nothing.
  ///
  /// When the optional becomes `nil` later, what it held last can still be read here.
  public init?(_ base: SharedReader<Value?>) {
    guard let value = base.target.value(.expected) else { return nil }
    self.init(reference: ReadOnlyUnwrappedReference(base.target, value: value))
  }

  /// Shares the same value as another one; for an initialiser that is handed a projected value.
  public init(projectedValue: SharedReader) {
    self.init(reference: projectedValue.target)
  }

  /// Shares the value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: What the value is if nothing is stored. It is evaluated only if nobody holds
  ///     the value of this key yet.
  ///   - key: Where the value is kept.
  @_disfavoredOverload
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
    self.init(reference: ReadableReference.persistent(reading: key, initialValue: wrappedValue()))
  }

  /// Shares the value of a key that others may write.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(Shared(wrappedValue: wrappedValue(), key))
  }

  /// Shares the optional value of a key, which is `nil` if nothing is stored.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares the optional value of a key that others may write.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares the value of a key that has a default value.
  @_disfavoredOverload
  public init<Key: SharedReaderKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key)
  }

  /// Shares the value of a key that has a default value and that others may write.
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(Shared(key))
  }

  /// Shares the value of a key that has a default value, with another default.
  @_disfavoredOverload
  public init<Key: SharedReaderKey<Value>>(
    wrappedValue: @autoclosure () -> Value, _ key: Key.Default
  ) {
    self.init(reference: ReadableReference.persistent(reading: key, initialValue: wrappedValue()))
  }

  /// Shares the value of a key that has a default value and that others may write, with another
  /// default.
  public init<Key: SharedKey<Value>>(
    wrappedValue: @autoclosure () -> Value, _ key: Key.Default
  ) {
    self.init(Shared(wrappedValue: wrappedValue(), key))
  }

  /// Shares the value of a key that must have one.
  ///
  /// - Throws: What loading throws; ``SharedValueMissing`` if nothing is stored.
  @_disfavoredOverload
  public init(require key: some SharedReaderKey<Value>) async throws {
    let value = try await key.requiredValue()
    self.init(
      reference: ReadableReference.persistent(reading: key, initialValue: value, isLoaded: true))
  }

  /// Shares the value of a key that must have one and that others may write.
  ///
  /// - Throws: What loading throws; ``SharedValueMissing`` if nothing is stored.
  public init(require key: some SharedKey<Value>) async throws {
    self.init(try await Shared(require: key))
  }

  // MARK: - Reading

  /// The value.
  public var wrappedValue: Value { target.value(.expected) }

  /// The shared value itself: to hand it on or to get at its parts. Assigning another one makes this
  /// property, and its copies, refer to that one's value.
  public var projectedValue: SharedReader {
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
    SharedReader<Member>(reference: MappedReference(target, body))
  }

  /// A part of the value, to be shared by itself.
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
  @_disfavoredOverload
  public func load(_ key: some SharedReaderKey<Value>) async throws {
    pointer.reference = ReadableReference.persistent(
      reading: key, initialValue: wrappedValue, isLoaded: true)
    try await load()
  }

  /// Refers to the value of a key that others may write from now on, and loads it.
  public func load(_ key: some SharedKey<Value>) async throws {
    pointer.reference = SharedReference.persistent(
      key, initialValue: wrappedValue, isLoaded: true)
    try await load()
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool { target.root.isLoading }

  /// What went wrong when the value was loaded last.
  public var loadError: (any Error)? { target.root.loadError }
}

extension SharedReader: Observable {}

// The reference guards the value by a lock, and the pointer itself by another one.
extension SharedReader: @unchecked Sendable where Value: Sendable {}

extension SharedReader: Equatable where Value: Equatable {
  /// Whether both hold equal values, the same reference or not.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    areEqual(lhs.target, rhs.target)
  }
}

extension SharedReader: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: CustomStringConvertible {
  public var description: String { "SharedReader<\(Value.self)>(\(target.description))" }
}

extension SharedReader: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension SharedReader: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}

extension SharedReader: _CustomDiffObject {
  public var _customDiffValues: (Any, Any) {
    (target.value(.expected), target.value(.actual))
  }

  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(target.root) }
}
