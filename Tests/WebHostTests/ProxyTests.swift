import Foundation
import NIOCore
import Testing

@testable import WebHost

/// A real server behind a proxy.
@MainActor
@Suite(.stopsServers, .timeLimit(.minutes(5)))
struct ProxyTests {
  @Test func theServerListensAtAUnixSocket() async throws {
    try await withSocketPath { path in
      let url = try WebHost.PublicURL("https://app.example.com")
      let app = try await TestServer(unixSocket: path, publicURLs: [url])
      #expect(app.server.url == "https://app.example.com/")
      let page = try await app.request("GET", "/", host: "app.example.com")
      #expect(page.status == 200)
      #expect(page.headers.contains { $0.hasPrefix("Set-Cookie: __Host-session-") })
      #expect(try await app.request("GET", "/", host: "evil.example").status == 403)

      // A second server cannot take the socket.
      await #expect(throws: WebServerError.socketTaken(path: path)) {
        try await TestServer(unixSocket: path, publicURLs: [url])
      }
      await app.stop()
      let next = try await TestServer(unixSocket: path, publicURLs: [url])
      #expect(try await next.request("GET", "/ready", host: "10.0.0.7").status == 200)
    }
  }

  @Test func aFileAtTheSocketsPathIsLeftAlone() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "tessera-\(UUID().uuidString.prefix(8))")
    try Data("mine".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let url = try WebHost.PublicURL("https://app.example.com")
    do {
      _ = try await TestServer(unixSocket: file.path, publicURLs: [url])
      Issue.record("The socket replaced a file.")
    } catch let error as WebServerError {
      #expect(error.description.contains(file.path))
    }
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
  }

  @Test func anUnusableSocketPathIsNamedInTheError() async throws {
    let path = "/tmp/" + String(repeating: "x", count: 200)
    let error = await #expect(throws: WebServerError.self) {
      try await TestServer(unixSocket: path)
    }
    #expect(error?.description.contains(path) == true)
  }

  @Test func visitorsBehindAProxyHaveSeparateLimits() async throws {
    var limits = WebHost.Limits()
    limits.connectionsPerAddress = 1
    let app = try await TestServer(
      limits: limits, trustedProxies: try WebHost.TrustedProxies(["127.0.0.1"]))
    func frame(_ visitor: String, tab: String) async throws -> WebSocketClient.Frame? {
      let client = try await app.connect(
        tab: tab, instance: "x", revision: -1, headers: ["X-Forwarded-For: 192.0.2.66, \(visitor)"],
        isGreeted: false)
      return await client.frame()
    }
    let isText: (WebSocketClient.Frame?) -> Bool = { if case .text? = $0 { true } else { false } }
    #expect(isText(try await frame("203.0.113.1", tab: "a")))
    #expect(isText(try await frame("203.0.113.2", tab: "b")))
    #expect(try await frame("203.0.113.1", tab: "c") == .close(4429))
    #expect(isText(try await frame("203.0.113.3", tab: "d")))
  }
}
