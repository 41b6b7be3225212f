/// One of the two APIs.
protocol SampleEndpoints: Sendable {
  /// - Returns: `nil` if the path isn't part of this API.
  func response(to request: SampleRequest) -> SampleResponse?

  /// The answer for a missing resource.
  var notFound: SampleResponse { get }

  /// Makes the answer for an error.
  func error(_ status: Int, _ message: String) -> SampleResponse
}
