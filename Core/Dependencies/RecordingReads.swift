import ConcurrencyExtras

extension DependencyValues {
  /// Runs an operation and returns whether it read a dependency.
  ///
  /// A caller that caches the result can then discard it when dependencies change.
  ///
  /// - Returns: The result, and whether the operation read a dependency in the calling task.
  package static func recordingReads<R>(_ operation: () -> R) -> (result: R, readsDependency: Bool)
  {
    var values = _current.resolved
    let recorder = AnyReadRecorder(
      initialValues: values,
      location: IssueLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
    values.reader = recorder
    let result = $_current.withValue(values, operation: operation)
    return (result, recorder.hasRead)
  }
}

/// A reader that captures no overrides and only records reads.
private final class AnyReadRecorder: DependencyReader, @unchecked Sendable {
  // Sendable is unchecked because of the superclass. A lock protects the mutable state.

  private let recorded = Locked(false)

  var hasRead: Bool {
    recorded.withLock { $0 }
  }

  override func didRead() {
    recorded.withLock { $0 = true }
  }
}
