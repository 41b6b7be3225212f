import Foundation

/// A request that has reached the server, and what became of it.
public struct RecordedRequest: Sendable, Identifiable {
  /// How the answer has ended.
  public enum Ending: Hashable, Sendable {
    /// All of it was sent.
    case answered
    /// The client closed the connection before.
    case closedByClient
    /// The server closed the connection before: a fault, or it was stopped.
    case closedByServer
  }

  /// The first request is 1.
  public let id: Int
  public let method: String
  /// The path and the query as they were sent.
  public let target: String
  public let headers: [(name: String, value: String)]
  /// The status that it was answered with; `nil` as long as nothing was sent.
  public internal(set) var status: Int?
  /// How many bytes of the body were handed to the connection.
  public internal(set) var sentBytes = 0
  /// `nil` while it is being answered.
  public internal(set) var ending: Ending?

  /// The first value of a header; `nil` if there is none.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// All requests that have reached the server. Others can wait for the next ones.
final class RequestLog: @unchecked Sendable {
  // Sendable is unchecked because all that changes is only touched under `lock`.

  private struct Waiter {
    let isDone: @Sendable ([RecordedRequest]) -> Bool
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var entries: [RecordedRequest] = []
  private var waiters: [UUID: Waiter] = [:]
  private let didEnd: @Sendable (RecordedRequest) -> Void

  /// - Parameter didEnd: Is told of each request that has been answered, or won't be.
  init(didEnd: @escaping @Sendable (RecordedRequest) -> Void) {
    self.didEnd = didEnd
  }

  var requests: [RecordedRequest] { lock.withLock { entries } }

  func begin(_ request: SampleRequest) -> RecordedRequest.ID {
    change {
      let entry = RecordedRequest(
        id: $0.count + 1, method: request.method, target: request.target,
        headers: request.headers)
      $0.append(entry)
      return entry.id
    }
  }

  func send(_ id: RecordedRequest.ID, status: Int) {
    change { $0[id - 1].status = status }
  }

  func send(_ id: RecordedRequest.ID, bytes: Int) {
    change { $0[id - 1].sentBytes += bytes }
  }

  func end(_ id: RecordedRequest.ID, _ ending: RecordedRequest.Ending) {
    let entry = change {
      $0[id - 1].ending = ending
      return $0[id - 1]
    }
    didEnd(entry)
  }

  /// Waits until the requests are what they should be.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func wait(until isDone: @escaping @Sendable ([RecordedRequest]) -> Bool) async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = lock.withLock {
          if Task.isCancelled || isDone(entries) { return true }
          waiters[id] = Waiter(isDone: isDone, continuation: continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
      try Task.checkCancellation()
    } onCancel: {
      let waiter = lock.withLock { waiters.removeValue(forKey: id) }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  @discardableResult
  private func change<R>(_ change: (inout [RecordedRequest]) -> R) -> R {
    let (result, done) = lock.withLock {
      let result = change(&entries)
      let done = waiters.filter { $0.value.isDone(entries) }
      for id in done.keys { waiters[id] = nil }
      return (result, done)
    }
    for waiter in done.values { waiter.continuation.resume() }
    return result
  }
}
