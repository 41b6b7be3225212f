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
