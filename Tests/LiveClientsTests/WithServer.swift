import ComposableArchitecture
import Foundation
import HTTPRequests
import SampleAPI
import Testing

/// The current time of the client and the server.
let now = Date(timeIntervalSince1970: 1_800_000_000)

/// Runs a test with a server. Clients made in the test use a clock that stands still.
func withServer(
  clock: RequestClock = RequestClock(),
  configure: (inout SampleServer.Configuration) -> Void = { _ in },
  _ operation: @Sendable (SampleServer, RequestClock) async throws -> Void
) async throws {
  var configuration = SampleServer.Configuration()
  configuration.now = { now }
  configure(&configuration)
  let server = try await SampleServer.start(configuration)
  do {
    try await withDependencies {
      $0.continuousClock = clock
      $0.date = .constant(now)
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
    } operation: {
      try await operation(server, clock)
    }
  } catch {
    await server.stop()
    throw error
  }
  await server.stop()
}

/// Returns the failure of a request, and records an issue if the request succeeds.
func failure<Value>(
  _ request: () async throws -> Value, sourceLocation: SourceLocation = #_sourceLocation
) async -> HTTPFailure? {
  do {
    let value = try await request()
    Issue.record("It did not fail, and gave \(value).", sourceLocation: sourceLocation)
  } catch let failure as HTTPFailure {
    return failure
  } catch {
    Issue.record("It failed with \(error).", sourceLocation: sourceLocation)
  }
  return nil
}
