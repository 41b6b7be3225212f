import Foundation

/// The requests that the server has received. Callers can wait for further ones.
final class RequestLog: @unchecked Sendable {
  // Sendable is unchecked because `lock` guards all mutable state.

  /// The latest requests by number. Older ones are dropped, so that a server that runs for days
  /// doesn't grow. A test makes far fewer requests than the limit.
  struct Entries {
    static let limit = 10_000

    private(set) var latest: [RecordedRequest] = []
    private(set) var count = 0

    mutating func append(_ entry: (RecordedRequest.ID) -> RecordedRequest) -> RecordedRequest.ID {
      count += 1
      latest.append(entry(count))
      if latest.count > 2 * Self.limit { latest.removeFirst(Self.limit) }
      return count
    }

    /// - Returns: `nil` if the request hasn't arrived yet or was dropped.
    subscript(id: RecordedRequest.ID) -> RecordedRequest? {
      guard let first = latest.first?.id, id >= first, id <= count else { return nil }
      return latest[id - first]
    }

    mutating func update(_ id: RecordedRequest.ID, _ update: (inout RecordedRequest) -> Void) {
      guard let first = latest.first?.id, id >= first, id <= count else { return }
      update(&latest[id - first])
    }
  }

  private struct Waiter {
    let isDone: @Sendable (Entries) -> Bool
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var entries = Entries()
  private var waiters: [UUID: Waiter] = [:]
  private let didEnd: @Sendable (RecordedRequest) -> Void

  /// - Parameter didEnd: Called with each request whose answer has ended, complete or not.
  init(didEnd: @escaping @Sendable (RecordedRequest) -> Void) {
    self.didEnd = didEnd
  }

  var requests: [RecordedRequest] { lock.withLock { entries.latest } }

  subscript(id: RecordedRequest.ID) -> RecordedRequest? { lock.withLock { entries[id] } }

  func begin(_ request: SampleRequest) -> RecordedRequest.ID {
    change { entries in
      entries.append { id in
        RecordedRequest(
          id: id, method: request.method, target: request.target, headers: request.headers)
      }
    }
  }

  func send(_ id: RecordedRequest.ID, status: Int) {
    change { $0.update(id) { $0.status = status } }
  }

  func send(_ id: RecordedRequest.ID, bytes: Int) {
    change { $0.update(id) { $0.sentBytes += bytes } }
  }

  func end(_ id: RecordedRequest.ID, _ ending: RecordedRequest.Ending) {
    let entry = change { entries in
      entries.update(id) { $0.ending = ending }
      return entries[id]
    }
    if let entry { didEnd(entry) }
  }

  /// Waits until the log fulfils a condition.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func wait(until isDone: @escaping @Sendable (Entries) -> Bool) async throws {
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
  private func change<R>(_ change: (inout Entries) -> R) -> R {
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
