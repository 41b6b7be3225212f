import Foundation
import Testing

@testable import HTTPRequests

@Suite struct BearerTokenTests {
  @Test func isNeverPrinted() throws {
    let token = try #require(BearerToken("s3cret"))
    var dumped = ""
    dump([token], to: &dumped)
    let texts = ["\(token)", String(reflecting: token), "\([token])", dumped]
    for text in texts {
      #expect(!text.contains("s3cret"))
      #expect(text.contains("hidden"))
    }
  }

  @Test func surroundingWhitespaceIsTrimmed() {
    #expect(BearerToken(" abc\n") == BearerToken("abc"))
  }

  @Test(arguments: ["", " \n", "a b", "a\r\nHost: b", "tökén", "a\u{7F}"])
  func textUnfitForAHeaderIsNotAToken(text: String) {
    #expect(BearerToken(text) == nil)
  }

  @Test func comesFromTheEnvironment() throws {
    #expect(try HTTPClient.token(in: "T", of: ["T": "abc\n"]) == BearerToken("abc"))
    #expect(try HTTPClient.token(in: "T", of: ["T": " "]) == nil)
    #expect(try HTTPClient.token(in: "T", of: [:]) == nil)
    let failure = #expect(throws: HTTPFailure.self) {
      try HTTPClient.token(in: "T", of: ["T": "s3 cret"])
    }
    #expect(failure?.description.contains("s3") == false)
  }

  @Test func theAddressOfAServerComesFromTheEnvironment() throws {
    let standard = try #require(URL(string: "https://a.example"))
    func address(_ text: String?) throws -> String {
      try HTTPClient.address(
        in: "A", of: text.map { ["A": $0] } ?? [:], standard: standard
      ).absoluteString
    }
    #expect(try address(nil) == "https://a.example")
    #expect(try address(" ") == "https://a.example")
    #expect(try address("http://127.0.0.1:8090\n") == "http://127.0.0.1:8090")
    #expect(try address("https://b.example/api/v3") == "https://b.example/api/v3")
    for wrong in ["localhost:8090", "ftp://x", "http://", "x", "http://a:b@c", "http://a?b", "/"] {
      #expect(throws: HTTPFailure.self) { try address(wrong) }
    }
  }
}
