import NIOCore
import NIOHTTP1
import Testing

@testable import WebHost

/// The visitor's address as a trusted proxy reports it.
@Suite struct TrustedProxiesTests {
  func address(_ text: String) throws -> SocketAddress {
    try SocketAddress(ipAddress: text, port: 1)
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false),
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
    ("192.0.2.128/25", "192.0.2.129", true), ("192.0.2.128/25", "192.0.2.1", false),
    ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
    ("2001:db8::/33", "2001:db8:1::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
    ("127.0.0.1", "::ffff:127.0.0.1", true), ("unix", "127.0.0.1", false),
  ])
  func aProxyIsKnownByItsAddress(source: String, peer: String, isTrusted: Bool) throws {
    let proxies = try WebHost.TrustedProxies([source])
    #expect(proxies.trusts(try address(peer)) == isTrusted)
  }

  @Test func aUnixSocketIsTrustedByName() throws {
    let peer = try SocketAddress(unixDomainSocketPath: "/run/app.sock")
    #expect(try WebHost.TrustedProxies(["unix"]).trusts(peer))
    #expect(try WebHost.TrustedProxies(["unix"]).trusts(nil))
    #expect(try !WebHost.TrustedProxies(["127.0.0.1"]).trusts(peer))
    #expect(!WebHost.TrustedProxies.none.trusts(nil))
  }

  @Test(arguments: [
    "", "localhost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "::/129", "10.0.0",
    "Unix", "1.2.3.4:80",
  ])
  func invalidAddressesAreNamed(source: String) {
    #expect(throws: WebHost.TrustedProxyError(source: source)) {
      try WebHost.TrustedProxies([source])
    }
  }

  @Test(arguments: [
    // A visitor's own entries come before the proxy's entry.
    (["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
    (["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
    (["203.0.113.9, 10.1.2.3"], "203.0.113.9"),
    (["198.51.100.1, 203.0.113.9, 10.1.2.3, 10.3.2.1"], "203.0.113.9"),
    (["10.9.9.9, 10.1.2.3"], "10.9.9.9"),
    (["203.0.113.9:4711"], "203.0.113.9"), (["[2001:db8::1]:4711"], "2001:db8::1"),
    (["2001:db8::1"], "2001:db8::1"), (["nonsense, 10.1.2.3"], "10.1.2.3"),
    (["203.0.113.9, nonsense"], nil), ([""], nil), ([], nil), ([","], nil),
  ])
  func theVisitorIsTheFarthestAddressThatProxiesVouchFor(fields: [String], visitor: String?) throws
  {
    let proxies = try WebHost.TrustedProxies(["10.0.0.0/8"])
    let headers = HTTPHeaders(fields.map { ("X-Forwarded-For", $0) })
    #expect(proxies.visitor(in: headers) == visitor.flatMap { IPAddress($0) })
  }

  @Test(arguments: [
    ("for=203.0.113.9", "203.0.113.9", nil as Bool?),
    ("for=198.51.100.1, for=203.0.113.9;proto=http;by=10.0.0.1", "203.0.113.9", true),
    ("For=\"[2001:db8::1]:4711\"; Proto=https", "2001:db8::1", false),
    ("for=_hidden", nil, nil), ("for=unknown;proto=https", nil, false), ("by=10.0.0.1", nil, nil),
  ])
  func theForwardedHeaderIsReadIfConfigured(
    field: String, visitor: String?, isPlain: Bool?
  ) throws {
    let proxies = try WebHost.TrustedProxies(["10.0.0.0/8"], field: .forwarded)
    var headers: HTTPHeaders = ["Forwarded": field]
    // The proxy passes unknown headers on, so these come from the visitor.
    headers.add(name: "X-Forwarded-For", value: "192.0.2.66")
    headers.add(name: "X-Forwarded-Proto", value: "https")
    #expect(proxies.visitor(in: headers) == visitor.flatMap { IPAddress($0) })
    #expect(proxies.isPlain(headers) == isPlain)
  }

  @Test(arguments: [
    ("http", true as Bool?), ("https", false), ("HTTPS", false), ("wss", false), ("ftp", nil),
    ("https, http", true), ("", nil),
  ])
  func theNearestProxyReportsTheVisitorsScheme(proto: String, isPlain: Bool?) throws {
    let proxies = try WebHost.TrustedProxies(["127.0.0.1"])
    #expect(proxies.isPlain(["X-Forwarded-Proto": proto, "Forwarded": "proto=http"]) == isPlain)
  }
}
