import Foundation
import RepositoriesFeature

/// The part of GitHub's REST API about an owner's public repositories.
struct GitHubAPI {
  /// The only accepted token; `nil` accepts any.
  let token: String?

  static func error(_ status: Int, _ message: String) -> SampleResponse {
    SampleResponse(
      status: status,
      json: ["message": message, "documentation_url": "https://docs.github.com/rest"])
  }

  func response(to request: SampleRequest) -> SampleResponse {
    let path = request.path
    if let token, let credentials = request.header("Authorization"),
      credentials != "Bearer \(token)"
    {
      return Self.error(401, "Bad credentials")
    }
    if path.count == 3, path[0] == "users", path[2] == "repos",
      let owner = Repository.sampleOwners.first(where: {
        $0.lowercased() == path[1].lowercased()
      })
    {
      return page(of: owner, request)
    }
    if path.count >= 3, path[0] == "repos",
      let repository = Repository.samples.first(where: {
        $0.fullName.lowercased() == "\(path[1])/\(path[2])".lowercased()
      })
    {
      switch path.dropFirst(3) {
      case []: return SampleResponse(json: json(repository, origin: request.origin))
      case ["languages"]:
        let languages = repository.sampleLanguages.map { ($0.name, $0.byteCount) }
        return SampleResponse(json: Dictionary(uniqueKeysWithValues: languages))
      default: break
      }
    }
    return Self.error(404, "Not Found")
  }

  private func page(of owner: String, _ request: SampleRequest) -> SampleResponse {
    func number(_ name: String) -> Int? {
      // Like GitHub, ignores an invalid value.
      request.query(name).flatMap { Int($0) }.flatMap { (1...1_000_000).contains($0) ? $0 : nil }
    }
    let (size, page) = (min(number("per_page") ?? 30, 100), number("page") ?? 1)
    let all = Repository.samples.filter { $0.owner.login == owner }
      .sorted { $0.name.lowercased() < $1.name.lowercased() }
    let items = all.dropFirst((page - 1) * size).prefix(size)
    var response = SampleResponse(json: items.map { json($0, origin: request.origin) })
    if page * size < all.count {
      let last = (all.count + size - 1) / size
      let links = [("next", page + 1), ("last", last)].map { relation, number in
        "<\(request.origin)/users/\(owner)/repos?per_page=\(size)&page=\(number)>; "
          + "rel=\"\(relation)\""
      }
      response.headers.append(("Link", links.joined(separator: ", ")))
    }
    return response
  }

  /// Returns the JSON of a repository, with the GitHub fields that clients read, and some that they
  /// ignore.
  private func json(_ repository: Repository, origin: String) -> [String: Any] {
    let owner = repository.owner.login
    let number = Repository.sampleOwners.firstIndex(of: owner) ?? 0
    return [
      "id": repository.id, "name": repository.name, "full_name": repository.fullName,
      "owner": [
        "login": owner, "id": number, "avatar_url": "\(origin)/avatars/\(number).svg",
        "type": "Organization",
      ] as [String: Any],
      "html_url": repository.webURL.absoluteString,
      "description": repository.description ?? NSNull() as Any,
      "updated_at": repository.updatedAt.formatted(.iso8601),
      "stargazers_count": repository.starCount, "forks_count": repository.forkCount,
      "language": repository.language ?? NSNull() as Any,
      "private": false, "size": 64, "topics": ["sample"], "homepage": NSNull(),
      "license": ["key": "mit", "name": "MIT License"],
    ]
  }
}
