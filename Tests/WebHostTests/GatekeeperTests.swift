import NIOHTTP1
import Testing

@testable import WebHost

/// The requests that the server accepts and refuses.
@Suite struct GatekeeperTests {
  let gatekeeper = Gatekeeper(
    host: "127.0.0.1", port: 8080, allowedHosts: ["Todos.example", "box:9000"], signingKey: key)
  let secret = SessionSecret(signedWith: key)

  func headers(
    host: String = "127.0.0.1:8080", origin: String? = "http://127.0.0.1:8080",
    cookie: String? = nil
  ) -> HTTPHeaders {
    var headers: HTTPHeaders = ["Host": host]
    if let origin { headers.add(name: "Origin", value: origin) }
    headers.add(name: "Cookie", value: cookie ?? "session-8080=\(secret.rawValue)")
    return headers
  }

  func status(_ headers: HTTPHeaders) -> HTTPResponseStatus {
    do throws(Gatekeeper.Refusal) {
      return try gatekeeper.checkSession(headers) == [secret] ? .ok : .accepted
    } catch {
      return error.status
    }
  }

  @Test(arguments: [
    "127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080", "todos.example",
    "todos.example:8080", "box:9000",
  ])
  func theServersOwnNamesAreAccepted(host: String) {
    #expect(status(headers(host: host, origin: "http://\(host)")) == .ok)
  }

  @Test(arguments: [
    "evil.example", "evil.example:8080", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8081", "localhost",
    "", "127.0.0.1:8080.evil.example", "box:8080", "box", "[::1]", "127.0.0.1:8080:8080",
  ])
  func otherNamesAreRefused(host: String) {
    #expect(status(headers(host: host, origin: "http://\(host)")) == .forbidden)
  }

  @Test func theDefaultPortMayBeOmitted() {
    let gatekeeper = Gatekeeper(
      host: "::1", port: 80, allowedHosts: [])
    for host in ["localhost", "127.0.0.1", "[::1]", "localhost:80"] {
      #expect(throws: Never.self) { try gatekeeper.checkHost(["Host": host]) }
    }
    #expect(throws: Gatekeeper.Refusal.self) { try gatekeeper.checkHost(["Host": "localhost:81"]) }
  }

  @Test func exactlyOneHostHeaderIsNeeded() {
    #expect(status(["Origin": "http://127.0.0.1:8080"]) == .forbidden)
    var twice = headers()
    twice.add(name: "Host", value: "127.0.0.1:8080")
    #expect(status(twice) == .forbidden)
  }

  @Test(arguments: [
    nil, "null", "", "http://evil.example", "http://127.0.0.1:8081", "http://localhost:8080",
    "ftp://127.0.0.1:8080", "http://127.0.0.1:8080.evil.example", "127.0.0.1:8080",
  ])
  func theOriginHasToBeTheServer(origin: String?) {
    #expect(status(headers(origin: origin)) == .forbidden)
  }

  @Test func theOriginMayBeSecureBehindAProxy() {
    #expect(status(headers(host: "todos.example", origin: "https://todos.example")) == .ok)
  }

  @Test func aRequestNeedsAValidSessionCookie() {
    let secret = secret.rawValue
    #expect(status(["Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1:8080"]) == .unauthorized)
    for cookie in [
      "", "session-8080", "session-8080=", "session-8080=\(secret)x", "session-8081=\(secret)",
      "session-8080=\(secret.dropLast()).", "x\(secret)", secret,
    ] {
      #expect(status(headers(cookie: cookie)) == .unauthorized)
    }
    #expect(status(headers(cookie: "a=b; session-8080=\(secret); c=d")) == .ok)
    // An older cookie with the same name does not hide the valid one.
    #expect(status(headers(cookie: "session-8080=old; session-8080=\(secret)")) == .ok)
  }

  @Test func everyValidSecretIsAccepted() throws {
    let other = SessionSecret(signedWith: key)
    let cookie = "session-8080=\(secret.rawValue); session-8080=\(other.rawValue)"
    #expect(try gatekeeper.checkSession(headers(cookie: cookie)) == [secret, other])
  }

  @Test func aVisitorCantChooseASecret() {
    for chosen in [
      String(repeating: "a", count: 43), SessionSecret(signedWith: SigningKey()).rawValue,
    ] {
      #expect(status(headers(cookie: "session-8080=\(chosen)")) == .unauthorized)
    }
  }

  @Test func theNumberOfCheckedSecretsIsLimited() {
    let many = String(repeating: "session-8080=\(String(repeating: "a", count: 43)); ", count: 300)
    #expect(
      status(headers(cookie: many + "session-8080=\(secret.rawValue)")) == .unauthorized)
  }

  @Test func theCookieIsForThisServerAlone() {
    #expect(
      gatekeeper.cookie(for: secret)
        == "session-8080=\(secret.rawValue); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
  }

  @Test func theCookiesNameMayOmitThePort() {
    let gatekeeper = Gatekeeper(
      host: "127.0.0.1", port: 9999, allowedHosts: [], cookieName: "session-todos",
      signingKey: key)
    #expect(gatekeeper.cookie(for: secret).hasPrefix("session-todos=\(secret.rawValue);"))
    #expect(
      gatekeeper.secrets(in: ["Cookie": "session-todos=\(secret.rawValue); session-9999=x"])
        == [secret])
  }

  @Test(arguments: [
    ("none", "navigate", true), ("same-origin", "navigate", true), ("cross-site", "navigate", true),
    ("same-site", "navigate", true), ("same-origin", "cors", true),
    ("cross-site", "no-cors", false),
    ("same-site", "no-cors", false), ("cross-site", "cors", false), ("cross-site", "", false),
  ])
  func otherSitesMayOnlyLinkToThePage(site: String, mode: String, isWelcome: Bool) {
    let headers: HTTPHeaders = [
      "Host": "127.0.0.1:8080", "Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode,
    ]
    if isWelcome {
      #expect(throws: Never.self) { try gatekeeper.checkVisit(headers) }
    } else {
      #expect(throws: Gatekeeper.Refusal.self) { try gatekeeper.checkVisit(headers) }
    }
  }
}
