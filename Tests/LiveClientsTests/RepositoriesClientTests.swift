import Foundation
import HTTPRequests
import RepositoriesFeature
import SampleAPI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RepositoriesClientTests {
  @Test func findsAllRepositoriesOfAnOwnerPageByPage() async throws {
    try await withServer { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url, pageSize: 7)
      var found: [Repository] = []
      var page: Int? = 1
      while let number = page {
        let answer = try await client.repositories("TideWater", number)
        found += answer.repositories
        page = answer.nextPage
      }

      let expected = Repository.samples.filter { $0.owner.login == "tidewater" }
      #expect(expected.count > 7)
      #expect(
        found.map(\.name) == expected.map(\.name).sorted { $0.lowercased() < $1.lowercased() })
      #expect(server.requests.count == (expected.count + 6) / 7)
      #expect(server.requests[1].target == "/users/TideWater/repos?per_page=7&page=2")
    }
  }

  @Test func readsEveryFieldOfEveryRepository() async throws {
    try await withServer { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url, pageSize: 100)
      for owner in Repository.sampleOwners {
        let found = try await client.repositories(owner, 1).repositories
        let expected = Repository.samples.filter { $0.owner.login == owner }
        #expect(found.count == expected.count)
        for repository in found {
          var sample = try #require(expected.first { $0.id == repository.id })
          // The server has its own portraits.
          #expect(repository.owner.avatarURL?.absoluteString.hasPrefix("\(server.url)/") == true)
          sample.owner.avatarURL = repository.owner.avatarURL
          #expect(repository == sample)
        }
      }
    }
  }

  @Test func findsOneRepositoryByItsName() async throws {
    try await withServer { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url)
      let fullName = try await client.repository("solo", "único").fullName
      #expect(fullName == "solo/único")
      let id = try await client.repository("TIDEWATER", "Harbor").id
      #expect(id == 7_000)
      #expect(
        await failure { try await client.repository("solo", "duo") } == .notFound("Not Found"))
    }
  }

  @Test func languagesOfARepositoryComeLargestFirst() async throws {
    try await withServer { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url)
      let harbor = try #require(Repository.samples.first)
      let found = try await client.languages("tidewater", "harbor")
      #expect(Set(found) == Set(harbor.sampleLanguages))
      #expect(found.map(\.byteCount) == found.map(\.byteCount).sorted(by: >))
      #expect(server.requests.map(\.target) == ["/repos/tidewater/harbor/languages"])
      #expect(
        await failure { try await client.languages("solo", "duo") } == .notFound("Not Found"))
    }
  }

  @Test func anOwnerWithoutRepositoriesHasAnEmptyPage() async throws {
    try await withServer { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url)
      let page = try await client.repositories("quiet-corner", 1)
      #expect(page == RepositoriesPage(repositories: [], nextPage: nil))
    }
  }

  @Test func requestsHaveTheHeadersThatGitHubWants() async throws {
    try await withServer { server, _ in
      _ = try await RepositoriesClient.live(baseURL: server.url).repositories("solo", 1)
      let request = try #require(server.requests.first)
      #expect(request.target == "/users/solo/repos?per_page=30&page=1")
      #expect(request.header("Accept") == "application/vnd.github+json")
      #expect(request.header("User-Agent") == "Tessera")
      #expect(request.header("X-GitHub-Api-Version") == "2022-11-28")
      #expect(request.header("Authorization") == nil)
      #expect(request.header("Cookie") == nil)
    }
  }

  @Test(arguments: [
    ("a/b", "a%2Fb"), ("../control", "..%2Fcontrol"), ("x?page=2#y", "x%3Fpage%3D2%23y"),
    ("50%", "50%25"), ("é 木", "%C3%A9%20%E6%9C%A8"), ("a\r\nHost: b", "a%0D%0AHost%3A%20b"),
  ])
  func anyTextCanBeAnOwnersName(owner: String, component: String) async throws {
    try await withServer { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url)
      #expect(await failure { try await client.repositories(owner, 1) } == .notFound("Not Found"))
      #expect(server.requests.map(\.target) == ["/users/\(component)/repos?per_page=30&page=1"])
    }
  }

  @Test(arguments: ["", ".", ".."])
  func namesUnfitForAnAddressAreNotRequested(name: String) async throws {
    try await withServer { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url)
      #expect(await failure { try await client.repositories(name, 1) } == .notFound(nil))
      #expect(await failure { try await client.repository("solo", name) } == .notFound(nil))
      #expect(server.requests.isEmpty)
    }
  }

  @Test(arguments: [
    ("missing=name", "[2].name is missing."),
    ("null=name", "[2].name: Cannot get value of type String -- found null value instead"),
    ("wrong-type=name", "[2].name: Expected to decode String but found number instead."),
    ("wrong-type=id", "[2].id: Expected to decode Int but found a string instead."),
    ("missing=owner", "[2].owner is missing."),
    ("wrong-type=html_url", "[2].html_url: Expected to decode String but found number instead."),
  ])
  func namesTheFieldThatIsWrong(fault: String, reason: String) async throws {
    try await withServer { server, _ in
      try server.setFaults(fault)
      let client = RepositoriesClient.live(baseURL: server.url)
      #expect(
        await failure { try await client.repositories("tidewater", 1) } == .unexpectedBody(reason))
      // A malformed body is not requested again: it would still be malformed.
      #expect(server.requests.count == 1)
    }
  }

  @Test(arguments: [
    "null=description", "missing=description", "null=language", "missing=language",
    "null=owner.avatar_url", "missing=owner.avatar_url", "missing=license", "null=topics",
    "wrong-type=size",
  ])
  func missingOptionalFieldsAreAccepted(fault: String) async throws {
    try await withServer { server, _ in
      try server.setFaults(fault)
      let client = RepositoriesClient.live(baseURL: server.url)
      let page = try await client.repositories("tidewater", 1)
      #expect(page.repositories.count == 30)
      let isSpoiled = server.requests.count == 1
      #expect(isSpoiled)
    }
  }

  @Test func theHourlyLimitIsAFailure() async throws {
    try await withServer {
      $0.rateLimit = 1
    } _: { server, _ in
      let client = RepositoriesClient.live(baseURL: server.url)
      _ = try await client.repositories("solo", 1)
      #expect(
        await failure { try await client.repositories("tidewater", 1) }
          == .rateLimited(until: now.addingTimeInterval(3_600)))
    }
  }

  @Test func theClientUsesTheServerAndTheTokenFromTheEnvironment() async throws {
    try await withServer {
      $0.token = "s3cret"
    } _: { server, _ in
      let client = RepositoriesClient.live(environment: [
        "GITHUB_API_URL": "\(server.url)/", "GITHUB_TOKEN": " s3cret\n",
      ])
      _ = try await client.repository("solo", "hello-world")
      #expect(server.requests.first?.header("Authorization") == "Bearer s3cret")
    }
  }

  @Test func anInvalidSettingIsReportedWithoutARequest() async throws {
    let addressed = RepositoriesClient.live(environment: ["GITHUB_API_URL": "localhost:80"])
    #expect(
      await failure { try await addressed.repositories("solo", 1) }
        == .misconfigured(
          """
          The environment variable GITHUB_API_URL is 'localhost:80', which isn't the address of a web \
          server. Set it to an address such as http://127.0.0.1:8090, or unset it for https://api.github.com.
          """))
    let named = RepositoriesClient.live(environment: ["GITHUB_TOKEN": "a b"])
    let failure = await failure { try await named.repository("solo", "x") }
    guard case .misconfigured(let reason)? = failure else {
      Issue.record("It failed with \(String(describing: failure)).")
      return
    }
    #expect(reason.hasPrefix("The environment variable GITHUB_TOKEN has a space or"))
    #expect(!reason.contains("a b"))
  }
}
