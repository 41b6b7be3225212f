import Foundation
import RepositoriesFeature

extension GitHubAPI {
  /// Returns the bytes of a repository in each language, by name.
  func languages(of repository: Repository) -> JSON {
    .object(
      repository.sampleLanguages.map { JSON.Field(name: $0.name, value: .number($0.byteCount)) })
  }

  /// Returns the JSON of a repository, with the GitHub fields that clients read, and some of each
  /// kind that they ignore.
  ///
  /// - Parameter origin: The address of this server.
  func json(_ repository: Repository, origin: String) -> JSON {
    let path = repository.webURL.path()
    return [
      "id": .number(repository.id),
      "node_id": .string("R_\(String(repository.id, radix: 36))"),
      "name": .string(repository.name),
      "full_name": .string(repository.fullName),
      "private": false,
      "owner": json(owner: repository.owner.login, origin: origin),
      "html_url": .string(repository.webURL.absoluteString),
      "description": JSON(repository.description),
      "fork": false,
      "url": .string("\(origin)/repos\(path)"),
      "languages_url": .string("\(origin)/repos\(path)/languages"),
      "compare_url": .string("\(origin)/repos\(path)/compare/{base}...{head}"),
      "updated_at": .string(repository.updatedAt.formatted(.iso8601)),
      "ssh_url": .string(
        "git@github.example\(path.replacing("/", with: ":", maxReplacements: 1)).git"),
      "homepage": nil,
      "size": .number(64 + repository.id % 9_000),
      "stargazers_count": .number(repository.starCount),
      "language": JSON(repository.language),
      "forks_count": .number(repository.forkCount),
      "license": ["key": "mit", "name": "MIT License", "spdx_id": "MIT"],
      "topics": .array(repository.language.map { [.string($0.lowercased())] } ?? []),
      "visibility": "public",
      "default_branch": "main",
    ]
  }

  private func json(owner login: String, origin: String) -> JSON {
    let id = Self.id(of: login)
    return [
      "login": .string(login),
      "id": .number(id),
      "avatar_url": .string("\(origin)/avatars/\(id).svg"),
      "gravatar_id": "",
      "html_url": .string("https://github.example/\(login)"),
      "following_url": .string("\(origin)/users/\(login)/following{/other_user}"),
      "type": "Organization",
      "site_admin": false,
    ]
  }
}
