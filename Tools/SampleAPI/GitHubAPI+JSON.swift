import Foundation
import RepositoriesFeature

extension GitHubAPI {
  /// What a repository is written in, in bytes by name.
  func languages(of repository: Repository) -> JSON {
    .object(
      repository.sampleLanguages.map { JSON.Field(name: $0.name, value: .number($0.byteCount)) })
  }

  /// A repository with all the fields that GitHub has for one.
  ///
  /// - Parameter origin: Where this server is.
  func json(_ repository: Repository, origin: String) -> JSON {
    let path = repository.webURL.path()
    let api = "\(origin)/repos\(path)"
    let page = repository.webURL.absoluteString
    let host = "github.example\(path).git"
    let updated = repository.updatedAt.formatted(.iso8601)
    let created = repository.updatedAt
      .addingTimeInterval(Double(-86_400 * (200 + repository.id % 2_000))).formatted(.iso8601)
    let stars = JSON.number(repository.starCount)
    let forks = JSON.number(repository.forkCount)
    let issues = JSON.number(repository.starCount % 97)
    func link(_ path: String) -> JSON { .string(api + path) }
    return [
      "id": .number(repository.id),
      "node_id": .string("R_\(String(repository.id, radix: 36))"),
      "name": .string(repository.name),
      "full_name": .string(repository.fullName),
      "private": false,
      "owner": json(owner: repository.owner.login, origin: origin),
      "html_url": .string(page),
      "description": JSON(repository.description),
      "fork": false,
      "url": .string(api),
      "forks_url": link("/forks"),
      "keys_url": link("/keys{/key_id}"),
      "collaborators_url": link("/collaborators{/collaborator}"),
      "teams_url": link("/teams"),
      "hooks_url": link("/hooks"),
      "issue_events_url": link("/issues/events{/number}"),
      "events_url": link("/events"),
      "assignees_url": link("/assignees{/user}"),
      "branches_url": link("/branches{/branch}"),
      "tags_url": link("/tags"),
      "blobs_url": link("/git/blobs{/sha}"),
      "git_tags_url": link("/git/tags{/sha}"),
      "git_refs_url": link("/git/refs{/sha}"),
      "trees_url": link("/git/trees{/sha}"),
      "statuses_url": link("/statuses/{sha}"),
      "languages_url": link("/languages"),
      "stargazers_url": link("/stargazers"),
      "contributors_url": link("/contributors"),
      "subscribers_url": link("/subscribers"),
      "subscription_url": link("/subscription"),
      "commits_url": link("/commits{/sha}"),
      "git_commits_url": link("/git/commits{/sha}"),
      "comments_url": link("/comments{/number}"),
      "issue_comment_url": link("/issues/comments{/number}"),
      "contents_url": link("/contents/{+path}"),
      "compare_url": link("/compare/{base}...{head}"),
      "merges_url": link("/merges"),
      "archive_url": link("/{archive_format}{/ref}"),
      "downloads_url": link("/downloads"),
      "issues_url": link("/issues{/number}"),
      "pulls_url": link("/pulls{/number}"),
      "milestones_url": link("/milestones{/number}"),
      "notifications_url": link("/notifications{?since,all,participating}"),
      "labels_url": link("/labels{/name}"),
      "releases_url": link("/releases{/id}"),
      "deployments_url": link("/deployments"),
      "created_at": .string(created),
      "updated_at": .string(updated),
      "pushed_at": .string(updated),
      "git_url": .string("git://\(host)"),
      "ssh_url": .string("git@\(host.replacing("/", with: ":", maxReplacements: 1))"),
      "clone_url": .string("https://\(host)"),
      "svn_url": .string(page),
      "homepage": nil,
      "size": .number(64 + repository.id % 9_000),
      "stargazers_count": stars,
      "watchers_count": stars,
      "language": JSON(repository.language),
      "has_issues": true,
      "has_projects": true,
      "has_downloads": true,
      "has_wiki": false,
      "has_pages": false,
      "has_discussions": false,
      "forks_count": forks,
      "mirror_url": nil,
      "archived": false,
      "disabled": false,
      "open_issues_count": issues,
      "license": [
        "key": "mit", "name": "MIT License", "spdx_id": "MIT",
        "url": .string("\(origin)/licenses/mit"), "node_id": "MDc6TGljZW5zZTEz",
      ],
      "allow_forking": true,
      "is_template": false,
      "web_commit_signoff_required": false,
      "topics": .array(repository.language.map { [.string($0.lowercased())] } ?? []),
      "visibility": "public",
      "forks": forks,
      "open_issues": issues,
      "watchers": stars,
      "default_branch": "main",
    ]
  }

  private func json(owner login: String, origin: String) -> JSON {
    let id = Self.id(of: login)
    let api = "\(origin)/users/\(login)"
    func link(_ path: String) -> JSON { .string(api + path) }
    return [
      "login": .string(login),
      "id": .number(id),
      "node_id": .string("U_\(String(id, radix: 36))"),
      "avatar_url": .string("\(origin)/avatars/\(id).svg"),
      "gravatar_id": "",
      "url": .string(api),
      "html_url": .string("https://github.example/\(login)"),
      "followers_url": link("/followers"),
      "following_url": link("/following{/other_user}"),
      "gists_url": link("/gists{/gist_id}"),
      "starred_url": link("/starred{/owner}{/repo}"),
      "subscriptions_url": link("/subscriptions"),
      "organizations_url": link("/orgs"),
      "repos_url": link("/repos"),
      "events_url": link("/events{/privacy}"),
      "received_events_url": link("/received_events"),
      "type": "Organization",
      "user_view_type": "public",
      "site_admin": false,
    ]
  }
}
