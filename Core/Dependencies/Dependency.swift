import ConcurrencyExtras
import IssueReporting

/// A dependency of a feature, read where the property is.
///
/// ```swift
/// @Dependency(\.date) var date
/// @Dependency(\.date.now) var now
/// @Dependency(APIClient.self) var apiClient
/// ```
///
/// The wrapper remembers what was overridden when it was made. A read gives what is overridden then,
/// else what was overridden when the wrapper was made, else the default value. So an object made
/// inside ``withDependencies(_:operation:)`` keeps the values that it was made with.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private enum Path: Sendable {
    case keyPath(UncheckedSendable<KeyPath<DependencyValues, Value>>)
    case other(DependencyPath<Value>)
  }

  private let path: Path
  private var reader: DependencyReader

  /// A dependency at a key path, which may lead on into its value.
  public init(
    // The path isn't asked to be sendable: one to a property of a module whose declarations belong to the
    // main actor says that it isn't, though the property only looks up a key in what it is handed.
    _ keyPath: KeyPath<DependencyValues, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    path = .keyPath(UncheckedSendable(keyPath))
    reader = DependencyReader(
      initialValues: DependencyValues._current.resolved,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A dependency by its key.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    path = .other(KeyDependencyPath<Key, Value> { $0 })
    reader = DependencyReader(
      initialValues: DependencyValues._current.resolved,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A dependency at a key path, turned into something else for each read.
  package init<T>(
    _ keyPath: any KeyPath<DependencyValues, T> & Sendable,
    transform: @escaping @Sendable (T) -> Value,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    path = .other(KeyPathDependencyPath(keyPath: keyPath, transform: transform))
    reader = DependencyReader(
      initialValues: DependencyValues._current.resolved,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A dependency by its key, turned into something else for each read.
  package init<Key: TestDependencyKey>(
    _ key: Key.Type,
    transform: @escaping @Sendable (Key.Value) -> Value,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    path = .other(KeyDependencyPath<Key, Value>(transform))
    reader = DependencyReader(
      initialValues: DependencyValues._current.resolved,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The value of the dependency at this moment. It is looked up for each read, because a property may
  /// choose between dependencies by whatever it likes.
  public var wrappedValue: Value {
    let current = DependencyValues._current
    current.reader?.didRead()
    var values = current.resolved
    values.reader = reader
    return read(values)
  }

  /// Has the property read what is overridden in some values, where nothing else is when it is read.
  ///
  /// For what hands dependencies down to values that others make, as the environment of views does.
  @_spi(DependencyInstallation)
  public mutating func install(_ values: DependencyValues) {
    reader = DependencyReader(initialValues: values.resolved, location: reader.location)
  }

  private func read(_ values: DependencyValues) -> Value {
    if values.storage.includes(reader.initialValues.storage) {
      return follow(values)
    }
    // What is computed on the way may read other dependencies, which have to be the same ones.
    return DependencyValues.$_current.withValue(values) {
      follow(values)
    }
  }

  private func follow(_ values: DependencyValues) -> Value {
    switch path {
    case .keyPath(let keyPath): values[keyPath: keyPath.value]
    case .other(let path): path.value(in: values)
    }
  }
}

/// A way to a value that isn't a key path to it.
private class DependencyPath<Value>: @unchecked Sendable {
  // Sendable is unchecked because a class that can be inherited from can't be checked; this one has
  // no properties, and those of its subclasses are immutable and Sendable.

  func value(in values: DependencyValues) -> Value {
    fatalError("Each subclass knows a way.")
  }
}

// Sendable: what it holds never changes and is Sendable itself.
private final class KeyDependencyPath<Key: TestDependencyKey, Value>: DependencyPath<Value>,
  @unchecked Sendable
{
  private let transform: @Sendable (Key.Value) -> Value

  init(_ transform: @escaping @Sendable (Key.Value) -> Value) {
    self.transform = transform
  }

  override func value(in values: DependencyValues) -> Value {
    transform(values.value(of: Key.self, location: nil, property: ""))
  }
}

// Sendable: what it holds never changes and is Sendable itself.
private final class KeyPathDependencyPath<T, Value>: DependencyPath<Value>, @unchecked Sendable {
  private let keyPath: any KeyPath<DependencyValues, T> & Sendable
  private let transform: @Sendable (T) -> Value

  init(
    keyPath: any KeyPath<DependencyValues, T> & Sendable,
    transform: @escaping @Sendable (T) -> Value
  ) {
    self.keyPath = keyPath
    self.transform = transform
  }

  override func value(in values: DependencyValues) -> Value {
    transform(values[keyPath: keyPath])
  }
}

/// A property wrapper that remembers the values it was made with.
protocol RemembersDependencies {
  var initialValues: DependencyValues { get }
}

extension Dependency: RemembersDependencies {
  var initialValues: DependencyValues { reader.initialValues }
}
