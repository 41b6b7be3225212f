import ComposableArchitecture
import HTTPRequests

extension RepositoriesClient {
  /// The number of repositories on a page of the sample.
  public static let samplePageSize = 15

  /// A client that answers from ``Repository/samples`` like a server.
  public static let sample = RepositoriesClient(
    repositories: { owner, page in
      guard Repository.sampleOwners.contains(where: owner.matches) else {
        throw HTTPFailure.notFound("Not Found")
      }
      let all = Repository.samples.filter { $0.owner.login.matches(owner) }
      let start = min(max(page - 1, 0) * samplePageSize, all.count)
      let end = min(start + samplePageSize, all.count)
      return RepositoriesPage(
        repositories: Array(all[start..<end]), nextPage: end < all.count ? page + 1 : nil)
    },
    repository: { owner, name in try find(owner, name) },
    languages: { owner, name in try find(owner, name).sampleLanguages })

  private static func find(_ owner: String, _ name: String) throws(HTTPFailure) -> Repository {
    let found = Repository.samples.first {
      $0.owner.login.matches(owner) && $0.name.matches(name)
    }
    guard let found else { throw .notFound("Not Found") }
    return found
  }
}

extension String {
  /// Whether two names are the same. Like GitHub, ignores upper and lower case.
  fileprivate func matches(_ other: String) -> Bool {
    lowercased() == other.lowercased()
  }
}
