/// The reference behind a shared value, for property wrappers that are built on shared values.
///
/// References compare by identity: two shared values have the same reference if they share their
/// changes. The name comes from the original library.
@_spi(References)
public protocol Reference<Value>: AnyObject, CustomStringConvertible, Sendable {
  associatedtype Value

  /// The value. Reading it registers an access for observation.
  var wrappedValue: Value { get }
  /// Whether the key is loading the value.
  var isLoading: Bool { get }
  /// The error of the last load; `nil` if it succeeded or there is no key.
  var loadError: (any Error)? { get }

  /// Loads the value with its key, if it has one.
  func load() async throws
}

/// The writable reference behind a shared value.
@_spi(References)
public protocol MutableReference<Value>: Reference {
  /// The error of the last save; `nil` if it succeeded or there is no key.
  var saveError: (any Error)? { get }

  /// Changes the value under a lock.
  func withLock<R>(
    _ body: (inout Value) throws -> R, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) rethrows -> R

  /// Saves the value with its key, if it has one.
  func save() async throws
}

extension Shared {
  /// The reference of the value, which its copies share.
  @_spi(References)
  public var reference: any MutableReference<Value> { target }
}

extension SharedReader {
  /// The reference of the value, which its copies share.
  @_spi(References)
  public var reference: any Reference<Value> { target }
}
