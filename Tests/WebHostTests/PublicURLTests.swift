import NIOHTTP1
import Testing

@testable import WebHost

/// The public addresses at which browsers reach a server.
@Suite struct PublicURLTests {
  @Test(arguments: [
    (
      "https://app.example.com", "https://app.example.com",
      ["app.example.com", "app.example.com:443"]
    ),
    (
      "HTTPS://App.Example.com:443/", "https://app.example.com",
      ["app.example.com", "app.example.com:443"]
    ),
    ("http://box:8080", "http://box:8080", ["box:8080"]),
    ("http://192.0.2.1", "http://192.0.2.1", ["192.0.2.1", "192.0.2.1:80"]),
    ("https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443", ["[2001:db8::1]:8443"]),
  ])
  func anAddressHasTheNamesThatBrowsersGiveIt(
    text: String, description: String, authorities: [String]
  ) throws {
    let url = try WebHost.PublicURL(text)
    #expect(url.description == description)
    #expect(url.authorities == authorities)
    #expect(url.isSecure == description.hasPrefix("https"))
  }

  @Test(arguments: [
    "", "app.example.com", "ftp://app.example.com", "https://", "https:///path", "https://a/b",
    "https://a?b", "https://a#b", "https://me@a", "https://me:secret@a", "https://a:0",
    "https://a:65536", "https://a b",
    "https://*.example.com", "https://a%0d%0ab", "https://bücher.example",
  ])
  func invalidServerAddressesAreNamed(text: String) {
    let error = #expect(throws: WebHost.PublicURLError.self) { try WebHost.PublicURL(text) }
    #expect(error?.description.hasPrefix("'\(text)' isn't the address of a server: ") == true)
  }

  // MARK: - Requests to public addresses

  let router: Router
  let secret = SessionSecret(signedWith: key)

  init() throws {
    router = Router(
      gatekeeper: Gatekeeper(
        host: "127.0.0.1", port: 8080, allowedHosts: [],
        publicURLs: [
          try WebHost.PublicURL("https://app.example.com"), try WebHost.PublicURL("http://box:81"),
        ], signingKey: key),
      assets: .embedded, limits: WebHost.Limits(),
      proxies: try WebHost.TrustedProxies(["127.0.0.1"]), hasPath: { _ in true })
  }

  func route(
    _ uri: String, host: String = "app.example.com", _ headers: HTTPHeaders = [:],
    isFromProxy: Bool = true, isStopping: Bool = false
  ) -> Router.Route {
    var headers = headers
    headers.add(name: "Host", value: host)
    return router.route(
      HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers),
      isFromProxy: isFromProxy, isStopping: isStopping)
  }

  func response(_ route: Router.Route) -> Response? {
    if case .response(let response) = route { response } else { nil }
  }

  @Test func secureAddressHasACookieThatOnlySecurePagesOfThisHostCanSet() {
    #expect(
      router.gatekeeper.cookie(for: secret, isSecure: true)
        == "__Host-session-8080=\(secret.rawValue); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"
    )
    guard case .page(let page) = route("/", ["Cookie": "__Host-session-8080=\(secret.rawValue)"])
    else {
      Issue.record("It is not a page.")
      return
    }
    #expect(page.isSecure)
    #expect(page.secrets == [secret])
    guard case .page(let other) = route("/", ["Cookie": "session-8080=\(secret.rawValue)"]) else {
      Issue.record("It is not a page.")
      return
    }
    // Another site on this host could have set this cookie.
    #expect(other.secrets == [])
    guard case .page(let plain) = route("/", host: "box:81") else {
      Issue.record("It is not a page.")
      return
    }
    #expect(!plain.isSecure)
  }

  @Test func requestsComeFromSecurePagesOfASecureAddress() {
    let cookie = "__Host-session-8080=\(secret.rawValue)"
    func isRefused(_ origin: String) -> Bool {
      let headers: HTTPHeaders = [
        "Host": "app.example.com", "Origin": origin, "Cookie": cookie,
      ]
      do throws(Gatekeeper.Refusal) {
        return try router.gatekeeper.checkSession(headers) != [secret]
      } catch { return true }
    }
    #expect(!isRefused("https://app.example.com"))
    #expect(isRefused("http://app.example.com"))
    #expect(isRefused("https://app.example.com:444"))
  }

  @Test func plainHTTPIsRedirectedToTheSecureAddress() {
    let redirection = response(route("/a/b?c=1", ["X-Forwarded-Proto": "http"]))
    #expect(redirection?.status == .permanentRedirect)
    #expect(redirection?.headers["Location"] == ["https://app.example.com/a/b?c=1"])
    // Only a trusted proxy can report the original scheme.
    let isPage =
      if case .page = route("/", ["X-Forwarded-Proto": "http"], isFromProxy: false) {
        true
      } else { false }
    #expect(isPage)
    #expect(response(route("/", ["X-Forwarded-Proto": "https"])) == nil)
    #expect(response(route("/", host: "box:81", ["X-Forwarded-Proto": "http"])) == nil)
  }

  @Test func healthIsReportedUnderAnyHostName() {
    #expect(response(route("/health", host: "10.0.0.7:8080"))?.status == .ok)
    #expect(response(route("/ready", host: "10.0.0.7:8080"))?.status == .ok)
    #expect(response(route("/ready", isStopping: true))?.status == .serviceUnavailable)
    #expect(response(route("/health", isStopping: true))?.status == .ok)
  }
}
