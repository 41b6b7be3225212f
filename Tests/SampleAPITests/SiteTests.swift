import CharactersFeature
import Foundation
import RepositoriesFeature
import Testing

@testable import SampleAPI

/// The server's responses, without sockets.
@Suite struct SiteTests {
  private let site = Site(configuration: SampleServer.Configuration())

  private func answer(
    _ target: String, method: String = "GET", headers: [(name: String, value: String)] = [],
    body: String = "", site: Site? = nil
  ) -> SampleResponse {
    (site ?? self.site).response(
      to: SampleRequest(method: method, target: target, headers: headers, body: body))
  }

  private func header(_ name: String, _ response: SampleResponse) -> String? {
    response.headers.first { $0.name == name }?.value
  }

  private func object(_ response: SampleResponse) throws -> [String: Any] {
    let data = Data(response.body.utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func linksToTheOtherPages() {
    let count = Repository.samples.count { $0.owner.login == "tidewater" }
    let base = "<http://sample/users/tidewater/repos?per_page=10&page="
    #expect(
      header("Link", answer("/users/tidewater/repos?per_page=10"))
        == "\(base)2>; rel=\"next\", \(base)\((count + 9) / 10)>; rel=\"last\"")
    #expect(header("Link", answer("/users/solo/repos")) == nil)
    #expect(answer("/users/solo/repos?page=99").body == "[]")
    #expect(answer("/users/quiet-corner/repos").body == "[]")
  }

  @Test(arguments: ["per_page=0", "per_page=x", "page=0", "page=-5", "page=x"])
  func invalidPageParametersAreIgnored(query: String) {
    let plain = answer("/users/tidewater/repos").body
    #expect(answer("/users/tidewater/repos?\(query)").body == plain)
  }

  @Test func countsTheRequestsOfAnHour() {
    var configuration = SampleServer.Configuration()
    configuration.rateLimit = 2
    configuration.now = { Date(timeIntervalSince1970: 1_000) }
    let site = Site(configuration: configuration)
    let first = answer("/users/solo/repos", site: site)
    #expect(header("X-RateLimit-Remaining", first) == "1")
    let tag = header("ETag", first) ?? ""
    let unchanged = answer("/users/solo/repos", headers: [("If-None-Match", tag)], site: site)
    #expect(unchanged.status == 304)
    #expect(header("X-RateLimit-Remaining", unchanged) == "1")
    #expect(header("X-RateLimit-Remaining", answer("/repos/solo/x", site: site)) == "0")
    let last = answer("/users/solo/repos", site: site)
    #expect(last.status == 403)
    #expect(header("X-RateLimit-Remaining", last) == "0")
    #expect(header("X-RateLimit-Reset", last) == "4600")
    // The other API has no limit.
    #expect(answer("/api/character", site: site).status == 200)
  }

  @Test func pagesOfCharactersLinkToEachOtherAndKeepTheQuery() throws {
    let info = try #require(
      try object(answer("/api/character?status=alive&name=e&page=2"))["info"] as? [String: Any])
    #expect(info["prev"] as? String == "http://sample/api/character?page=1&name=e&status=alive")
    let count = CharactersFeature.Character.samples.count {
      $0.status == .alive && $0.name.lowercased().contains("e")
    }
    #expect(info["count"] as? Int == count)
    #expect(info["pages"] as? Int == (count + 19) / 20)
  }

  @Test func missingResourcesAreReportedLikeTheRealAPI() {
    let unknown = answer("/api/character?name=nobody+at+all")
    #expect(unknown.status == 404)
    #expect(unknown.body == #"{"error":"There is nothing here"}"#)
    #expect(answer("/api/character/0").body == #"{"error":"Character not found"}"#)
    #expect(answer("/api/character/x").status == 500)
    #expect(answer("/api/episode/1").status == 404)
    #expect(answer("/api/character", method: "PUT").status == 405)
  }

  @Test func drawsPortraits() throws {
    let image = try object(answer("/api/character/7"))["image"] as? String
    #expect(image == "http://sample/api/character/avatar/7.svg")
    let portrait = answer("/api/character/avatar/7.svg")
    #expect(portrait.type == "image/svg+xml")
    #expect(portrait.body.hasPrefix("<svg"))
    #expect(answer("/avatars/5.svg").type == "image/svg+xml")
    #expect(answer("/api/character/avatar/x.svg").status == 404)
  }

  @Test func faultsLastForTheGivenNumberOfRequests() throws {
    try site.setFaults("404", requests: 2)
    let statuses = (0..<3).map { _ in answer("/api/character").status }
    #expect(statuses == [404, 404, 200])
    // Faults do not affect images.
    try site.setFaults("404", requests: 1)
    #expect(answer("/api/character/avatar/1.svg").status == 200)
    #expect(answer("/api/character").status == 404)
  }

  @Test func faultsAreSetThroughTheControlPath() {
    #expect(answer("/control", method: "POST", body: "delay=2,500").status == 200)
    #expect(answer("/control").body == "delay=2,500\n")
    #expect(answer("/api/character").status == 500)
    #expect(answer("/api/character").delay == 2)
    #expect(answer("/control", method: "DELETE").body == "\n")
    #expect(answer("/api/character").status == 200)
    _ = answer("/control?requests=1", method: "POST", body: "500")
    #expect(answer("/api/character").status == 500)
    #expect(answer("/api/character").status == 200)
    let wrong = answer("/control", method: "POST", body: "nonsense")
    #expect(wrong.status == 400)
    #expect(wrong.body.contains("“nonsense” is not a fault"))
  }

  @Test func aFaultSpoilsAFieldOfTheThirdItemOrOfThePage() throws {
    try site.setFaults("missing=owner.login,null=name,wrong-type=id", requests: nil)
    let text = answer("/users/tidewater/repos").body
    let items = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect((items[2]["owner"] as? [String: Any])?["login"] == nil)
    #expect(items[2]["name"] is NSNull)
    #expect(items[2]["id"] as? String == "forty-two")
    #expect(items[1]["name"] is String)
    try site.setFaults("wrong-type=info.count,missing=results", requests: nil)
    let page = try object(answer("/api/character"))
    #expect((page["info"] as? [String: Any])?["count"] as? String == "forty-two")
    #expect(page["results"] == nil)
  }

  @Test func waitingForARequestEndsWhenItIsCancelled() async throws {
    let log = RequestLog()
    let task = Task { try await log.wait { !$0.isEmpty } }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }
}
