import Foundation
import HTTPRequests
import RepositoriesFeature
import SampleAPI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TokenTests {
  private let token = BearerToken("s3cret")

  @Test func theTokenIsSentWithEveryRequestToItsServer() async throws {
    try await withServer {
      $0.token = "s3cret"
    } _: { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url, token: token)
      _ = try await client.repositories("solo", 1)
      _ = try await client.repository("solo", "único")
      #expect(
        server.requests.map { $0.header("Authorization") } == ["Bearer s3cret", "Bearer s3cret"])
    }
  }

  @Test func aWrongTokenIsRefused() async throws {
    try await withServer {
      $0.token = "another"
    } _: { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url, token: token)
      let failure = await failure { try await client.repositories("solo", 1) }
      #expect(failure == .refused(status: 401, "Bad credentials"))
      #expect(server.requests.count == 1)
    }
  }

  @Test func theTokenStaysOnARedirectWithinItsServer() async throws {
    try await withServer { server, _ in
      try server.setFaults("redirect=/repos/solo/hello-world", requests: 1)
      let client = RepositoriesClient.live(baseURL: server.url, token: token)
      let name = try await client.repository("solo", "único").name
      #expect(name == "hello-world")
      #expect(
        server.requests.map(\.target)
          == ["/repos/solo/único", "/repos/solo/hello-world"].map {
            $0.replacingOccurrences(of: "ú", with: "%C3%BA")
          })
      #expect(server.requests[1].header("Authorization") == "Bearer s3cret")
    }
  }

  @Test func theTokenIsNotSentToAnotherServer() async throws {
    try await withServer { server, _ in
      try await withServer { other, _ in
        try server.setFaults("redirect=\(other.url)/repos/solo/hello-world", requests: 1)
        let client = RepositoriesClient.live(baseURL: server.url, token: token)
        let name = try await client.repository("solo", "único").name
        #expect(name == "hello-world")
        #expect(server.requests.count == 1)
        #expect(other.requests.count == 1)
        #expect(other.requests[0].header("Authorization") == nil)
        #expect(other.requests[0].headers.allSatisfy { !$0.value.contains("s3cret") })
      }
    }
  }

  @Test func redirectsThatLeadNowhereEnd() async throws {
    try await withServer { server, _ in
      try server.setFaults("redirect=/repos/solo/x")
      let client = RepositoriesClient.live(baseURL: server.url, token: token)
      #expect(
        await failure { try await client.repository("solo", "x") }
          == .unexpectedBody(
            "The server redirects more than 5 times, last to \(server.url)/repos/solo/x."))
      #expect(server.requests.count == 6)

      try server.setFaults("redirect=ftp://127.0.0.1/x")
      #expect(
        await failure { try await client.repository("solo", "x") }
          == .unexpectedBody(
            "The server redirects to “ftp://127.0.0.1/x”, which the client doesn't follow."))
    }
  }
}
