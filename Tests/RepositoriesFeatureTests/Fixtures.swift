import ComposableArchitecture
import Foundation
import HTTPRequests
import RepositoriesFeature

extension Repository {
  static func sample(_ id: Int, of owner: String = "tidewater") -> Self {
    Repository(
      id: id, name: "repo\(id)", fullName: "\(owner)/repo\(id)", description: "Number \(id)",
      starCount: 1_234, forkCount: 56, language: "Swift",
      webURL: URL(string: "https://github.example/\(owner)/repo\(id)")!,
      owner: Owner(login: owner), updatedAt: Date(timeIntervalSince1970: 0))
  }
}

let swiftAndC = [
  RepositoryLanguage(name: "Swift", byteCount: 950), RepositoryLanguage(name: "C", byteCount: 50),
]

extension RepositoriesPage {
  /// Repositories with the numbers of a range.
  static func page(_ ids: ClosedRange<Int>, of owner: String = "tidewater", next: Int? = nil)
    -> Self
  {
    Self(repositories: ids.map { .sample($0, of: owner) }, nextPage: next)
  }
}

/// A server that answers when it is told to.
final class ControlledServer<Request: Hashable & Sendable, Answer: Sendable>: Sendable {
  private struct Waiting {
    var request: Request
    var continuation: CheckedContinuation<Answer, any Error>
  }
  private let waiting = LockIsolated<[Waiting]>([])
  /// All that was asked, in order.
  let requests = LockIsolated<[Request]>([])

  func answer(to request: Request) async throws -> Answer {
    requests.withValue { $0.append(request) }
    return try await withCheckedThrowingContinuation { continuation in
      waiting.withValue { $0.append(Waiting(request: request, continuation: continuation)) }
    }
  }

  /// Answers the first who asks for this, cancelled or not: a late answer comes all the same.
  func send(_ result: Result<Answer, HTTPFailure>, to request: Request) async {
    await isAsked(request)
    let found = waiting.withValue { waiting in
      waiting.firstIndex { $0.request == request }.map { waiting.remove(at: $0) }
    }
    found?.continuation.resume(with: result.mapError { $0 })
  }

  /// Waits until somebody waits for the answer to this.
  func isAsked(_ request: Request) async {
    for _ in 0..<1_000 {
      if waiting.withValue({ $0.contains { $0.request == request } }) { return }
      await Task.megaYield()
    }
    reportIssue("Nobody asks for \(request).")
  }
}

let allFailures: [HTTPFailure] = [
  .notFound("Not Found"), .rateLimited(until: Date(timeIntervalSince1970: 13 * 60 * 60)),
  .rateLimited(until: nil), .offline, .timedOut, .server(status: 503),
  .refused(status: 401, "Bad credentials"), .unexpectedBody("\"[0].id\" is missing."),
  .tooLarge(limit: 8_000_000),
]

/// Runs a test at noon, in a place where that is written as 12:00.
@MainActor
func withNoon(_ test: @MainActor () async -> Void) async {
  await withDependencies {
    $0.date = .constant(Date(timeIntervalSince1970: 12 * 60 * 60))
    $0.calendar = Calendar(identifier: .gregorian)
    $0.calendar.timeZone = .gmt
    $0.calendar.locale = Locale(identifier: "en_GB")
  } operation: {
    await test()
  }
}
