import IssueReporting

/// The error that an endpoint of a dependency client throws when it is called without an override.
public struct Unimplemented: Error {
  let endpoint: String

  /// - Parameter endpoint: The endpoint's name.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}

extension Unimplemented: CustomStringConvertible {
  /// The endpoint's name and a remedy.
  public var description: String {
    "The endpoint '\(endpoint)' was called but is unimplemented. Override it for this test."
  }
}

/// Reports that an endpoint was called without an override. Expansions of
/// ``DependencyEndpoint(method:)`` call it with the location of the endpoint's declaration.
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

    Override it in this test, around the feature or in the 'withDependencies' closure of its \
    store:

        withDependencies {
          $0.….\(endpoint) = { … }
        } operation: {
          …
        }
    """,
    fileID: fileID, filePath: filePath, line: line, column: column)
}
