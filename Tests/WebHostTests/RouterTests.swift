import ElementTree
import NIOCore
import NIOHTTP1
import Testing

@testable import WebHost

/// The routing of requests, without a connection.
@Suite struct RouterTests {
  let router = Router(
    gatekeeper: Gatekeeper(
      host: "127.0.0.1", port: 8080, allowedHosts: [], signingKey: key),
    assets: .embedded, limits: WebHost.Limits(), hasPath: { !$0.hasPrefix("/nowhere") })
  let secret = SessionSecret(signedWith: key)

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
      "Cookie": "session-8080=\(secret.rawValue)",
    ]
  }

  func page(_ route: Router.Route) -> PageRequest? {
    if case .page(let request) = route { request } else { nil }
  }

  @Test func theRootIsAPageAtTheScreensLocation() {
    for method in [HTTPMethod.GET, .HEAD] {
      let request = page(route(method, "/"))
      #expect(request?.path == .start)
      #expect(request?.opensPath == false)
    }
  }

  @Test(arguments: [
    "/3/notes/7", "/x", "/events", "/socket", "/screen.js", "/screen.0.js", "//", "//evil.example/",
    "/../etc/passwd", "/%2e%2e/%00%ff", "/?utm=1", "/a?b=c&d",
    "/" + String(repeating: "x", count: 1_023), String(repeating: "/x", count: 16),
  ])
  func otherPathsReachTheAppUnchanged(path: String) {
    let request = page(route(.GET, path, headers: session))
    #expect(request?.path.text == path)
    #expect(request?.opensPath == true)
    #expect(request?.secrets == [secret])
    // A HEAD request does not open the path on the screen.
    let head = page(route(.HEAD, path, headers: session))
    #expect(head?.path.text == path)
    #expect(head?.opensPath == false)
  }

  @Test func pathsWithoutAScreenAreNotFound() {
    for method in [HTTPMethod.GET, .HEAD] {
      #expect(status(route(method, "/nowhere?<b>", headers: session)) == 404)
    }
    guard case .response(let response) = route(.GET, "/nowhere?<b>") else { return }
    let page = String(buffer: response.body)
    #expect(page.contains("<b>/nowhere?&lt;b&gt;</b>"))
    #expect(page.contains(#"href="/">Go to the app's start</a>"#))
  }

  @Test(
    arguments: [
      ("/" + String(repeating: "x", count: 1_024), 414),
      (String(repeating: "/x", count: 17), 404), ("/é <b>", 404), ("/a b", 404), ("/a#b", 404),
      ("/\u{1}", 404),
    ] as [(String, UInt)])
  func invalidPageAddressesAreRefused(path: String, status expected: UInt) {
    #expect(status(route(.GET, path, headers: session)) == expected)
  }

  @Test func prefetchesAndOtherAutomaticRequestsOpenNoPath() {
    var headers = session
    headers.add(name: "Sec-Fetch-Dest", value: "image")
    #expect(status(route(.GET, "/favicon.ico", headers: headers)) == 404)
    headers.replaceOrAdd(name: "Sec-Fetch-Dest", value: "empty")
    #expect(page(route(.GET, "/3", headers: headers))?.opensPath == false)
    headers.replaceOrAdd(name: "Sec-Fetch-Dest", value: "document")
    #expect(page(route(.GET, "/3", headers: headers))?.opensPath == true)
    headers.add(name: "Sec-Purpose", value: "prefetch;prerender")
    #expect(status(route(.GET, "/3", headers: headers)) == 503)
  }

  @Test func assetsAreServedAtTheirPaths() {
    for asset in [router.assets.style, router.assets.script] {
      guard case .asset(let found) = route(.GET, asset.path) else {
        Issue.record("\(asset.path) should be there.")
        return
      }
      #expect(found.path == asset.path)
    }
  }

  @Test func invalidPathsAreRefused() {
    for uri in ["", "*", "http://127.0.0.1:8080/", "x"] {
      #expect(status(route(.GET, uri)) == 400)
    }
  }

  @Test func otherMethodsAreNotAllowed() {
    for (method, path) in [
      (HTTPMethod.POST, "/"), (.DELETE, "/"), (.OPTIONS, "/3"), (.PUT, "/events"),
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
    for (method, path) in [(HTTPMethod.POST, "/events"), (.GET, "/socket")] {
      var headers = session
      headers.add(name: "Upgrade", value: "websocket")
      let own = headers
      headers.replaceOrAdd(name: "Origin", value: "http://evil.example")
      #expect(status(route(method, path, headers: headers)) == 403)
      headers = own
      headers.remove(name: "Cookie")
      #expect(status(route(method, path, headers: headers)) == 401)
    }
    let image: HTTPHeaders = [
      "Host": "127.0.0.1:8080", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors",
    ]
    #expect(status(route(.GET, "/", headers: image)) == 403)
  }

  @Test func theStateOfATabIsParsed() {
    var headers = session
    headers.add(name: "Upgrade", value: "websocket")
    guard
      case .socket(let sessions, let state) = route(
        .GET, "/socket?tab=1-2&instance=abc&revision=7&path=%2F3%3Fa%3Db", headers: headers)
    else {
      Issue.record("The socket should be at /socket.")
      return
    }
    #expect(sessions == [secret])
    #expect(state?.tab == "1-2")
    #expect(state?.instance == "abc")
    #expect(state?.revision?.rawValue == 7)
    #expect(state?.path?.text == "/3?a=b")
  }

  @Test(arguments: [
    "", "tab=1", "tab=&instance=a&revision=1", "tab=1&instance=&revision=1",
    "tab=1&instance=a&revision=x", "tab=1&instance=a&revision=", "tab=1&instance=a&revision=+1",
    "tab=1&instance=a&revision=-2", "tab=1&instance=a&revision=-9223372036854775808",
    "tab=1&instance=a&revision=9223372036854775807", "tab=1&instance=a&revision=1000000000000000",
    "tab=1&instance=a&revision=1e3", "tab=1&instance=a&revision=١",
    "tab=1&instance=a&revision=1&path=x", "tab=1&instance=a&revision=1&path=%ff",
    "tab=1&instance=a&revision=1&path=/%20",
    "tab=\(String(repeating: "x", count: 65))&instance=a&revision=1",
    "tab=1&instance=\(String(repeating: "x", count: 65))&revision=1",
  ])
  func invalidTabQueriesAreRefused(query: String) {
    #expect(TabState(query: query[...], limits: WebHost.Limits()) == nil)
  }

  @Test func aTabMayAskForTheWholeScreen() throws {
    let state = try #require(
      TabState(query: "tab=1&instance=a&revision=-1", limits: WebHost.Limits()))
    #expect(state.revision == nil)
    #expect(
      TabState(query: "tab=1&instance=a&revision=999999999999999", limits: WebHost.Limits())?
        .revision?.rawValue == 999_999_999_999_999)
  }

  @Test(arguments: [
    (
      "window=1280x800&dark=1",
      HostTraits(size: ElementSize(width: 1280, height: 800), isDark: true)
    ),
    ("window=0x999999999", HostTraits(size: ElementSize(width: 0, height: ElementSize.most))),
    ("window=1280", nil), ("window=-1x5", nil), ("window=1e9x1", nil), ("window=1x2x3", nil),
    ("window=99999999999999999999x1", nil), ("dark=1", nil), ("window=", nil),
  ])
  func aTabReportsItsWindowsTraits(query: String, traits: HostTraits?) throws {
    let state = try #require(
      TabState(query: "tab=1&instance=a&revision=1&\(query)"[...], limits: WebHost.Limits()))
    #expect(state.traits == traits)
  }

  @Test func everyResponseHasSecurityHeaders() {
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

  @Test func onlyRequestsThatAcceptGzipGetIt() {
    func accepts(_ value: String) -> Bool {
      HTTPRequestHead(
        version: .http1_1, method: .GET, uri: "/", headers: ["Accept-Encoding": value]
      ).acceptsGzip
    }
    for value in [
      "gzip", "br, gzip;q=0.5", "GZIP", "x-gzip", "*", "gzip ; q = 1.000", "gzip;\tq=0.001",
      "identity;q=0.5, gzip;q=0.5", "identity;q=0, *;q=0.1", "*;q=0, gzip",
      "deflate;q=0, gzip;Q=0.2",
      "gzip;level=9;q=1", "br;q=1.0, gzip;q=0.8, *;q=0.1",
    ] { #expect(accepts(value), "\(value)") }
    for value in [
      "", "br", "gzip; q=0", "gzip;q=0.0", "gzip;q=0.00", "gzip;q=0.000", "gzip;q=0.", "gzip;Q=0.0",
      "gzip\t;\tq=0.0", "*;q=0", "*;q=0.0", "gzip;q=0, *", "gzip;q=0.4, identity;q=0.5", "identity",
      "gzipped", "gzip;q=", "gzip;q=no", "gzip;q=-1", "gzip;q=2", "gzip;q=1.5", "gzip;q=0.0001",
      "gzip;q",
      ";q=1", ",",
    ] { #expect(!accepts(value), "\(value)") }
  }

  @Test func headersWithTheSameNameAreJoined() {
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "/",
      headers: HTTPHeaders([("Accept-Encoding", "br"), ("accept-encoding", "gzip;q=0.5")]))
    #expect(head.acceptsGzip)
    #expect(!HTTPRequestHead(version: .http1_1, method: .GET, uri: "/").acceptsGzip)
  }
}
