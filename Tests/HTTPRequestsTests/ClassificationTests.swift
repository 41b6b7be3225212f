import Foundation
import Testing

@testable import HTTPRequests

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The failure that a response or an error stands for.
@Suite struct ClassificationTests {
  private static let now = Date(timeIntervalSince1970: 1_000)

  private func failure(
    _ status: Int, _ headers: [String: String] = [:], _ body: String = ""
  ) -> HTTPFailure? {
    HTTPFailure(
      HTTPResponse(status: status, headers: headers, body: Data(body.utf8)), now: Self.now)
  }

  @Test(arguments: [200, 201, 204, 299])
  func successfulStatusesAreNotFailures(status: Int) {
    #expect(failure(status) == nil)
  }

  @Test func theServersMessageIsShown() {
    #expect(failure(404, [:], #"{"message":"Not Found"}"#) == .notFound("Not Found"))
    #expect(
      failure(404, [:], #"{"error":"There is nothing here"}"#) == .notFound("There is nothing here")
    )
    #expect(failure(410, [:], "<html>") == .notFound(nil))
    #expect(
      failure(401, [:], #"{"message":"Bad credentials"}"#)
        == .refused(status: 401, "Bad credentials"))
    #expect(failure(418, [:], #"{"message":12}"#) == .refused(status: 418, nil))
    #expect(failure(422, [:], #"{"message":" "}"#) == .refused(status: 422, nil))
  }

  @Test func serverMessagesAreShortenedToOneLine() {
    let text = String(repeating: "x", count: 1_000)
    #expect(
      failure(400, [:], #"{"message":"\u001b[2J\n\#(text)"}"#)
        == .refused(status: 400, "[2J \(text.prefix(196))…"))
  }

  @Test func rateLimitsDifferFromOtherRefusals() {
    let reset = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1500"]
    let then = Date(timeIntervalSince1970: 1_500)
    #expect(failure(403, reset) == .rateLimited(until: then))
    #expect(failure(429, reset) == .rateLimited(until: then))
    #expect(failure(403, ["retry-after": "500"]) == .rateLimited(until: then))
    #expect(failure(429, ["retry-after": "500"]) == .rateLimited(until: then))
    #expect(failure(429) == .rateLimited(until: nil))
    #expect(failure(429, ["x-ratelimit-remaining": "0"]) == .rateLimited(until: nil))
    #expect(
      failure(403, ["x-ratelimit-remaining": "12", "x-ratelimit-reset": "1500"])
        == .refused(status: 403, nil))
    #expect(failure(403, [:], #"{"message":"No"}"#) == .refused(status: 403, "No"))
    #expect(
      failure(403, [:], #"{"message":"You have exceeded a secondary rate limit."}"#)
        == .rateLimited(until: nil))
  }

  @Test func retryAfterIsANumberOfSeconds() {
    func delay(_ text: String) -> Duration? {
      HTTPResponse(headers: ["retry-after": text]).retryDelay
    }
    #expect(delay("0") == .zero)
    #expect(delay(" 120 ") == .seconds(120))
    #expect(delay("1e300") == .seconds(1_000_000_000))
    for text in ["", "-1", "soon", "nan", "inf"] { #expect(delay(text) == nil) }
  }

  @Test func aLongRetryDelayOfAFailingServerIsARateLimit() {
    #expect(failure(503, ["retry-after": "5"]) == .server(status: 503))
    #expect(
      failure(503, ["retry-after": "500"])
        == .rateLimited(until: Date(timeIntervalSince1970: 1_500)))
  }

  @Test func otherStatusesAreUnexpected() {
    #expect(failure(500) == .server(status: 500))
    #expect(failure(599) == .server(status: 599))
    #expect(failure(304) == .unexpectedBody("The server answered with status 304."))
    #expect(failure(101) != nil)
  }

  #if !os(WASI)
    @Test(arguments: [
      (URLError.Code.timedOut, HTTPFailure.timedOut), (.notConnectedToInternet, .offline),
      (.cannotFindHost, .offline), (.cannotConnectToHost, .offline), (.dnsLookupFailed, .offline),
    ])
    func systemErrorsBecomeFailures(code: URLError.Code, failure: HTTPFailure) {
      #expect(URLSessionTransport.error(URLError(code)) as? HTTPFailure == failure)
    }

    @Test(arguments: [URLError.Code.networkConnectionLost, .badServerResponse, .unknown])
    func aConnectionThatEndsEarlyIsRetried(code: URLError.Code) {
      #expect(URLSessionTransport.error(URLError(code)) is DroppedConnection)
    }

    @Test func otherErrorsKeepTheirDescription() {
      let error = URLError(
        .secureConnectionFailed, userInfo: [NSLocalizedDescriptionKey: "It is Tuesday."])
      #expect(
        URLSessionTransport.error(error) as? HTTPFailure
          == .unexpectedBody("It can't be read: It is Tuesday."))
      #expect(URLSessionTransport.error(URLError(.cancelled)) is CancellationError)
    }
  #endif
}
