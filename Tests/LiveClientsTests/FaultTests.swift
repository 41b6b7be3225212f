import ComposableArchitecture
import Foundation
import HTTPRequests
import RepositoriesFeature
import SampleAPI
import Testing

/// Faults between a client and a server, over real sockets.
@Suite(.timeLimit(.minutes(5)))
struct FaultTests {
  @Test(arguments: [
    ("401", HTTPFailure.refused(status: 401, "Bad credentials")),
    ("404", .notFound("Not Found")),
    ("403=90", .rateLimited(until: now.addingTimeInterval(90))),
    ("429=30", .rateLimited(until: now.addingTimeInterval(30))),
    ("503=600", .rateLimited(until: now.addingTimeInterval(600))),
    (
      "malformed",
      .unexpectedBody(
        "It can't be read as JSON, and begins with “{\"description\":\"El único repositorio que…”.")
    ),
  ])
  func permanentFailuresAreNotRetried(fault: String, expected: HTTPFailure) async throws {
    try await withServer { server, clock in
      try server.setFaults(fault)
      let client = RepositoriesClient.live(baseURL: server.url)
      #expect(await failure { try await client.repository("solo", "único") } == expected)
      #expect(server.requests.count == 1)
      #expect(clock.retryDelays.isEmpty)
    }
  }

  @Test(arguments: [
    ("500", HTTPFailure.server(status: 500)),
    ("503", .server(status: 503)),
    ("close", .offline),
    ("drop", .offline),
  ])
  func triesAgainTwiceWhenTheServerFails(fault: String, expected: HTTPFailure) async throws {
    try await withServer { server, clock in
      try server.setFaults(fault)
      let client = RepositoriesClient.live(baseURL: server.url)
      #expect(await failure { try await client.repository("solo", "único") } == expected)
      #expect(server.requests.count == 3)
      #expect(clock.retryDelays.count == 2)
      #expect((Duration.milliseconds(250)...(.milliseconds(500))).contains(clock.retryDelays[0]))
      #expect((Duration.milliseconds(500)...(.seconds(1))).contains(clock.retryDelays[1]))
    }
  }

  @Test(arguments: ["500", "close", "drop", "503=1"])
  func succeedsWhenTheServerRecovers(fault: String) async throws {
    try await withServer { server, clock in
      try server.setFaults(fault, requests: 2)
      let client = RepositoriesClient.live(baseURL: server.url)
      let name = try await client.repository("solo", "único").name
      #expect(name == "único")
      #expect(server.requests.count == 3)
      #expect(clock.retryDelays.count == 2)
    }
  }

  @Test func waitsAsLongAsAFailingServerAsks() async throws {
    try await withServer { server, clock in
      try server.setFaults("503=2")
      let client = RepositoriesClient.live(baseURL: server.url)
      #expect(
        await failure { try await client.repository("solo", "único") } == .server(status: 503))
      #expect(clock.retryDelays == [.seconds(2), .seconds(2)])
    }
  }

  @Test func slowAnswersAreAccepted() async throws {
    try await withServer { server, _ in
      try server.setFaults("delay=0.005")
      let client = RepositoriesClient.live(baseURL: server.url)
      let name = try await client.repository("solo", "único").name
      #expect(name == "único")
    }
  }

  @Test(arguments: ["hang", "delay=3600", "drip=1"])
  func timesOutAndClosesTheConnection(fault: String) async throws {
    try await withServer { server, clock in
      try server.setFaults(fault)
      let client = RepositoriesClient.live(baseURL: server.url)
      async let result = failure { try await client.repository("solo", "único") }
      try await server.request(1)
      clock.letTimeRunOut()
      #expect(await result == .timedOut)
      let ending = try await server.end(ofRequest: 1)?.ending
      #expect(ending == .closedByClient)
      #expect(server.requests.count == 1)
    }
  }

  @Test(arguments: ["hang", "delay=3600", "drip=1"])
  func cancellingClosesTheConnection(fault: String) async throws {
    try await withServer { server, _ in
      try server.setFaults(fault)
      let client = RepositoriesClient.live(baseURL: server.url)
      let task = Task { try await client.repository("solo", "único") }
      try await server.request(1)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      let ending = try await server.end(ofRequest: 1)?.ending
      #expect(ending == .closedByClient)
    }
  }

  @Test func cancellingInTheMiddleOfTheBodyClosesTheConnection() async throws {
    try await withServer { server, _ in
      try server.setFaults("drip=10")
      let client = RepositoriesClient.live(baseURL: server.url)
      let task = Task { try await client.repository("solo", "único") }
      try await server.request(1, hasSent: 1)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      let ending = try await server.end(ofRequest: 1)?.ending
      #expect(ending == .closedByClient)
    }
  }

  @Test func cancellingBetweenRetriesEndsThem() async throws {
    try await withServer(clock: RequestClock(skipsRetryDelays: false)) { server, clock in
      try server.setFaults("500")
      let client = RepositoriesClient.live(baseURL: server.url)
      let task = Task { try await client.repository("solo", "único") }
      await clock.firstRetryDelay()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(server.requests.count == 1)
    }
  }

  @Test func aCancelledTaskSendsNoRequest() async throws {
    try await withServer { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url)
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await client.repository("solo", "único")
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(server.requests.isEmpty)
    }
  }

  @Test func aTooLargeBodyIsRefused() async throws {
    try await withServer { server, _ in
      try server.setFaults("huge=1000000000000")
      let client = RepositoriesClient.live(baseURL: server.url)
      #expect(
        await failure { try await client.repository("solo", "único") }
          == .unexpectedBody("It is larger than 5000 kB."))
      let ending = try await server.end(ofRequest: 1)?.ending
      #expect(ending == .closedByClient)
      #expect(server.requests.count == 1)
    }
  }

  @Test func aTooLargeContentLengthIsRefused() async throws {
    try await withServer { server, _ in
      // The response states its length before its slow body.
      try server.setFaults("drip=1")
      var http = HTTPClient(baseURL: server.url)
      http.responseLimit = 500
      let client = RepositoriesClient.live(http)
      #expect(
        await failure { try await client.repository("solo", "único") }
          == .unexpectedBody("It is larger than 0 kB."))
      let ending = try await server.end(ofRequest: 1)?.ending
      #expect(ending == .closedByClient)
    }
  }

  @Test func aClosedPortCountsAsOffline() async throws {
    let port = try SilentPort()
    let url = port.url
    try await withServer { _, clock in
      let client = RepositoriesClient.live(baseURL: url)
      #expect(await failure { try await client.repository("solo", "único") } == .offline)
      #expect(clock.retryDelays.isEmpty)
    }
    withExtendedLifetime(port) {}
  }

  @Test func anUnknownHostCountsAsOffline() async throws {
    try await withServer { _, _ in
      let client = RepositoriesClient.live(baseURL: URL(string: "http://nobody.invalid")!)
      #expect(await failure { try await client.repository("solo", "único") } == .offline)
    }
  }

  @Test func aConnectionThatTheServerHasClosedIsReplaced() async throws {
    try await withServer { server, clock in
      let client = RepositoriesClient.live(baseURL: server.url)
      _ = try await client.repository("solo", "único")
      try server.setFaults("drop", requests: 1)
      _ = try await client.repository("solo", "hello-world")
      _ = try await client.repository("solo", "único")
      #expect(server.requests.count == 4)
      #expect(clock.retryDelays.count == 1)
    }
  }

  @Test func manyRequestsAtOnceGetTheirOwnAnswersOrAreCancelled() async throws {
    try await withServer { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url)
      let names = Repository.samples.map { ($0.owner.login, $0.name) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, (owner, name)) in names.enumerated() {
          group.addTask {
            let task = Task { try await client.repository(owner, name) }
            if index % 3 == 0 {
              await Task.yield()
              task.cancel()
              let result = await task.result
              if case .failure(let error) = result { #expect(error is CancellationError) }
            } else {
              let answer = try await task.value
              #expect(answer.name == name)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}
