#if OpenCombine
  import CombineSchedulers
#endif

/// What a shared value refers to, for those who read it.
///
/// Sendable is unchecked because subclasses add what they guard by locks.
class ReadableReference<Value>: Reference, @unchecked Sendable {
  /// What holds the value that this one is or is a part of.
  var root: any SharedRoot { fatalError("Overridden by every kind of reference.") }

  /// The value.
  ///
  /// - Parameter side: Which value while a test compares what it expects with what is.
  func value(_ side: Side) -> Value {
    fatalError("Overridden by every kind of reference.")
  }

  var description: String { fatalError("Overridden by every kind of reference.") }

  // The root overrides these.

  var wrappedValue: Value { value(.expected) }
  var isLoading: Bool { root.isLoading }
  var loadError: (any Error)? { root.loadError }

  func load() async throws {
    try await root.load()
  }

  #if OpenCombine
    /// The values that it is given from now on, each before it can be read.
    var newValues: AnyPublisher<Value, Never> {
      fatalError("Overridden by every kind of reference.")
    }
  #endif
}

/// What a shared value refers to, for those who write it too.
///
/// Sendable is unchecked for the same reason.
class SharedReference<Value>: ReadableReference<Value>, MutableReference, @unchecked Sendable {
  /// Changes the value in place while nobody else does.
  func withLock<R>(at location: ChangeLocation, _ operation: (inout Value) throws -> R) rethrows
    -> R
  {
    fatalError("Overridden by every kind of reference.")
  }

  var saveError: (any Error)? { root.saveError }

  func save() async throws {
    try await root.save()
  }

  func withLock<R>(
    _ body: (inout Value) throws -> R, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) rethrows -> R {
    try withLock(
      at: ChangeLocation(fileID: fileID, filePath: filePath, line: line, column: column), body)
  }
}

/// Which of two values, while a test compares what it expects with what is. At all other times both
/// are the same.
enum Side {
  /// What the test expects: the value before the changes, as the test has changed it.
  case expected
  /// What the feature made of it.
  case actual
}

/// Where a shared value was changed.
struct ChangeLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

/// What holds a value, whatever its type.
protocol SharedRoot: AnyObject, Sendable {
  var isLoading: Bool { get }
  var loadError: (any Error)? { get }
  var saveError: (any Error)? { get }

  func load() async throws
  func save() async throws
}

/// Whether two references hold equal values: what is expected of the first and what the second is.
func areEqual<Value: Equatable>(
  _ expected: ReadableReference<Value>, _ actual: ReadableReference<Value>
) -> Bool {
  guard let tracker = SharedChangeTracker.asserting else {
    return expected === actual || expected.value(.expected) == actual.value(.expected)
  }
  let isEqual = expected.value(.expected) == actual.value(.actual)
  if isEqual, expected.root !== actual.root, actual === actual.root {
    // The test expects another reference with the same value, so it has stated the change.
    tracker.stated(actual.root)
  }
  return isEqual
}
