import Foundation
import RepositoriesFeature

/// The part of GitHub's REST API about an owner's public repositories.
struct GitHubAPI: SampleEndpoints {
  static let documentation = "https://docs.github.com/rest"

  let repositories: [Repository]
  let owners: [String]
  /// The only accepted token; `nil` accepts any.
  let token: String?

  var notFound: SampleResponse { error(404, "Not Found") }

  func error(_ status: Int, _ message: String) -> SampleResponse {
    SampleResponse(
      status: status,
      [
        "message": .string(message), "documentation_url": .string(Self.documentation),
        "status": "\(status)",
      ])
  }

  func response(to request: SampleRequest) -> SampleResponse? {
    let path = request.path
    switch path.first {
    case "users", "user", "repos": break
    default: return nil
    }
    guard request.header("User-Agent")?.isEmpty == false else {
      return error(403, "Request forbidden: it has no User-Agent header.")
    }
    if let token, let credentials = request.header("Authorization"),
      credentials != "Bearer \(token)", credentials != "token \(token)"
    {
      return error(401, "Bad credentials")
    }
    if path.count == 3, path[0] == "users", path[2] == "repos" {
      return page(of: path[1], request)
    }
    if path.count == 3, path[0] == "user", path[2] == "repos" {
      let owner = owners.first { "\(Self.id(of: $0))" == path[1] }
      return owner.map { page(of: $0, request) } ?? notFound
    }
    if path.count >= 3, path[0] == "repos" {
      let fullName = "\(path[1])/\(path[2])".lowercased()
      guard let repository = repositories.first(where: { $0.fullName.lowercased() == fullName })
      else { return notFound }
      switch path.dropFirst(3) {
      case []: return SampleResponse(json(repository, origin: request.origin))
      case ["languages"]: return SampleResponse(languages(of: repository))
      default: return notFound
      }
    }
    return notFound
  }

  private func page(of name: String, _ request: SampleRequest) -> SampleResponse {
    guard let owner = owners.first(where: { $0.lowercased() == name.lowercased() }) else {
      return notFound
    }
    // Like GitHub, ignores an invalid value.
    let size = request.query("per_page").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 30
    let page = Page(
      request.query("page"), size: min(size, 100),
      of: repositories.filter { $0.owner.login == owner }
        .sorted { $0.name.lowercased() < $1.name.lowercased() })
    var response = SampleResponse(.array(page.items.map { json($0, origin: request.origin) }))
    let links = page.links.map { relation, number in
      "<\(request.origin)/user/\(Self.id(of: owner))/repos?per_page=\(page.size)&page=\(number)>; "
        + "rel=\"\(relation)\""
    }
    if !links.isEmpty {
      response.headers.append(("Link", links.joined(separator: ", ")))
    }
    return response
  }

  /// Returns the id of an owner: an arbitrary number, but always the same.
  static func id(of owner: String) -> Int {
    owner.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 90_000_017 } + 1_000
  }
}
