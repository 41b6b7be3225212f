import ElementTree
import NIOCore
import NIOHTTP1
import Testing

@testable import WebHost

/// What requests are for, without a connection.
@Suite struct RouterTests {
  let router = Router(
    gatekeeper: Gatekeeper(
      host: "127.0.0.1", port: 8080, allowedHosts: [], secret: SessionSecret()),
    assets: .embedded)

  func route(
    _ method: HTTPMethod, _ uri: String, headers: HTTPHeaders = ["Host": "127.0.0.1:8080"]
  ) -> Router.Route {
    router.route(
      HTTPRequestHead(version: .http1_1, method: method, uri: uri, headers: headers))
  }

  func status(_ route: Router.Route) -> UInt? {
    if case .response(let response) = route { response.status.code } else { nil }
  }

  var session: HTTPHeaders {
    [
      "Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1:8080",
      "Cookie": "session-8080=\(router.gatekeeper.secret.rawValue)",
    ]
  }

  @Test func pageIsAtTheRoot() {
    for method in [HTTPMethod.GET, .HEAD] {
      guard case .page = route(method, "/?utm=1") else {
        Issue.record("The page should be at /.")
        return
      }
    }
  }

  @Test func assetsAreWhereThePageSays() {
    for asset in [router.assets.style, router.assets.script] {
      guard case .asset(let found) = route(.GET, asset.path) else {
        Issue.record("\(asset.path) should be there.")
        return
      }
      #expect(found.path == asset.path)
    }
  }

  @Test func unknownAddressesAreNotFound() {
    for path in ["/x", "/screen.js", "/screen.0.js", "//", "", "*", "/../etc/passwd"] {
      #expect(status(route(.GET, path)) == 404)
    }
  }

  @Test func otherMethodsAreNotAllowed() {
    for (method, path) in [
      (HTTPMethod.POST, "/"), (.DELETE, "/"), (.OPTIONS, "/"), (.GET, "/events"),
      (.POST, "/socket"), (.PUT, router.assets.style.path),
    ] {
      guard case .response(let response) = route(method, path, headers: session) else {
        Issue.record("\(method) \(path) should be refused.")
        continue
      }
      #expect(response.status == .methodNotAllowed)
      #expect(response.headers["Allow"].count == 1)
    }
  }

  @Test func foreignRequestsAreRefused() {
    #expect(status(route(.GET, "/", headers: ["Host": "evil.example"])) == 403)
    for path in ["/events", "/socket"] {
      var headers = session
      headers.replaceOrAdd(name: "Origin", value: "http://evil.example")
      #expect(status(route(.POST, path, headers: headers)) == 403)
      headers = session
      headers.remove(name: "Cookie")
      #expect(status(route(.POST, path, headers: headers)) == 401)
    }
  }

  @Test func tabsSayWhatTheyShow() {
    guard
      case .socket(let state) = route(
        .GET, "/socket?tab=1-2&instance=abc&revision=7", headers: session)
    else {
      Issue.record("The socket should be at /socket.")
      return
    }
    #expect(state?.tab == "1-2")
    #expect(state?.instance == "abc")
    #expect(state?.revision == 7)
    for query in ["", "tab=1", "tab=&instance=a&revision=1", "tab=1&instance=a&revision=x"] {
      #expect(TabState(query: query[...]) == nil)
    }
    #expect(
      TabState(query: "tab=\(String(repeating: "x", count: 65))&instance=a&revision=1") == nil)
  }

  @Test func everyResponseIsGuarded() {
    let page = Page(
      document: Document(root: todos([]), revision: 0), title: "", instance: "",
      assets: router.assets)
    let responses = [
      page.response(acceptsGzip: true, cookie: "a=b"), Response(.notFound, text: ""),
      router.assets.script.response(acceptsGzip: false), Response.tooLarge(limit: 1),
    ]
    for response in responses {
      let policy = response.headers.first(name: "Content-Security-Policy") ?? ""
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
      #expect(!policy.contains("unsafe"))
      #expect(response.headers["X-Content-Type-Options"] == ["nosniff"])
      #expect(response.headers["Referrer-Policy"] == ["no-referrer"])
      #expect(response.headers["Cache-Control"].count == 1)
      #expect(response.headers["Content-Length"] == ["\(response.body.readableBytes)"])
    }
    #expect(responses[0].headers["Cache-Control"] == ["no-store"])
    #expect(responses[2].headers["Cache-Control"] == ["public, max-age=31536000, immutable"])
  }

  @Test func compressionIsForThoseWhoAskForIt() {
    func accepts(_ value: String) -> Bool {
      HTTPRequestHead(
        version: .http1_1, method: .GET, uri: "/", headers: ["Accept-Encoding": value]
      ).acceptsGzip
    }
    #expect(accepts("gzip"))
    #expect(accepts("br, gzip;q=0.5"))
    #expect(!accepts("br"))
    #expect(!accepts("gzip; q=0"))
    #expect(!accepts(""))
  }
}
