import CharactersFeature
import Foundation
import RepositoriesFeature
import Testing

@testable import SampleAPI

/// The server's responses, without sockets.
@Suite struct SiteTests {
  func delivery(
    _ target: String, method: String = "GET", headers: [(name: String, value: String)] = [],
    body: String = "", site: Site = Site(configuration: SampleServer.Configuration())
  ) -> Delivery {
    site.delivery(
      of: SampleRequest(
        method: method, target: target, headers: headers + [("User-Agent", "test")], body: body,
        origin: "http://sample"))
  }

  func header(_ name: String, _ delivery: Delivery) -> String? {
    delivery.response.headers.first { $0.name == name }?.value
  }

  func object(_ delivery: Delivery) throws -> [String: Any] {
    let data = Data(delivery.response.text.utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  // MARK: - Repositories

  @Test func linksToTheOtherPages() {
    let first = delivery("/users/tidewater/repos?per_page=10")
    let count = Repository.samples.count { $0.owner.login == "tidewater" }
    let last = (count + 9) / 10
    let base = "<http://sample/user/\(GitHubAPI.id(of: "tidewater"))/repos?per_page=10&page="
    #expect(header("Link", first) == "\(base)2>; rel=\"next\", \(base)\(last)>; rel=\"last\"")
    let second = delivery("/user/\(GitHubAPI.id(of: "tidewater"))/repos?per_page=10&page=2")
    #expect(
      header("Link", second)
        == "\(base)1>; rel=\"prev\", \(base)3>; rel=\"next\", \(base)\(last)>; rel=\"last\", "
        + "\(base)1>; rel=\"first\"")
    #expect(header("Link", delivery("/users/solo/repos")) == nil)
  }

  @Test func aPageAfterTheLastOneIsEmpty() {
    #expect(delivery("/users/solo/repos?page=99").response.text == "[]")
    #expect(delivery("/users/quiet-corner/repos").response.text == "[]")
  }

  @Test(arguments: ["per_page=0", "per_page=x", "page=0", "page=-5", "page=x"])
  func invalidPageParametersAreIgnored(query: String) {
    let plain = delivery("/users/tidewater/repos").response.text
    #expect(delivery("/users/tidewater/repos?\(query)").response.text == plain)
  }

  @Test func noPageHasMoreThanAHundred() throws {
    let text = delivery("/users/tidewater/repos?per_page=1000000000").response.text
    let items = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(items.count == min(100, Repository.samples.count { $0.owner.login == "tidewater" }))
  }

  @Test func ownersHaveNumbersOfTheirOwn() {
    #expect(
      Set(Repository.sampleOwners.map(GitHubAPI.id)).count == Repository.sampleOwners.count)
  }

  @Test func refusesRequestsWithoutAUserAgent() {
    let site = Site(configuration: SampleServer.Configuration())
    let request = SampleRequest(method: "GET", target: "/users/solo/repos")
    #expect(site.delivery(of: request).response.status == 403)
  }

  @Test func countsTheRequestsOfAnHour() {
    var configuration = SampleServer.Configuration()
    configuration.rateLimit = 2
    configuration.now = { Date(timeIntervalSince1970: 1_000) }
    let site = Site(configuration: configuration)
    let first = delivery("/users/solo/repos", site: site)
    #expect(header("X-RateLimit-Remaining", first) == "1")
    let tag = header("ETag", first) ?? ""
    let unchanged = delivery(
      "/users/solo/repos", headers: [("If-None-Match", tag)], site: site)
    #expect(unchanged.response.status == 304)
    #expect(header("X-RateLimit-Remaining", unchanged) == "1")
    #expect(header("X-RateLimit-Remaining", delivery("/repos/solo/x", site: site)) == "0")
    let last = delivery("/users/solo/repos", site: site)
    #expect(last.response.status == 403)
    #expect(header("X-RateLimit-Remaining", last) == "0")
    #expect(header("X-RateLimit-Reset", last) == "4600")
    // The characters API has no rate limit.
    #expect(delivery("/api/character", site: site).response.status == 200)
  }

  // MARK: - Characters

  @Test func pagesLinkToEachOtherAndKeepTheQuery() throws {
    let page = try object(delivery("/api/character?status=alive&name=e&page=2"))
    let info = try #require(page["info"] as? [String: Any])
    #expect(info["prev"] as? String == "http://sample/api/character?page=1&name=e&status=alive")
    let results = try #require(page["results"] as? [[String: Any]])
    #expect(results.allSatisfy { $0["status"] as? String == "Alive" })
    let found = CharactersFeature.Character.samples.filter {
      $0.status == .alive && $0.name.lowercased().contains("e")
    }
    #expect(info["count"] as? Int == found.count)
    #expect(info["pages"] as? Int == (found.count + 19) / 20)
  }

  @Test func missingResourcesAreReportedAsByTheRealAPI() {
    let nobody = delivery("/api/character?name=nobody+at+all")
    #expect(nobody.response.status == 404)
    #expect(nobody.response.text == #"{"error":"There is nothing here"}"#)
    #expect(delivery("/api/character/0").response.text == #"{"error":"Character not found"}"#)
    #expect(delivery("/api/character/x").response.status == 500)
    #expect(delivery("/api/episode/1").response.status == 404)
  }

  @Test func drawsPortraits() throws {
    let character = try object(delivery("/api/character/7"))
    let image = try #require(character["image"] as? String)
    #expect(image == "http://sample/api/character/avatar/7.svg")
    let portrait = delivery("/api/character/avatar/7.svg").response
    #expect(portrait.contentType == "image/svg+xml")
    #expect(portrait.text.hasPrefix("<svg"))
    #expect(delivery("/api/character/avatar/8.svg").response.text != portrait.text)
    #expect(delivery("/avatars/5.svg").response.contentType == "image/svg+xml")
    #expect(delivery("/api/character/avatar/x.svg").response.status == 404)
  }

  // MARK: - Faults

  @Test func oneRequestCanAskForFaults() {
    #expect(delivery("/repos/solo/x?fault=503").response.status == 503)
    #expect(
      delivery("/users/solo/repos", headers: [("X-Sample-Fault", "drop")]).pace == .half)
    #expect(delivery("/users/solo/repos?fault=nonsense").response.status == 400)
    #expect(delivery("/api/character?fault=404,delay=2").delay == .seconds(2))
  }

  @Test func faultsOfTheServerHoldForAsManyRequestsAsTheyShould() {
    let site = Site(configuration: SampleServer.Configuration())
    site.faults.set([.notFound], requests: 2)
    let statuses = (0..<3).map { _ in delivery("/api/character", site: site).response.status }
    #expect(statuses == [404, 404, 200])
    // Requests that name their own fault don't count, and images never fail.
    site.faults.set([.notFound], requests: 1)
    #expect(delivery("/api/character?fault=500", site: site).response.status == 500)
    #expect(delivery("/api/character/avatar/1.svg", site: site).response.status == 200)
    #expect(delivery("/api/character", site: site).response.status == 404)
    #expect(delivery("/api/character", site: site).response.status == 200)
  }

  @Test func faultsAreSetByAPerson() {
    let site = Site(configuration: SampleServer.Configuration())
    let path = "/control"
    #expect(delivery(path, method: "POST", body: "delay=2,500", site: site).response.status == 200)
    #expect(delivery(path, site: site).response.text == "delay=2.0,500\n")
    #expect(delivery("/api/character", site: site).response.status == 500)
    #expect(delivery(path, method: "DELETE", site: site).response.text == "\n")
    #expect(delivery("/api/character", site: site).response.status == 200)

    _ = delivery("\(path)?requests=1", method: "POST", body: "500", site: site)
    #expect(site.faults.next() == [.serverError(status: 500, retryAfter: nil)])
    #expect(site.faults.next() == [])
    _ = delivery(path, method: "POST", body: "null=owner", site: site)

    let wrong = delivery(path, method: "POST", body: "nonsense", site: site)
    #expect(wrong.response.status == 400)
    #expect(wrong.response.text.contains("“nonsense” is not a fault"))
    let none = delivery("\(path)?requests=0", method: "POST", body: "500", site: site)
    #expect(none.response.status == 400)
    #expect(site.faults.description == "null=owner")
  }

  @Test func refusesOtherMethods() {
    let refused = delivery("/api/character", method: "DELETE")
    #expect(refused.response.status == 405)
    #expect(header("Allow", refused) == "GET, HEAD")
  }
}
