import Foundation
import HTTPRequests
import RepositoriesFeature
import SampleAPI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConditionalRequestTests {
  @Test func anUnchangedResponseComesFromTheCache() async throws {
    try await withServer { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url, pageSize: 5)
      let first = try await client.repositories("tidewater", 2)
      let second = try await client.repositories("tidewater", 2)
      #expect(first == second)
      #expect(second.nextPage == 3)
      #expect(server.requests.map(\.status) == [200, 304])
      #expect(server.requests.map { $0.sentBytes > 0 } == [true, false])
      #expect(server.requests[0].header("If-None-Match") == nil)
      #expect(server.requests[1].header("If-None-Match")?.hasPrefix("W/\"") == true)
    }
  }

  @Test func aChangedResponseReplacesTheCachedOne() async throws {
    try await withServer { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url, pageSize: 5)
      _ = try await client.repositories("tidewater", 1)
      try server.setFaults("null=description", requests: 1)
      let changed = try await client.repositories("tidewater", 1)
      #expect(changed.repositories[2].description == nil)
      let restored = try await client.repositories("tidewater", 1)
      #expect(restored.repositories[2].description != nil)
      #expect(server.requests.map(\.status) == [200, 200, 200])
      #expect(
        server.requests[1].header("If-None-Match") != server.requests[2].header("If-None-Match"))
    }
  }

  @Test func keepsTheLastGoodAnswerWhenTheServerFails() async throws {
    try await withServer { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url)
      let first = try await client.repository("solo", "único")
      try server.setFaults("500", requests: 1)
      let second = try await client.repository("solo", "único")
      #expect(second == first)
      #expect(server.requests.map(\.status) == [200, 500, 304])
    }
  }
}
