import Dependencies

#if OpenCombine
  import CombineSchedulers
#endif

/// The read-only reference behind a shared value.
///
/// Sendable is unchecked because subclasses add state that their locks guard.
class ReadableReference<Value>: Reference, @unchecked Sendable {
  /// The reference that holds the whole value.
  var root: any SharedRoot { fatalError("Overridden by every kind of reference.") }

  /// The value.
  ///
  /// - Parameter side: The side to read while a test compares expected and actual values.
  func value(_ side: Side) -> Value {
    fatalError("Overridden by every kind of reference.")
  }

  var description: String { fatalError("Overridden by every kind of reference.") }

  // The root reference overrides the properties and functions of loading.

  var wrappedValue: Value { value(.expected) }
  var isLoading: Bool { root.isLoading }
  var loadError: (any Error)? { root.loadError }

  func load() async throws {
    try await root.load()
  }

  #if OpenCombine
    /// Publishes the values from now on, each before it can be read.
    var newValues: AnyPublisher<Value, Never> {
      fatalError("Overridden by every kind of reference.")
    }
  #endif
}

/// The writable reference behind a shared value.
///
/// Sendable is unchecked for the same reason as in `ReadableReference`.
class SharedReference<Value>: ReadableReference<Value>, MutableReference, @unchecked Sendable {
  /// Changes the value in place under a lock.
  func withLock<R>(at location: IssueLocation, _ operation: (inout Value) throws -> R) rethrows
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
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column), body)
  }
}

/// The side of a comparison between expected and actual values in a test. Outside of assertions,
/// both sides have the same value.
enum Side {
  /// The value that the test expects: the old value with the test's changes.
  case expected
  /// The value that the feature produced.
  case actual
}

/// A root reference without the type of its value.
protocol SharedRoot: AnyObject, Sendable {
  var isLoading: Bool { get }
  var loadError: (any Error)? { get }
  var saveError: (any Error)? { get }

  func load() async throws
  func save() async throws
}

/// Whether the first reference's expected value equals the second one's actual value.
func areEqual<Value: Equatable>(
  _ expected: ReadableReference<Value>, _ actual: ReadableReference<Value>
) -> Bool {
  guard let tracker = SharedChangeTracker.asserting else {
    return expected === actual || expected.value(.expected) == actual.value(.expected)
  }
  let isEqual = expected.value(.expected) == actual.value(.actual)
  if isEqual, expected.root !== actual.root, actual === actual.root {
    // The expected state holds another reference with the same value, which asserts the change.
    tracker.stated(actual.root)
  }
  return isEqual
}
