import IssueReporting

/// Runs an operation with the dependencies of an object and further overrides.
///
/// Call it in a parent object that creates a child, so that the child inherits the dependencies.
/// Current overrides take precedence over the overrides that the object captured.
///
/// The object has the dependencies of its first ``Dependency`` property, or of the
/// ``withDependencies(_:operation:)`` that returned it. Without either, the call reports an issue and
/// the operation runs with the current dependencies.
///
/// - Parameters:
///   - model: The object.
///   - update: Changes a copy of the object's values.
///   - operation: The operation to run with the changed values.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  guard
    let values = DependencyValues.values(
      of: model,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  else { return try operation() }
  return try withDependencies {
    $0 = values
    try update(&$0)
  } operation: {
    try operation()
  }
}

/// Runs an operation with the dependencies of an object.
///
/// - Parameters:
///   - model: The object.
///   - operation: The operation to run with its dependencies.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  try withDependencies(
    from: model, { _ in }, operation: operation, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Runs an asynchronous operation with the dependencies of an object and further overrides.
///
/// - Parameters:
///   - model: The object.
///   - isolation: The actor that both closures run on.
///   - update: Changes a copy of the object's values.
///   - operation: The operation to run with the changed values.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  guard
    let values = DependencyValues.values(
      of: model,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  else { return try await operation() }
  return try await withDependencies {
    $0 = values
    try await update(&$0)
  } operation: {
    try await operation()
  }
}

/// Runs an asynchronous operation with the dependencies of an object.
///
/// - Parameters:
///   - model: The object.
///   - isolation: The actor that the operation runs on.
///   - operation: The operation to run with its dependencies.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  try await withDependencies(
    from: model, { _ in }, operation: operation, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

extension DependencyValues {
  /// Returns the values of an object, with the current overrides on top. Reports an issue and
  /// returns `nil` if the object is unknown.
  fileprivate static func values(of model: AnyObject, location: IssueLocation) -> Self? {
    guard let values = DependencyObjects.shared.values(of: model) else {
      reportIssue(
        """
        'withDependencies(from:)' was given an object without dependencies to take over, \
        '\(type(of: model))'. The operation runs with the current ones.

        Give the object a '@Dependency' property, or make it inside 'withDependencies' and return \
        it from there.
        """,
        fileID: location.fileID, filePath: location.filePath, line: location.line,
        column: location.column)
      return nil
    }
    let current = _current.resolved
    if current.storage.includes(values.storage) {
      return current
    }
    return Self(storage: DependencyStorage(current.storage, fallback: values.storage))
  }
}
