import ConcurrencyExtras
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@testable import HTTPRequests

/// The requests of a client without a network, and the origins that get its token. Other
/// tests cover a client's reaction to failures with a server.
@Suite(
  .dependency(\.continuousClock, TestClock()),
  .dependency(\.date.now, Date(timeIntervalSince1970: 0)))
struct HTTPClientTests {
  /// A transport that answers from a table, and records the requests.
  final class Transport: Sendable {
    let answers: [String: HTTPResponse]
    let requests = LockIsolated<[(url: String, headers: [String: String])]>([])

    init(_ answers: [String: HTTPResponse]) {
      self.answers = answers
    }

    var authorized: [String: Bool] {
      Dictionary(requests.value.map { ($0.url, $0.headers["Authorization"] != nil) }) { $0 || $1 }
    }
  }

  private func client(_ base: String, _ transport: Transport) -> HTTPClient {
    HTTPClient(baseURL: URL(string: base)!, token: BearerToken("s3cret")) { url, headers, _ in
      transport.requests.withValue { $0.append((url.absoluteString, headers)) }
      return transport.answers[url.absoluteString] ?? HTTPResponse(status: 404)
    }
  }

  private func redirect(_ location: String) -> HTTPResponse {
    HTTPResponse(status: 302, headers: ["location": location])
  }

  @Test(arguments: [
    "https://b.example/x", "https://a.example:8443/x", "https://sub.a.example/x", "//b.example/x",
  ])
  func theTokenStaysWithItsOrigin(location: String) async throws {
    let target = try #require(
      URL(string: location, relativeTo: URL(string: "https://a.example/1"))
    ).absoluteString
    let transport = Transport([
      "https://a.example/1": redirect("/2"),
      "https://a.example/2": redirect(location),
      target: redirect("https://A.example:443/4"),
      "https://A.example:443/4": HTTPResponse(),
    ])
    _ = try await client("https://a.example", transport).get(["1"])
    #expect(
      transport.authorized == [
        "https://a.example/1": true, "https://a.example/2": true, target: false,
        "https://A.example:443/4": true,
      ])
  }

  @Test(arguments: [
    ("http://a.example", false), ("http://localhost:80", true), ("http://127.0.0.1", true),
    ("http://[::1]:8090", true), ("http://localhost.evil.example", false),
    ("https://a.example", true),
  ])
  func theTokenIsNotSentWhereOthersCanReadIt(base: String, isSent: Bool) async throws {
    let transport = Transport(["\(base)/x": HTTPResponse()])
    _ = try await client(base, transport).get(["x"])
    #expect(transport.authorized == ["\(base)/x": isSent])
  }

  @Test func redirectsToAnInsecureConnectionAreNotFollowed() async throws {
    let transport = Transport(["https://a.example/x": redirect("http://a.example/x")])
    await #expect(
      throws: HTTPFailure.unexpectedBody(
        "The server redirects to “http://a.example/x”, which the client doesn't follow.")
    ) {
      try await client("https://a.example", transport).get(["x"])
    }
    #expect(transport.requests.count == 1)
  }

  @Test func aRedirectWithoutAnAddressIsAFailure() async throws {
    let transport = Transport(["https://a.example/x": HTTPResponse(status: 301)])
    await #expect(
      throws: HTTPFailure.unexpectedBody(
        "The server redirects to “”, which the client doesn't follow.")
    ) {
      try await client("https://a.example", transport).get(["x"])
    }
  }

  @Test(arguments: [
    ("https://a.example", "https://a.example/x/a%2Fb"),
    ("https://a.example/", "https://a.example/x/a%2Fb"),
    ("https://a.example/api/v3/", "https://a.example/api/v3/x/a%2Fb"),
  ])
  func pathsAreAddedToTheBase(base: String, url: String) async throws {
    let transport = Transport([url: HTTPResponse()])
    _ = try await client(base, transport).get(["x", "a/b"])
    #expect(transport.requests.value.map(\.url) == [url])
  }

  @Test(arguments: ["ftp://a.example", "a.example", "file:///etc/passwd"])
  func aBaseURLWithoutServerIsRefused(base: String) async throws {
    let transport = Transport([:])
    let failure = await #expect(throws: HTTPFailure.self) {
      try await client(base, transport).get(["x"])
    }
    #expect(
      failure
        == .misconfigured("\(base)/x isn't the address of a web server."))
    #expect(transport.requests.isEmpty)
  }

  @Test func aCachedResponseIsNotUsedForAnotherURL() async throws {
    let first = HTTPResponse(headers: ["etag": "1"], body: Data("a".utf8))
    let transport = Transport([
      "https://a.example/x?page=1": first, "https://a.example/x?page=2": HTTPResponse(),
    ])
    let client = client("https://a.example", transport)
    #expect(try await client.get(["x"], query: [("page", "1")]) == first)
    #expect(try await client.get(["x"], query: [("page", "2")]) == HTTPResponse())
    #expect(transport.requests.value.map { $0.headers["If-None-Match"] } == [nil, nil])
  }

  @Test func notModifiedWithoutACachedResponseIsAFailure() async throws {
    let transport = Transport(["https://a.example/x": HTTPResponse(status: 304)])
    await #expect(throws: HTTPFailure.self) {
      try await client("https://a.example", transport).get(["x"])
    }
  }
}
