import ConcurrencyExtras

/// A request that the server has received, and its outcome.
public struct RecordedRequest: Sendable {
  /// The end of the answer.
  public enum Ending: Hashable, Sendable {
    case answered
    /// The client closed the connection early.
    case closedByClient
    /// The server closed the connection early, because of a fault.
    case closedByServer
  }

  public let method: String
  /// The path and the query as the client sent them.
  public let target: String
  public let headers: [(name: String, value: String)]
  /// The status of the answer; `nil` until the server sends something.
  public internal(set) var status: Int?
  /// The bytes of the body that went to the connection so far.
  public internal(set) var sentBytes = 0
  /// The end of the answer; `nil` while the server is answering.
  public internal(set) var ending: Ending?

  /// Returns the first value of a header; `nil` if there is none.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The request as a line of the log: `GET /users/tidewater/repos 200`.
  var logLine: String {
    let outcome =
      switch ending {
      case .answered?, nil: ""
      case .closedByClient?: ", closed by the client after \(sentBytes) bytes"
      case .closedByServer?: ", closed by the server after \(sentBytes) bytes"
      }
    return "\(method) \(target) \(status.map(String.init) ?? "-")\(outcome)"
  }
}

/// The requests that the server has received. Callers can wait for further ones.
final class RequestLog: Sendable {
  private let state = LockIsolated(
    (requests: [RecordedRequest](), observers: [AsyncStream<Void>.Continuation]()))

  var requests: [RecordedRequest] { state.withValue { $0.requests } }

  /// - Returns: The index of the request.
  func begin(_ request: SampleRequest) -> Int {
    defer { changed() }
    return state.withValue {
      $0.requests.append(
        RecordedRequest(method: request.method, target: request.target, headers: request.headers))
      return $0.requests.count - 1
    }
  }

  @discardableResult
  func update(
    _ index: Int, _ change: @Sendable (inout RecordedRequest) -> Void
  ) -> RecordedRequest {
    defer { changed() }
    return state.withValue {
      change(&$0.requests[index])
      return $0.requests[index]
    }
  }

  private func changed() {
    for observer in state.withValue({ $0.observers }) { observer.yield() }
  }

  /// Waits until the log fulfils a condition.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func wait(until isDone: ([RecordedRequest]) -> Bool) async throws {
    let (changes, observer) = AsyncStream.makeStream(of: Void.self)
    state.withValue { $0.observers.append(observer) }
    observer.yield()
    for await _ in changes where isDone(requests) { return }
    throw CancellationError()
  }
}
