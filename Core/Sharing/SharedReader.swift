import CustomDump
import Observation

#if OpenCombine
  import CombineSchedulers
#endif

/// A read-only shared value.
///
/// ```swift
/// @SharedReader(.inMemory("session")) var session: Session?
/// ```
///
/// Make it like a ``Shared``, from a ``SharedReaderKey`` or from a shared value:
/// `SharedReader($count)`, or `$count.read { $0 * 2 }` for a derived value.
///
/// The idea and the names come from Point-Free's Sharing.
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value> {
  /// The pointer that all copies share.
  private let pointer: ReferencePointer<ReadableReference<Value>>

  var target: ReadableReference<Value> { pointer.reference }

  init(reference: ReadableReference<Value>) {
    pointer = ReferencePointer(reference)
  }

  #if OpenCombine
    /// The current reference, then each new one.
    var references: AnyPublisher<ReadableReference<Value>, Never> { pointer.references }
  #endif

  // MARK: - Initializers

  /// Shares a value that never changes.
  public init(value: sending Value) {
    self.init(reference: RootReference(value))
  }

  /// Shares the value of a writable shared value.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.target)
  }

  /// Shares the wrapped value of a shared optional; `nil` if there is none.
  ///
  /// If the optional becomes `nil` later, the last value remains readable here.
  public init?(_ base: Shared<Value?>) {
    self.init(SharedReader<Value?>(base))
  }

  /// Shares the wrapped value of a shared optional; `nil` if there is none.
  ///
  /// If the optional becomes `nil` later, the last value remains readable here.
  public init?(_ base: SharedReader<Value?>) {
    guard let value = base.target.value(.expected) else { return nil }
    self.init(reference: ReadOnlyUnwrappedReference(base.target, value: value))
  }

  /// Shares the value of another reader. Use it in an initialiser that takes a reader:
  /// `_count = SharedReader(projectedValue: count)`, or `_count = count` for short.
  public init(projectedValue: SharedReader) {
    self.init(reference: projectedValue.target)
  }

  /// Shares the value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to use if nothing is stored. It is evaluated only if the key has
  ///     no holder yet.
  ///   - key: The key that loads the value.
  @_disfavoredOverload
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
    self.init(reference: ReadableReference.persistent(reading: key, initialValue: wrappedValue()))
  }

  /// Shares the value of a key that other holders may write.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(Shared(wrappedValue: wrappedValue(), key))
  }

  /// Shares the optional value of a key, which is `nil` if nothing is stored.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares the optional value of a key that other holders may write.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares the value of a key that has a default value.
  @_disfavoredOverload
  public init<Key: SharedReaderKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key)
  }

  /// Shares the value of a key that has a default value and that other holders may write.
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(Shared(key))
  }

  /// Shares the value of a key, replacing its default value.
  @_disfavoredOverload
  public init<Key: SharedReaderKey<Value>>(
    wrappedValue: @autoclosure () -> Value, _ key: Key.Default
  ) {
    self.init(reference: ReadableReference.persistent(reading: key, initialValue: wrappedValue()))
  }

  /// Shares the value of a key that other holders may write, replacing its default value.
  public init<Key: SharedKey<Value>>(
    wrappedValue: @autoclosure () -> Value, _ key: Key.Default
  ) {
    self.init(Shared(wrappedValue: wrappedValue(), key))
  }

  /// Shares the value of a key that must have one.
  ///
  /// - Throws: The error of loading; ``SharedValueMissing`` if nothing is stored.
  @_disfavoredOverload
  public init(require key: some SharedReaderKey<Value>) async throws {
    let value = try await key.requiredValue()
    self.init(
      reference: ReadableReference.persistent(reading: key, initialValue: value, isLoaded: true))
  }

  /// Shares the value of a key that must have one and that other holders may write.
  ///
  /// - Throws: The error of loading; ``SharedValueMissing`` if nothing is stored.
  public init(require key: some SharedKey<Value>) async throws {
    self.init(try await Shared(require: key))
  }

  // MARK: - Reading

  /// The value.
  public var wrappedValue: Value { target.value(.expected) }

  /// The shared value itself, to pass on or derive parts from. Assigning another reader points this
  /// property and its copies to that value.
  public var projectedValue: SharedReader {
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
    SharedReader<Member>(reference: MappedReference(target, body))
  }

  /// Shares a part of the value.
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
  @_disfavoredOverload
  public func load(_ key: some SharedReaderKey<Value>) async throws {
    pointer.reference = ReadableReference.persistent(
      reading: key, initialValue: wrappedValue, isLoaded: true)
    try await load()
  }

  /// Points this shared value to the value of a key that other holders may write, and loads it.
  public func load(_ key: some SharedKey<Value>) async throws {
    pointer.reference = SharedReference.persistent(
      key, initialValue: wrappedValue, isLoaded: true)
    try await load()
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool { target.root.isLoading }

  /// The error of the last load.
  public var loadError: (any Error)? { target.root.loadError }
}

extension SharedReader: Observable {}

// Sendable is unchecked because locks guard the value and the pointer.
extension SharedReader: @unchecked Sendable where Value: Sendable {}

extension SharedReader: Equatable where Value: Equatable {
  /// Whether both hold equal values, even if their references differ.
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
