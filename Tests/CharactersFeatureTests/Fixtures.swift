import CharactersFeature
import ComposableArchitecture
import Foundation
import HTTPRequests

typealias Character = CharactersFeature.Character

extension CharactersFeature.Character {
  static func sample(_ id: Int, status: Status = .alive) -> Self {
    Self(
      id: id, name: "Somebody \(id)", status: status, species: "Human", type: "Clone",
      gender: "Female", origin: Place(name: "Vega"), location: Place(name: "Karst"),
      image: URL(string: "https://characters.example/\(id).svg"),
      episodes: [URL(string: "https://characters.example/episode/1")!],
      url: URL(string: "https://characters.example/\(id)")!,
      createdAt: Date(timeIntervalSince1970: 0))
  }
}

extension CharactersPage {
  /// Characters with the numbers of a range.
  static func page(_ ids: ClosedRange<Int>, of count: Int, next: Int? = nil) -> Self {
    Self(characters: ids.map { .sample($0) }, count: count, nextPage: next)
  }
}

struct Request: Hashable {
  var name = ""
  var status: CharactersFeature.Character.Status?
  var page = 1

  var query: CharacterQuery { CharacterQuery(name: name, status: status) }

  /// The same in the list's own words.
  var paged: Characters.Pages.Request { Characters.Pages.Request(query: query, page: page) }
}

/// A server that answers when it is told to.
final class ControlledServer: Sendable {
  private struct Waiting {
    var request: Request
    var continuation: CheckedContinuation<CharactersPage, any Error>
  }
  private let waiting = LockIsolated<[Waiting]>([])
  /// All that was asked, in order.
  let requests = LockIsolated<[Request]>([])

  func answer(to query: CharacterQuery, page: Int) async throws -> CharactersPage {
    let request = Request(name: query.name, status: query.status, page: page)
    requests.withValue { $0.append(request) }
    return try await withCheckedThrowingContinuation { continuation in
      waiting.withValue { $0.append(Waiting(request: request, continuation: continuation)) }
    }
  }

  /// Answers the first who asks for this, cancelled or not: a late answer comes all the same.
  func send(_ result: Result<CharactersPage, HTTPFailure>, to request: Request) async {
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

/// Every failure but the one that says that there are none.
let allFailures: [HTTPFailure] = [
  .rateLimited(until: Date(timeIntervalSince1970: 13 * 60 * 60)), .rateLimited(until: nil),
  .offline, .timedOut, .server(status: 503), .refused(status: 401, "Bad credentials"),
  .unexpectedBody("\"results[0].id\" is missing."), .tooLarge(limit: 8_000_000),
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
