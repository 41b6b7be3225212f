import Foundation
import HTTPRequests
import RepositoriesFeature
import Testing

/// The repositories that the sample client serves without a network.
@Suite struct RepositorySamplesTests {
  private let client = RepositoriesClient.sample

  @Test func theSamplesAreManyAndVaried() {
    let samples = Repository.samples
    #expect(samples.count >= 200)
    #expect(Set(samples.map(\.owner.login)).count >= 10)
    #expect(Set(samples.map(\.id)).count == samples.count)
    #expect(Set(samples.map(\.fullName)).count == samples.count)
    #expect(samples.contains { $0.description == nil })
    #expect(samples.contains { $0.description == "" })
    #expect(samples.contains { $0.language == nil })
    #expect(samples.contains { $0.name.count > 60 })
    #expect(samples.contains { !$0.name.utf8.allSatisfy { $0 < 128 } })
    #expect(samples.contains { $0.starCount == 0 })
  }

  @Test(arguments: Repository.sampleOwners)
  func pagesHoldAllOfAnOwnersRepositoriesOnce(owner: String) async throws {
    var found: [Repository] = []
    var page: Int? = 1
    while let number = page {
      let answer = try await client.repositories(owner, number)
      #expect(answer.repositories.count <= RepositoriesClient.samplePageSize)
      found += answer.repositories
      page = answer.nextPage
    }
    #expect(found == Repository.samples.filter { $0.owner.login == owner })
  }

  @Test func ownersAreFoundInAnyCase() async throws {
    let page = try await client.repositories("TideWater", 1)
    #expect(page.repositories.first?.fullName == "tidewater/harbor")
    let repository = try await client.repository("TIDEWATER", "Harbor")
    #expect(repository.fullName == "tidewater/harbor")
  }

  @Test func theSamplesIncludeAnOwnerWithoutRepositories() async throws {
    #expect(
      try await client.repositories("quiet-corner", 1) == RepositoriesPage(repositories: []))
  }

  @Test func unknownRepositoriesAreNotFound() async {
    await #expect(throws: HTTPFailure.notFound("Not Found")) {
      try await client.repositories("nobody-at-all", 1)
    }
    await #expect(throws: HTTPFailure.notFound("Not Found")) {
      try await client.repository("tidewater", "nothing")
    }
  }
}
