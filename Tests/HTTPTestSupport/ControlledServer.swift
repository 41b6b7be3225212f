import ComposableArchitecture
import HTTPRequests

/// A server that answers when a test tells it to.
package final class ControlledServer<Request: Hashable & Sendable, Answer: Sendable>: Sendable {
  private struct Waiting {
    var request: Request
    var continuation: CheckedContinuation<Answer, any Error>
  }
  private let waiting = LockIsolated<[Waiting]>([])
  /// All requests, in order.
  package let requests = LockIsolated<[Request]>([])

  package init() {}

  /// Returns the answer to a request once the test gives it.
  package func answer(to request: Request) async throws -> Answer {
    requests.withValue { $0.append(request) }
    return try await withCheckedThrowingContinuation { continuation in
      waiting.withValue { $0.append(Waiting(request: request, continuation: continuation)) }
    }
  }

  /// Answers the first request that equals this one. A cancelled request gets its late answer too.
  package func send(_ result: Result<Answer, HTTPFailure>, to request: Request) async {
    await isAsked(request)
    let found = waiting.withValue { waiting in
      waiting.firstIndex { $0.request == request }.map { waiting.remove(at: $0) }
    }
    found?.continuation.resume(with: result.mapError { $0 })
  }

  /// Waits until a client has sent a request that still has no answer.
  package func isAsked(_ request: Request) async {
    for _ in 0..<1_000 {
      if waiting.withValue({ $0.contains { $0.request == request } }) { return }
      await Task.megaYield()
    }
    reportIssue("Nobody asks for \(request).")
  }
}
