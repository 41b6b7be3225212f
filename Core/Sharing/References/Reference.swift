/// What a shared value refers to, for a wrapper that is made of shared values.
///
/// References are compared by their identity: two shared values have the same if a change of one is one of the
/// other. The name is that of the original.
@_spi(References)
public protocol Reference<Value>: AnyObject, CustomStringConvertible, Sendable {
  associatedtype Value

  /// The value. Whoever tracks what it reads is told when it changes.
  var wrappedValue: Value { get }
  /// Whether the value is being loaded by its key.
  var isLoading: Bool { get }
  /// Why the value wasn't loaded the last time; `nil` if it was, or has no key.
  var loadError: (any Error)? { get }

  /// Loads the value by its key, if it has one.
  func load() async throws
}

/// What a shared value refers to that can be written.
@_spi(References)
public protocol MutableReference<Value>: Reference {
  /// Why the value wasn't saved the last time; `nil` if it was, or has no key.
  var saveError: (any Error)? { get }

  /// Changes the value while nobody else does.
  func withLock<R>(
    _ body: (inout Value) throws -> R, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) rethrows -> R

  /// Saves the value by its key, if it has one.
  func save() async throws
}

extension Shared {
  /// What the value refers to, which copies of it have in common.
  @_spi(References)
  public var reference: any MutableReference<Value> { target }
}

extension SharedReader {
  /// What the value refers to, which copies of it have in common.
  @_spi(References)
  public var reference: any Reference<Value> { target }
}
