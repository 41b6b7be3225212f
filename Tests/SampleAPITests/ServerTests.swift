import Testing

@testable import SampleAPI

@Suite(.timeLimit(.minutes(1)))
struct ServerTests {
  @Test func saysThatAPortIsTaken() async throws {
    let server = try await SampleServer.start()
    var configuration = SampleServer.Configuration()
    let port = try #require(server.url.port)
    configuration.port = port
    let error = await #expect(throws: SampleServerError.self) {
      try await SampleServer.start(configuration)
    }
    #expect(
      error?.description.hasPrefix("The sample server can't listen at port \(port) of 127.0.0.1:")
        == true)
    await server.stop()
  }

  @Test func waitingForARequestEndsWhenItIsCancelled() async throws {
    let server = try await SampleServer.start()
    let task = Task { try await server.request(1) }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    await server.stop()
  }
}
