import Foundation

/// An outgoing request.
struct HTTPRequest: Sendable {
  var url: URL
  var headers: HTTPHeaders
}

/// The part of a client that sends one request and receives its answer. A transport doesn't follow
/// redirects, cache or retry.
protocol HTTPTransport: Sendable {
  /// - Parameter limit: The maximum size of the body, in bytes.
  /// - Throws: ``HTTPFailure``, ``DroppedConnection``, or `CancellationError` if the task is
  ///   cancelled, which closes the connection.
  func send(_ request: HTTPRequest, limit: Int) async throws -> HTTPResponse
}

/// An error for a connection that ended before the answer did.
struct DroppedConnection: Error, Hashable {
  /// The received bytes of the body; `nil` if there was no answer at all.
  var received: Int?
  /// The expected bytes of the body, if the server has announced them.
  var expected: Int?

  /// The failure to report if a retry is of no use.
  var failure: HTTPFailure {
    switch (received, expected) {
    case (nil, _): .offline
    case (let received?, let expected?):
      .unexpectedBody("It broke off after \(received) of \(expected) bytes.")
    case (let received?, nil):
      .unexpectedBody("It broke off after \(received) bytes.")
    }
  }
}
