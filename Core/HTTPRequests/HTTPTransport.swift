import Foundation

/// One request, as it goes out.
struct HTTPRequest: Sendable {
  var url: URL
  var headers: HTTPHeaders
}

/// What brings one request to a server and its answer back. It follows no redirect, keeps nothing and
/// tries nothing again.
protocol HTTPTransport: Sendable {
  /// - Parameter limit: How large the body may be, in bytes.
  /// - Throws: ``HTTPFailure``, ``DroppedConnection``, or `CancellationError` if the task is
  ///   cancelled: then the connection is closed.
  func send(_ request: HTTPRequest, limit: Int) async throws -> HTTPResponse
}

/// The connection ended before the answer did.
struct DroppedConnection: Error, Hashable {
  /// How many bytes of the body had come; `nil` if there was no answer at all.
  var received: Int?
  /// How many there should have been, if the server has said so.
  var expected: Int?

  /// What it comes to if trying again is of no use.
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
