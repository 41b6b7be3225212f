import ConcurrencyExtras
import IssueReporting

/// A dependency of a feature, looked up at each read of the property.
///
/// ```swift
/// @Dependency(\.date) var date
/// @Dependency(\.date.now) var now
/// @Dependency(APIClient.self) var apiClient
/// ```
///
/// The wrapper captures the overrides that are current when it is created. A read returns the
/// current override, else the captured override, else the default value. So an object made inside
/// ``withDependencies(_:operation:)`` keeps its values.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private enum Path: Sendable {
    case keyPath(UncheckedSendable<KeyPath<DependencyValues, Value>>)
    case other(DependencyPath<Value>)
  }

  private let path: Path
  private var reader: DependencyReader

  /// Reads the dependency at a key path, or a part of its value.
  public init(
    // The parameter doesn't require a Sendable key path. In a module that defaults to the main
    // actor, key paths to dependencies aren't Sendable, although the properties only look up a key.
    _ keyPath: KeyPath<DependencyValues, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    path = .keyPath(UncheckedSendable(keyPath))
    reader = DependencyReader(
      initialValues: DependencyValues._current.resolved,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reads a dependency by its key.
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
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reads the dependency at a key path and transforms it on each read.
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
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reads a dependency by its key and transforms it on each read.
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
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The current value of the dependency. Each read looks up the dependency again, because the
  /// property at the key path may choose between dependencies.
  public var wrappedValue: Value {
    let current = DependencyValues._current
    current.reader?.didRead()
    var values = current.resolved
    values.reader = reader
    return read(values)
  }

  /// Replaces the captured overrides, which apply to dependencies without a current override.
  ///
  /// A framework calls this method to hand down dependencies to existing values, as views inherit
  /// their environment.
  @_spi(DependencyInstallation)
  public mutating func install(_ values: DependencyValues) {
    reader = DependencyReader(initialValues: values.resolved, location: reader.location)
  }

  private func read(_ values: DependencyValues) -> Value {
    if values.storage.includes(reader.initialValues.storage) {
      return follow(values)
    }
    // A computed property along the key path may read other dependencies, and must see the same
    // values.
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

/// A path to a value that no plain key path describes.
private class DependencyPath<Value>: @unchecked Sendable {
  // Sendable is unchecked because the compiler can't check a class with subclasses. This class has
  // no properties; the properties of its subclasses are immutable and Sendable.

  func value(in values: DependencyValues) -> Value {
    fatalError("Overridden by every kind of path.")
  }
}

// Sendable because its properties are immutable and Sendable.
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

// Sendable because its properties are immutable and Sendable.
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

/// A property wrapper that captures the values that are current when it is created.
protocol RemembersDependencies {
  var initialValues: DependencyValues { get }
}

extension Dependency: RemembersDependencies {
  var initialValues: DependencyValues { reader.initialValues }
}
