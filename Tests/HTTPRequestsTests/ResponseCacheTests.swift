import Foundation
import Testing

@testable import HTTPRequests

@Suite struct ResponseCacheTests {
  private func url(_ name: String) -> URL { URL(string: "https://a.example/\(name)")! }

  private func response(_ tag: String?, bytes: Int = 1, status: Int = 200) -> HTTPResponse {
    var response = HTTPResponse(status: status, body: Data(count: bytes))
    response.headers["ETag"] = tag
    return response
  }

  @Test func onlyRevalidatableResponsesAreKept() {
    let cache = ResponseCache(countLimit: 9, byteLimit: 9)
    cache.keep(response("a"), for: url("a"))
    cache.keep(response(nil), for: url("b"))
    cache.keep(response("c", status: 206), for: url("c"))
    #expect(cache.response(for: url("a")) == response("a"))
    #expect(cache.response(for: url("b")) == nil)
    #expect(cache.response(for: url("c")) == nil)
  }

  @Test func anUncacheableResponseRemovesTheOlderOne() {
    let cache = ResponseCache(countLimit: 9, byteLimit: 9)
    cache.keep(response("a"), for: url("a"))
    cache.keep(response(nil), for: url("a"))
    #expect(cache.response(for: url("a")) == nil)
  }

  @Test func theLeastRecentlyUsedResponseGoesFirst() {
    let cache = ResponseCache(countLimit: 2, byteLimit: 99)
    cache.keep(response("a"), for: url("a"))
    cache.keep(response("b"), for: url("b"))
    _ = cache.response(for: url("a"))
    cache.keep(response("c"), for: url("c"))
    #expect(cache.response(for: url("a")) != nil)
    #expect(cache.response(for: url("b")) == nil)
    #expect(cache.response(for: url("c")) != nil)
  }

  @Test func keepsNoMoreBytesThanItMay() {
    let cache = ResponseCache(countLimit: 9, byteLimit: 10)
    cache.keep(response("a", bytes: 4), for: url("a"))
    cache.keep(response("b", bytes: 4), for: url("b"))
    cache.keep(response("c", bytes: 4), for: url("c"))
    #expect(cache.response(for: url("a")) == nil)
    #expect(cache.response(for: url("b")) != nil)
    cache.keep(response("d", bytes: 11), for: url("d"))
    #expect(cache.response(for: url("d")) == nil)
    #expect(cache.response(for: url("c")) != nil)
  }

  @Test func aCacheOfNoSizeKeepsNothing() {
    let cache = ResponseCache(countLimit: 0, byteLimit: 10)
    cache.keep(response("a"), for: url("a"))
    #expect(cache.response(for: url("a")) == nil)
  }
}
