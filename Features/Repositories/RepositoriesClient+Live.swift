import ComposableArchitecture
import Foundation
import HTTPRequests

extension RepositoriesClient: DependencyKey {
  /// The client of GitHub, or of the server that the environment names. See ``live(environment:)``.
  public static let liveValue = live(environment: ProcessInfo.processInfo.environment)
}

extension RepositoriesClient {
  /// The base URL of GitHub's REST API.
  public static let gitHub = URL(string: "https://api.github.com")!

  /// Returns a client of GitHub, or of the server that an environment names.
  ///
  /// - Parameter environment: `GITHUB_API_URL` is the server to ask. `GITHUB_TOKEN` is a token for
  ///   it, which raises the limit of requests an hour.
  public static func live(environment: [String: String]) -> RepositoriesClient {
    do throws(HTTPFailure) {
      return live(
        baseURL: try HTTPClient.address(
          in: "GITHUB_API_URL", of: environment, standard: gitHub),
        token: try HTTPClient.token(in: "GITHUB_TOKEN", of: environment))
    } catch {
      return RepositoriesClient(
        repositories: { _, _ in throw error }, repository: { _, _ in throw error },
        languages: { _, _ in throw error })
    }
  }

  /// Returns a client of a server that implements GitHub's REST API.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL of the server.
  ///   - token: The token that identifies the user to the server.
  ///   - pageSize: The number of repositories on a page: 100 at most.
  public static func live(
    baseURL: URL = gitHub, token: BearerToken? = nil, pageSize: Int = 30
  ) -> RepositoriesClient {
    let headers = [
      "Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28",
    ]
    return live(HTTPClient(baseURL: baseURL, headers: headers, token: token), pageSize: pageSize)
  }

  /// Returns a client that sends its requests with a configured HTTP client.
  public static func live(_ client: HTTPClient, pageSize: Int = 30) -> RepositoriesClient {
    RepositoriesClient(
      repositories: { owner, page in
        let response = try await client.get(
          ["users", owner, "repos"],
          query: [("per_page", "\(pageSize)"), ("page", "\(max(1, page))")])
        let answers = try response.decode([RepositoryAnswer].self)
        return RepositoriesPage(
          repositories: answers.map(\.repository),
          nextPage: response.nextPage?.queryNumber("page"))
      },
      repository: { owner, name in
        try await client.get(["repos", owner, name]).decode(RepositoryAnswer.self).repository
      },
      languages: { owner, name in
        try await client.get(["repos", owner, name, "languages"]).decode([String: Int].self)
          .map { RepositoryLanguage(name: $0.key, byteCount: $0.value) }
          .sorted { ($1.byteCount, $0.name) < ($0.byteCount, $1.name) }
      })
  }
}

/// The fields of a repository in GitHub's JSON format that the app needs.
private struct RepositoryAnswer: Decodable {
  struct Owner: Decodable {
    var login: String
    var avatarURL: String?

    enum CodingKeys: String, CodingKey {
      case login
      case avatarURL = "avatar_url"
    }
  }

  var id: Int
  var name: String
  var fullName: String
  var description: String?
  var starCount: Int
  var forkCount: Int
  var language: String?
  var webURL: WebAddress
  var owner: Owner
  var updatedAt: Date

  enum CodingKeys: String, CodingKey {
    case id, name, description, language, owner
    case fullName = "full_name"
    case starCount = "stargazers_count"
    case forkCount = "forks_count"
    case webURL = "html_url"
    case updatedAt = "updated_at"
  }

  var repository: Repository {
    Repository(
      id: id, name: name, fullName: fullName, description: description, starCount: starCount,
      forkCount: forkCount, language: language, webURL: webURL.url,
      owner: Repository.Owner(
        login: owner.login, avatarURL: owner.avatarURL.flatMap { WebAddress($0)?.url }),
      updatedAt: updatedAt)
  }
}
