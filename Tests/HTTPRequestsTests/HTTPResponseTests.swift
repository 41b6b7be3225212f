import Foundation
import Testing

@testable import HTTPRequests

@Suite struct HTTPResponseTests {
  // MARK: - Links

  @Test(arguments: [
    (#"<https://a.example/x?page=2>; rel="next""#, "https://a.example/x?page=2"),
    (
      #"<https://a.example/1>; rel="prev", <https://a.example/3>; rel="next""#,
      "https://a.example/3"
    ),
    (#"<https://a.example/3>;rel=next"#, "https://a.example/3"),
    (#"<https://a.example/3>; title="a, b"; REL="Next last""#, "https://a.example/3"),
    (#"<https://a.example/a,b>; rel="next""#, "https://a.example/a,b"),
    (#"<https://a.example/1>; rel="nextish""#, nil),
    (#"<https://a.example/1; rel="next""#, nil),
    ("next", nil), ("", nil), (",,;;<>", nil),
  ])
  func findsTheNextPageInTheLinkHeader(header: String, url: String?) {
    let response = HTTPResponse(headers: ["link": header])
    #expect(response.nextPage?.absoluteString == url)
  }

  @Test func hasNoLinksWithoutTheHeader() {
    #expect(HTTPResponse().nextPage == nil)
  }

  @Test(arguments: [
    ("?page=3", 3), ("?a=1&page=3", 3), ("?page=x", nil), ("?page=", nil), ("", nil),
  ])
  func readsANumberOfAQuery(query: String, number: Int?) throws {
    let url = try #require(URL(string: "https://a.example/x\(query)"))
    #expect(url.queryNumber("page") == number)
  }

  // MARK: - Decoding

  struct Answer: Decodable {
    struct Item: Decodable {
      var id: Int
      var name: String?
      var score: Double?
      var isOpen: Bool?
      var address: WebAddress?
      var date: Date?
      var tags: [String]?
    }

    var items: [Item]
  }

  func problem(_ json: String) -> String? {
    let response = HTTPResponse(body: Data(json.utf8))
    do throws(HTTPFailure) {
      _ = try response.decode(Answer.self)
      return nil
    } catch {
      guard case .unexpectedBody(let reason) = error else { return "\(error)" }
      return reason
    }
  }

  @Test(arguments: [
    (#"{}"#, "items is missing."),
    (#"[]"#, "The answer: Expected to decode Dictionary<String, Any> but found an array instead."),
    (
      #"{"items":null}"#, "items: Cannot get unkeyed decoding container -- found null value instead"
    ),
    (#"{"items":[{"id":1},{}]}"#, "items[1].id is missing."),
    (#"{"items":[{"id":"1"}]}"#, "items[0].id: Expected to decode Int but found a string instead."),
    (
      #"{"items":[{"id":1.5}]}"#,
      "It can't be read as JSON, and begins with “{\"items\":[{\"id\":1.5}]}”."
    ),
    (
      #"{"items":[{"id":1,"address":"javascript:alert(1)"}]}"#,
      "items[0].address: “javascript:alert(1)” isn't a web address."
    ),
    (#"{"items":[{"id":1,"address":""}]}"#, "items[0].address: “” isn't a web address."),
    (#"{"items":[{"id":1,"date":"yesterday"}]}"#, "items[0].date: “yesterday” isn't a date."),
    (
      #"{"items":[{"id":1,"tags":["a",1]}]}"#,
      "items[0].tags[1]: Expected to decode String but found number instead."
    ),
    ("", "It is empty."),
    (" \n ", "It is empty."),
    (
      "<!doctype html>\n<title>Sorry</title>",
      "It can't be read as JSON, and begins with “<!doctype html> <title>Sorry</title>”."
    ),
    ("\u{1B}[31mred", "It can't be read as JSON, and begins with “[31mred”."),
    (#"{"items":[{"id":1}"#, "It can't be read as JSON, and begins with “{\"items\":[{\"id\":1}”."),
  ])
  func namesTheFieldThatIsWrong(json: String, reason: String) {
    #expect(problem(json) == reason)
  }

  @Test func unknownFieldsAndMissingOptionalOnesAreAccepted() throws {
    let json = #"{"items":[{"id":1,"new":{}},{"id":2,"name":null}],"more":[1]}"#
    #expect(problem(json) == nil)
  }

  @Test(arguments: [
    "2024-02-29T18:00:00Z", "2024-02-29T18:00:00.000Z", "2024-02-29T19:00:00+01:00",
  ])
  func readsDatesWithAndWithoutFractions(text: String) throws {
    let response = HTTPResponse(body: Data(#"["\#(text)"]"#.utf8))
    #expect(try response.decode([Date].self) == [Date(timeIntervalSince1970: 1_709_229_600)])
  }

  @Test func aBinaryResponseIsDescribed() {
    let response = HTTPResponse(body: Data([0xFF, 0xFE, 0x00, 0x41]))
    #expect(throws: HTTPFailure.self) { try response.decode([Int].self) }
  }

  @Test func deepNestingIsAnError() {
    let response = HTTPResponse(body: Data(repeating: UInt8(ascii: "["), count: 1_000_000))
    #expect(throws: HTTPFailure.self) { try response.decode([Int].self) }
  }
}
