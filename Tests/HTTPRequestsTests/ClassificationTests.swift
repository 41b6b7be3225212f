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
    _ status: Int, _ headers: HTTPHeaders = [:], _ body: String = ""
  ) -> HTTPFailure? {
    HTTPFailure(
      HTTPResponse(status: status, headers: headers, body: Data(body.utf8)), now: Self.now)
  }

  @Test(arguments: [200, 201, 204, 299])
  func successfulStatusesAreNoFailure(status: Int) {
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
    let reset: HTTPHeaders = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1500"]
    let then = Date(timeIntervalSince1970: 1_500)
    #expect(failure(403, reset) == .rateLimited(until: then))
    #expect(failure(429, reset) == .rateLimited(until: then))
    #expect(failure(403, ["Retry-After": "500"]) == .rateLimited(until: then))
    #expect(failure(429, ["Retry-After": "500"]) == .rateLimited(until: then))
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

  @Test func retryAfterIsANumberOfSecondsOrADate() {
    func delay(_ text: String) -> Duration? {
      HTTPResponse(headers: ["Retry-After": text]).retryDelay(now: Self.now)
    }
    #expect(delay("0") == .zero)
    #expect(delay(" 120 ") == .seconds(120))
    #expect(delay("Thu, 01 Jan 1970 00:20:00 GMT") == .seconds(200))
    #expect(delay("Thu, 01 Jan 1970 00:00:00 GMT") == .zero)
    #expect(delay("1e300") == .seconds(1_000_000_000))
    for text in ["", "-1", "soon", "nan", "inf"] { #expect(delay(text) == nil) }
  }

  @Test func otherStatusesAreUnexpected() {
    #expect(failure(500) == .server(status: 500))
    #expect(failure(599) == .server(status: 599))
    #expect(
      failure(304)
        == .unexpectedBody("The server answered with status 304, which the app didn't ask for."))
    #expect(failure(101) != nil)
  }

  #if !os(WASI)
    @Test(arguments: [
      (URLError.Code.cancelled, URLErrorKind.cancelled),
      (.timedOut, .failure(.timedOut)),
      (.networkConnectionLost, .dropped), (.badServerResponse, .dropped), (.unknown, .dropped),
      (.notConnectedToInternet, .failure(.offline)), (.cannotFindHost, .failure(.offline)),
      (.cannotConnectToHost, .failure(.offline)), (.dnsLookupFailed, .failure(.offline)),
    ])
    func errorsOfTheSystemAreFailures(code: URLError.Code, kind: URLErrorKind) {
      #expect(URLErrorKind(URLError(code)) == kind)
    }

    @Test(arguments: [
      URLError.Code.serverCertificateUntrusted, .secureConnectionFailed, .unsupportedURL,
      .cannotDecodeContentData,
    ])
    func errorsWithoutACureAreDescribed(code: URLError.Code) {
      let error = URLError(code, userInfo: [NSLocalizedDescriptionKey: "It is Tuesday."])
      guard case .failure(.unexpectedBody(let reason)) = URLErrorKind(error) else {
        Issue.record("\(URLErrorKind(error))")
        return
      }
      #expect(reason.hasSuffix(": It is Tuesday."))
    }
  #endif
}
