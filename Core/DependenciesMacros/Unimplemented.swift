import IssueReporting

/// What an endpoint of a dependency client throws that was called without having been overridden.
public struct Unimplemented: Error {
  let endpoint: String

  /// - Parameter endpoint: The endpoint's name.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}

extension Unimplemented: CustomStringConvertible {
  /// Which endpoint it was, and what to do about it.
  public var description: String {
    "The endpoint '\(endpoint)' was called but is unimplemented. Override it for this test."
  }
}

/// Reports that an endpoint was called without having been overridden. Expansions of
/// ``DependencyEndpoint(method:)`` call it; the location is that of the endpoint's declaration.
public func _reportUnimplemented(
  _ endpoint: String,
  of client: Any.Type,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    """
    Unimplemented: '\(client).\(endpoint)'

    The endpoint was called without having been overridden.

      Declared: \(fileID):\(line)

    Say what it does in this test, around the feature or in the 'withDependencies' closure of its \
    store:

        withDependencies {
          $0.….\(endpoint) = { … }
        } operation: {
          …
        }
    """,
    fileID: fileID, filePath: filePath, line: line, column: column)
}
