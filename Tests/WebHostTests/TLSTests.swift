#if TLS
  import ElementTree
  import Foundation
  import NIOCore
  import NIOSSL
  import Testing

  @testable import WebHost

  /// A server with a test certificate, over loopback.
  @MainActor
  @Suite(.stopsServers, .timeLimit(.minutes(5))) struct TLSTests {
    let files: TestCertificate
    let certificate: WebHost.ServerCertificate

    init() async throws {
      files = try await TestCertificate()
      certificate = try files.load()
    }

    /// Connects a client that trusts the current certificate file.
    private func connect(
      _ server: TestServer, version: TLSVersion? = nil
    ) async throws -> Loopback {
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.trustRoots = .certificates(
        try NIOSSLCertificate.fromPEMFile(files.certificate))
      if let version {
        configuration.minimumTLSVersion = version
        configuration.maximumTLSVersion = version
      }
      return try await Loopback(
        port: server.server.port, tls: NIOSSLContext(configuration: configuration))
    }

    /// Returns the whole answer to a request that closes the connection.
    private func get(
      _ path: String, on connection: Loopback, host: String, headers: [String] = []
    ) async throws -> String {
      let lines = ["GET \(path) HTTP/1.1", "Host: \(host)", "Connection: close"] + headers
      try await connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
      return await connection.rest()
    }

    @Test(arguments: [TLSVersion.tlsv12, .tlsv13])
    func pagesServedOverTLSHaveCookiesThatOnlySecurePagesCanSet(version: TLSVersion) async throws {
      let server = try await TestServer(certificate: certificate)
      #expect(server.server.url == "https://127.0.0.1:\(server.server.port)/")
      let answer = try await get(
        "/", on: connect(server, version: version), host: server.authority)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.contains("\r\nSet-Cookie: __Host-session-\(server.server.port)="))
      #expect(answer.contains("; Secure\r\n"))
      // Another program may use this address later, and may serve its pages insecurely.
      #expect(!answer.contains("Strict-Transport-Security"))
    }

    @Test func tabsConnectOverTLS() async throws {
      let server = try await TestServer(certificate: certificate)
      let headers = [
        "Host: \(server.authority)", "Origin: https://\(server.authority)",
        "Cookie: __Host-\(server.cookie)",
      ]
      let client = try await WebSocketClient(
        connect(server), path: "/socket?tab=a&instance=none&revision=-1", headers: headers)
      #expect(client.status == 101)
      #expect(await client.message()?.hasPrefix(#"{"html":"#) == true)

      // A page from an insecure address does not belong to the server.
      let other = try await WebSocketClient(
        connect(server), path: "/socket?tab=a&instance=none&revision=-1",
        headers: headers.map { $0.replacing("https://", with: "http://") })
      #expect(other.status == 403)
    }

    @Test func anEarlierVersionIsRefused() async throws {
      let server = try await TestServer(certificate: certificate)
      let connection = try await connect(server, version: .tlsv11)
      let answer = try? await get("/health", on: connection, host: server.authority)
      #expect(answer?.contains("HTTP/1.1") != true)
    }

    @Test func plainHTTPIsNotAnswered() async throws {
      let server = try await TestServer(certificate: certificate)
      let connection = try await Loopback(port: server.server.port)
      let answer = try? await get("/health", on: connection, host: server.authority)
      #expect(answer?.contains("HTTP/1.1") != true)
    }

    @Test func aPublicNameMakesBrowsersRequireTLS() async throws {
      let server = try await TestServer(
        publicURLs: [WebHost.PublicURL("https://app.example.com")], certificate: certificate)
      #expect(server.server.url == "https://app.example.com/")
      let answer = try await get("/nowhere", on: connect(server), host: "app.example.com")
      #expect(answer.contains("\r\nStrict-Transport-Security: max-age=31536000\r\n"))
    }

    @Test func newConnectionsUseARenewedCertificate() async throws {
      let server = try await TestServer(certificate: certificate)
      let before = try await connect(server)
      try await before.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(
        await before.take { String(buffer: $0).hasSuffix("running.\n") ? true : nil } == true)

      try await files.make(name: "renewed")
      try certificate.reload()
      // This client trusts only the new certificate.
      let answer = try await get("/health", on: connect(server), host: server.authority)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      // An existing connection stays open.
      #expect(try await get("/health", on: before, host: "a").contains("HTTP/1.1 200 OK\r\n"))
    }

    @Test func anUnreadableRenewalKeepsTheCertificate() async throws {
      let server = try await TestServer(certificate: certificate)
      let connected = try await connect(server)
      _ = try files.write("nonsense", to: "key.pem")
      #expect(throws: ServerCertificateError.self) { try certificate.reload() }
      let answer = try await get("/health", on: connected, host: "a")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(certificate.expiration > Date())
    }

    // MARK: - Files

    private func problem(certificate: String? = nil, key: String? = nil) -> ServerCertificateError?
    {
      #expect(throws: ServerCertificateError.self) {
        try WebHost.ServerCertificate(
          certificate: certificate ?? files.certificate, key: key ?? files.key)
      }
    }

    @Test func aFileThatIsMissingIsNamed() {
      let missing = files.directory.path + "/missing.pem"
      #expect(problem(certificate: missing) == .missing(path: missing))
      #expect(problem(key: missing) == .missing(path: missing))
      #expect(problem(key: missing)?.description.contains(missing) == true)
    }

    @Test func aFileThatCannotBeReadIsNamed() {
      let path = files.directory.path
      guard case .unreadable(path, _)? = problem(certificate: path) else {
        Issue.record("A directory can't be read: \(String(describing: problem(certificate: path)))")
        return
      }
    }

    @Test func anUnusableFileIsNamed() throws {
      let path = try files.write("-----BEGIN CERTIFICATE-----\nAAAA\n", to: "broken.pem")
      guard case .unusable(path, _)? = problem(certificate: path) else {
        Issue.record("The file is not a certificate.")
        return
      }
      #expect(
        problem(key: files.certificate)
          == .unusable(
            path: files.certificate,
            reason: "there is no key in it in PEM form (-----BEGIN …PRIVATE KEY-----)"))
      let long = try files.write(String(repeating: "A", count: 1_100_000), to: "long.pem")
      #expect(
        problem(key: long) == .unusable(path: long, reason: "it is larger than 1048576 bytes"))
    }

    @Test func aKeyWithAPassphraseIsRefusedWithoutAPrompt() async throws {
      try await files.make(passphrase: "secret")
      #expect(
        problem()
          == .unusable(
            path: files.key,
            reason: "it has a passphrase, and the server can't ask for one"))
    }

    @Test func aKeyOfAnotherCertificateIsReported() async throws {
      let other = try await TestCertificate()
      #expect(
        problem(key: other.key) == .mismatch(certificate: files.certificate, key: other.key))
    }
  }
#endif
