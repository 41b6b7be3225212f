import ConcurrencyExtras

extension DependencyValues {
  /// Runs an operation and tells whether it read a dependency.
  ///
  /// Who keeps what an operation made, instead of running it over and over, learns from it whether
  /// that may be out of date once other dependencies are current.
  ///
  /// - Returns: What the operation returned, and whether it read a dependency in the task that it
  ///   was called in.
  package static func recordingReads<R>(_ operation: () -> R) -> (result: R, readsDependency: Bool)
  {
    var values = _current.resolved
    let recorder = AnyReadRecorder(
      initialValues: values,
      location: SourceLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
    values.reader = recorder
    let result = $_current.withValue(values, operation: operation)
    return (result, recorder.hasRead)
  }
}

/// A reader that stands in for nobody: it only notes that something is read.
private final class AnyReadRecorder: DependencyReader, @unchecked Sendable {
  // Unchecked for its superclass; what changes is behind a lock.

  private let recorded = Locked(false)

  var hasRead: Bool {
    recorded.withLock { $0 }
  }

  override func didRead() {
    recorded.withLock { $0 = true }
  }
}
