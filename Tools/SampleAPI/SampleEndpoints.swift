/// One of the two APIs.
protocol SampleEndpoints: Sendable {
  /// - Returns: `nil` if the path is none of this API's.
  func response(to request: SampleRequest) -> SampleResponse?

  /// What it says of something that isn't there.
  var notFound: SampleResponse { get }

  /// What it says when something goes wrong.
  func error(_ status: Int, _ message: String) -> SampleResponse
}
