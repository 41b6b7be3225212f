import ElementTree
import Foundation
import Logging
import NIOCore
import Testing

@testable import WebHost

/// A real server on a port of its own, with the actions of a browser.
@MainActor
struct TestServer {
  let stage: Stage
  let server: WebServer
  /// The secret of the test's main browser.
  let secret: SessionSecret
  private let unixSocket: String?

  /// The screens of the browsers.
  @MainActor
  final class Stage {
    private let root: Element
    var screens: [SessionID: FakeScreen] = [:]
    /// The screens of the windows, if each window has a screen of its own.
    var screensOfWindows: [WindowID: FakeScreen]?
    /// The sessions that have started, and the saved ones, in order.
    var begun: [SessionID] = []
    var flushed: [SessionID] = []
    /// The windows that have started, in order.
    var windows: [WebWindow] = []
    /// The reason why no session is available.
    var unavailable: SessionUnavailable?
    /// Yields `true` when a page shows a window again, and `false` when no page does any more.
    let (isShown, shown) = AsyncStream.makeStream(of: Bool.self)
    /// A wait that precedes saving.
    var flush: @MainActor () async -> Void = {}
    /// The number of first pages that were rendered for visitors without a session.
    var firstPages = 0
    /// The browsers without a saved session.
    let strangers = LockedSet()

    init(_ root: Element) {
      self.root = root
    }

    func session(_ window: WebWindow) -> WebSession {
      guard let id = window.session else {
        firstPages += 1
        return WebSession(screen: FakeScreen(root))
      }
      begun.append(id)
      windows.append(window)
      // A window that starts again finds its earlier screen.
      let screen =
        (screensOfWindows == nil ? screens[id] : screensOfWindows?[window.id]) ?? FakeScreen(root)
      screens[id] = screen
      screensOfWindows?[window.id] = screen
      return WebSession(
        screen: screen,
        saving: Saving { [self] in
          await flush()
          flushed.append(id)
        } shown: { [self] isShown in
          shown.yield(isShown)
        })
    }

    private final class Saving: SessionSaving {
      let changes = 0
      let saved = 0
      var onProgress: (@MainActor (_ saved: Int, _ failure: String?) -> Void)?
      private let flush: @MainActor () async -> Void
      private let tellShown: @MainActor (Bool) -> Void

      init(
        flush: @escaping @MainActor () async -> Void, shown: @escaping @MainActor (Bool) -> Void
      ) {
        self.flush = flush
        tellShown = shown
      }

      func shown(_ isShown: Bool) {
        tellShown(isShown)
      }

      func begin() {}

      func finish() async -> String? {
        await flush()
        return nil
      }
    }
  }

  init(
    _ root: Element = todos(["Milk", "Bread"]), port: Int = 0,
    secret: SessionSecret = SessionSecret(signedWith: key),
    limits: WebHost.Limits = WebHost.Limits(), unixSocket: String? = nil,
    publicURLs: [WebHost.PublicURL] = [], certificate: WebHost.ServerCertificate? = nil,
    trustedProxies: WebHost.TrustedProxies = .none,
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    drainTime: Duration = .seconds(600), savingTime: Duration = .seconds(600),
    configure: (inout WebHost.Configuration) -> Void = { _ in }
  ) async throws {
    self.secret = secret
    self.unixSocket = unixSocket
    let stage = Stage(root)
    self.stage = stage
    stage.screens[secret.id] = FakeScreen(root)
    // Other tests cover time limits, with an embedded loop. Here, a limit could only cut off a
    // client on a busy machine.
    var limits = limits
    limits.requestTimeout = .seconds(600)
    limits.idleTimeout = .seconds(600)
    limits.heartbeat = .seconds(600)
    var configuration = WebHost.Configuration(
      title: "Test", port: port, unixSocket: unixSocket, publicURLs: publicURLs,
      certificate: certificate, trustedProxies: trustedProxies, signingKey: Array(0..<32),
      limits: limits, logger: logger)
    configuration.firstPageLifetime = .seconds(600)
    configuration.metricsTimeout = .seconds(600)
    configuration.drainTime = drainTime
    configuration.savingTime = savingTime
    configure(&configuration)
    let started = try #require(
      StopsServers.started, "A suite that starts servers is '.stopsServers'.")
    server = try await WebServer.start(
      configuration: configuration,
      app: WebApp(
        session: { window throws(SessionUnavailable) in
          if let unavailable = stage.unavailable { throw unavailable }
          return stage.session(window)
        },
        hasPath: { !$0.hasPrefix("/nowhere") },
        isSaved: { !stage.strangers.contains($0) }))
    started.servers.append(server)
  }

  /// Stops the server before the test ends.
  ///
  /// - Returns: The number of sessions that could not be saved in time.
  @discardableResult func stop() async -> Int {
    // A stopped server must not be stopped again.
    StopsServers.started?.servers.removeAll { $0 === server }
    return await server.stop()
  }

  var screen: FakeScreen { stage.screens[secret.id]! }
  var authority: String { "127.0.0.1:\(server.port)" }
  var cookie: String { cookie(secret) }

  /// The window in which pages are loaded by default.
  static let window = WindowID("00000000000000aa")!

  func cookie(_ secret: SessionSecret) -> String {
    "session-\(server.port)=\(secret.rawValue)"
  }

  /// Loads the page as a returning browser does.
  ///
  /// - Parameter window: The window in which the page was loaded before; `nil` for a new tab.
  func page(
    _ path: String = "/", of browser: SessionSecret? = nil, in window: WindowID? = window
  ) async throws -> (status: Int, headers: [String], body: String) {
    let hint = window.map { "; tessera-window-\(server.port)=\($0)" } ?? ""
    return try await request("GET", path, headers: ["Cookie: \(cookie(browser ?? secret))\(hint)"])
  }

  /// Sends a request on a connection of its own.
  func request(
    _ method: String, _ path: String, host: String? = nil, headers: [String] = [], body: String = ""
  ) async throws -> (status: Int, headers: [String], body: String) {
    let connection =
      if let unixSocket {
        try await Loopback(unixSocket: unixSocket)
      } else {
        try await Loopback(port: server.port)
      }
    let lines =
      ["\(method) \(path) HTTP/1.1", "Host: \(host ?? authority)", "Connection: close"]
      + headers + (body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"])
    try await connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    let answer = await connection.rest()
    let end = try #require(answer.firstRange(of: "\r\n\r\n"))
    let head = answer[..<end.lowerBound].split(separator: "\r\n").map(String.init)
    let status = try #require(head.first?.split(separator: " ").dropFirst().first)
    return (
      try #require(Int(status)), Array(head.dropFirst()), String(answer[end.upperBound...])
    )
  }

  /// Sends events in a request, as the page does.
  func post(_ body: String, query: String = "") async throws -> (status: Int, body: String) {
    let answer = try await request(
      "POST", "/events" + query, headers: ["Origin: http://\(authority)", "Cookie: \(cookie)"],
      body: body)
    return (answer.status, answer.body)
  }

  /// Loads the page, and connects as its script does.
  func open(
    tab: String = "tab", of browser: SessionSecret? = nil
  ) async throws -> WebSocketClient {
    let page = try await page(of: browser).body
    return try await connect(
      tab: tab, of: browser, instance: try #require(page.value(of: "data-instance")),
      revision: try #require(page.value(of: "data-revision").flatMap { Int($0) }))
  }

  func connect(
    tab: String = "tab", of browser: SessionSecret? = nil, instance: String, revision: Int,
    window: WindowID? = nil, path: String? = nil, headers: [String] = [], isGreeted: Bool = true
  ) async throws -> WebSocketClient {
    let client = try await WebSocketClient(
      port: server.port,
      path: "/socket?tab=\(tab)&instance=\(instance)&revision=\(revision)"
        + (window.map { "&name=\($0)" } ?? "") + (path.map { "&path=\($0)" } ?? ""),
      headers: [
        "Host: \(authority)", "Origin: http://\(authority)",
        "Cookie: \(cookie(browser ?? secret))",
      ] + headers)
    #expect(client.status == 101)
    // The first message is the greeting.
    guard isGreeted else { return client }
    let hello = await client.frame()
    guard case .text(let text) = hello, text.hasPrefix(#"{"hello":"#) else {
      Issue.record("A tab is greeted, not told \(String(describing: hello)).")
      return client
    }
    return client
  }
}

/// A set of ids that the event loop can read as well.
final class LockedSet: @unchecked Sendable {
  // Sendable: the lock guards the set.
  private let lock = NSLock()
  private var ids: Set<SessionID> = []

  func insert(_ id: SessionID) { lock.withLock { _ = ids.insert(id) } }
  func contains(_ id: SessionID) -> Bool { lock.withLock { ids.contains(id) } }
}

extension String {
  /// Returns an attribute's value in the first tag that has it.
  func value(of attribute: String) -> String? {
    guard let start = firstRange(of: attribute + "=\"")?.upperBound else { return nil }
    return String(self[start...].prefix { $0 != "\"" })
  }
}

/// A client for the parts of RFC 6455 that a browser needs.
@MainActor
final class WebSocketClient {
  enum Frame: Equatable {
    case text(String)
    case close(UInt16)
    case other(UInt8)
  }

  let status: Int
  /// The status and headers of the answer.
  let head: String
  let connection: Loopback

  convenience init(port: Int, path: String, headers: [String]) async throws {
    try await self.init(Loopback(port: port), path: path, headers: headers)
  }

  init(_ connection: Loopback, path: String, headers: [String]) async throws {
    self.connection = connection
    let lines =
      [
        "GET \(path) HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      ] + headers
    try await connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    let head = await connection.take { buffer -> String? in
      let text = String(buffer: buffer)
      guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
      let head = text[..<end.upperBound]
      buffer.moveReaderIndex(forwardBy: head.utf8.count)
      return String(head)
    }
    status = head.flatMap { Int($0.dropFirst(9).prefix(3)) } ?? 0
    self.head = head ?? ""
  }

  func send(_ text: String) async throws {
    try await send(opcode: 1, ByteBuffer(string: text))
  }

  func send(opcode: UInt8, isFinal: Bool = true, _ data: ByteBuffer) async throws {
    var frame = ByteBuffer()
    frame.writeInteger((isFinal ? 0x80 : 0) | opcode)
    let length = data.readableBytes
    if length < 126 {
      frame.writeInteger(0x80 | UInt8(length))
    } else if length < 65_536 {
      frame.writeInteger(0x80 | 126 as UInt8)
      frame.writeInteger(UInt16(length))
    } else {
      frame.writeInteger(0x80 | 127 as UInt8)
      frame.writeInteger(UInt64(length))
    }
    let mask: [UInt8] = [7, 11, 13, 17]
    frame.writeBytes(mask)
    for (index, byte) in data.readableBytesView.enumerated() {
      frame.writeInteger(byte ^ mask[index % 4])
    }
    try await connection.send(frame)
  }

  /// Returns the text of the next message, decompressed if necessary.
  func inflated(by inflater: StreamInflater) async throws -> String? {
    let frame = await nextFrame()
    guard let (first, data) = frame, first & 15 == 1 else { return nil }
    guard first & 0x40 != 0 else { return String(buffer: data) }
    var compressed = data
    compressed.writeBytes([0, 0, 0xff, 0xff])
    return try inflater.decompress(compressed)
  }

  /// Returns the first byte and the data of the next frame; `nil` when the connection ends.
  private func nextFrame() async -> (first: UInt8, data: ByteBuffer)? {
    await connection.take { buffer in
      guard let first = buffer.readInteger(as: UInt8.self),
        let second = buffer.readInteger(as: UInt8.self)
      else { return nil }
      var length = Int(second)
      if second == 126 {
        guard let long = buffer.readInteger(as: UInt16.self) else { return nil }
        length = Int(long)
      } else if second == 127 {
        guard let long = buffer.readInteger(as: UInt64.self) else { return nil }
        length = Int(long)
      }
      return buffer.readSlice(length: length).map { (first, $0) }
    }
  }

  /// Returns the next frame, or `nil` when the connection ends.
  func frame() async -> Frame? {
    guard let (first, data) = await nextFrame() else { return nil }
    switch first & 15 {
    case 1: return .text(String(buffer: data))
    case 8: return .close(data.getInteger(at: 0) ?? 1005)
    case let opcode: return .other(opcode)
    }
  }

  /// Returns the next text that isn't a greeting.
  func message() async -> String? {
    while let frame = await frame() {
      if case .text(let text) = frame, !text.hasPrefix(#"{"hello""#) { return text }
    }
    return nil
  }

  /// Closes the connection without a close frame.
  func close() async throws {
    try await connection.close()
  }

  /// Returns the code with which the server closes the connection.
  func closeCode() async -> UInt16? {
    while let frame = await frame() {
      if case .close(let code) = frame { return code }
    }
    return nil
  }
}

/// Runs an operation with the path of a Unix socket, in a directory that is deleted afterwards.
@MainActor
func withSocketPath(_ operation: @MainActor (String) async throws -> Void) async throws {
  let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
    "tessera-\(UUID().uuidString.prefix(8))")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  try await operation(directory.appendingPathComponent("app.sock").path)
}
