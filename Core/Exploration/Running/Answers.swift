import ConcurrencyExtras
import Dependencies
import Foundation

/// The pending answers of the outside world for which calls of ``anyAnswer(_:)`` wait.
///
/// An exploration chooses the time, the order and the outcome of each answer. A test can make these
/// choices itself:
///
/// ```swift
/// let answers = Answers()
/// let store = TestStore(initialState: Search.State()) { Search() } withDependencies: {
///   $0.answers = answers
///   $0.searchClient.search = { _ in try await anyAnswer(.success([]), .failure(Offline())) }
/// }
/// await store.send(.searchButtonTapped)
/// await answers.give(1)  // the failure
/// ```
public final class Answers: Sendable {
  fileprivate struct Request: Sendable {
    let id: Int
    let count: Int
    let continuation: UnsafeContinuation<Int, any Error>
  }

  private struct Requests {
    var lastID = 0
    var waiting: [Request] = []
  }

  private let requests = LockIsolated(Requests())

  public init() {}

  /// The number of pending answers.
  public var waitingCount: Int { requests.value.waiting.count }

  /// Whether any code has waited for an answer.
  var hasBeenUsed: Bool { requests.value.lastID > 0 }

  /// Returns the number of possible outcomes of a pending answer.
  func choices(for request: Int) -> Int { requests.value.waiting[request].count }

  /// Gives an answer, and resumes the code that waits for it.
  ///
  /// - Parameters:
  ///   - answer: The index of the outcome among the arguments of ``anyAnswer(_:)``, from 0.
  ///   - request: The index of the pending answer; 0 is the oldest. An unknown index is a no-op.
  @MainActor
  public func give(_ answer: Int, to request: Int = 0) async {
    await Task.megaYield()
    resume(request, with: answer)
    await Task.megaYield()
  }

  func resume(_ index: Int, with answer: Int) {
    let request = requests.withValue { requests -> Request? in
      requests.waiting.indices.contains(index) ? requests.waiting.remove(at: index) : nil
    }
    request?.continuation.resume(returning: answer)
  }

  func cancelAll() {
    let all = requests.withValue { requests in
      defer { requests.waiting = [] }
      return requests.waiting
    }
    for request in all { request.continuation.resume(throwing: CancellationError()) }
  }

  fileprivate func wait(choices count: Int) async throws -> Int {
    let id = requests.withValue { requests in
      requests.lastID += 1
      return requests.lastID
    }
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let isCancelled = requests.withValue { requests in
          if Task.isCancelled { return true }
          requests.waiting.append(Request(id: id, count: count, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let request = requests.withValue { requests in
        requests.waiting.firstIndex { $0.id == id }.map { requests.waiting.remove(at: $0) }
      }
      request?.continuation.resume(throwing: CancellationError())
    }
  }
}

/// Simulates an answer of the outside world: late, and with one of several outcomes.
///
/// Use it in the dependencies of an ``Explorer``, which chooses the outcome and the time:
///
/// ```swift
/// $0.searchClient.search = { _ in try await anyAnswer(.success(.samples), .failure(Offline())) }
/// ```
///
/// - Parameter answers: The possible outcomes. Outside of an exploration, the function returns the
///   first outcome at once.
public func anyAnswer<Value: Sendable>(_ answers: Result<Value, any Error>...) async throws -> Value
{
  precondition(!answers.isEmpty, "'anyAnswer' needs at least one answer.")
  guard let pending = DependencyValues._current.answers else { return try answers[0].get() }
  return try await answers[min(pending.wait(choices: answers.count), answers.count - 1)].get()
}

extension DependencyValues {
  /// The pending answers of ``anyAnswer(_:)``; `nil` makes every call return its first outcome at
  /// once.
  public var answers: Answers? {
    get { self[AnswersKey.self] }
    set { self[AnswersKey.self] = newValue }
  }

  private enum AnswersKey: TestDependencyKey {
    static let testValue: Answers? = nil
  }
}
