import ConcurrencyExtras
import Dependencies
import Foundation

/// The answers that the outside world owes: what ``anyAnswer(_:)`` waits for.
///
/// An exploration decides when each comes, in which order and which one it is. A test decides by itself:
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

  /// How many answers are waited for.
  public var waitingCount: Int { requests.value.waiting.count }

  /// Whether any answer was ever waited for.
  var hasBeenUsed: Bool { requests.value.lastID > 0 }

  /// How many answers there are to choose from for one that is waited for.
  func choices(for request: Int) -> Int { requests.value.waiting[request].count }

  /// Gives an answer, and lets what waited for it go on.
  ///
  /// - Parameters:
  ///   - answer: Which of the answers that ``anyAnswer(_:)`` was called with; the first one is 0.
  ///   - request: Whose: 0 has been waiting longest. Nothing happens if nobody waits there.
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

  /// Ends all waits by their cancellation.
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

/// Answers as the outside world might: late, and with one of several outcomes.
///
/// For the dependencies of an ``Explorer``, which tries all of them at all times:
///
/// ```swift
/// $0.searchClient.search = { _ in try await anyAnswer(.success(.samples), .failure(Offline())) }
/// ```
///
/// - Parameter answers: What the answer may be. Outside of an exploration it is the first one, at once.
public func anyAnswer<Value: Sendable>(_ answers: Result<Value, any Error>...) async throws -> Value
{
  precondition(!answers.isEmpty, "'anyAnswer' needs one answer at least.")
  guard let owed = DependencyValues._current.answers else { return try answers[0].get() }
  return try await answers[min(owed.wait(choices: answers.count), answers.count - 1)].get()
}

extension DependencyValues {
  /// The answers that ``anyAnswer(_:)`` waits for; `nil` if it waits for none.
  public var answers: Answers? {
    get { self[AnswersKey.self] }
    set { self[AnswersKey.self] = newValue }
  }

  private enum AnswersKey: TestDependencyKey {
    static let testValue: Answers? = nil
  }
}
