import Foundation
import Testing

@testable import HTTPRequests

@Suite struct ResponseCacheTests {
  private func url(_ name: String) -> URL { URL(string: "https://a.example/\(name)")! }

  private func response(_ tag: String?, bytes: Int = 1) -> HTTPResponse {
    HTTPResponse(headers: tag.map { ["etag": $0] } ?? [:], body: Data(count: bytes))
  }

  @Test func aResponseWithoutAnETagRemovesTheCachedOne() {
    var cache = ResponseCache()
    cache.keep(response("a"), for: url("a"))
    #expect(cache[url("a")] == response("a"))
    cache.keep(response(nil), for: url("a"))
    #expect(cache[url("a")] == nil)
  }

  @Test func theLeastRecentlyCachedResponseIsEvictedFirst() {
    var cache = ResponseCache(countLimit: 2)
    for name in ["a", "b", "a", "c"] { cache.keep(response(name), for: url(name)) }
    #expect(cache[url("a")] != nil)
    #expect(cache[url("b")] == nil)
    #expect(cache[url("c")] != nil)
  }

  @Test func theCacheStaysWithinItsByteLimit() {
    var cache = ResponseCache(byteLimit: 10)
    for name in ["a", "b", "c"] { cache.keep(response(name, bytes: 4), for: url(name)) }
    #expect(cache[url("a")] == nil)
    #expect(cache[url("b")] != nil)
    cache.keep(response("d", bytes: 11), for: url("d"))
    #expect(cache[url("d")] == nil)
  }
}
