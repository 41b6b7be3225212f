import Foundation
import Logging
import NIOCore
import NIOHTTP1

/// Logs each request when it is answered, and each WebSocket when it opens and closes: one line
/// each, at the level `info`.
///
/// Logged paths omit the query, which may contain secrets.
struct AccessLog: Sendable {
  private let logger: Logger
  private let pathLength: Int
  private let metrics: ServerMetrics

  /// - Parameters:
  ///   - logger: The logger for the lines.
  ///   - limits: The limits, with the maximum number of lines per second.
  ///   - metrics: The metrics for the same events.
  ///   - now: The time in seconds, from any starting point.
  init(
    _ logger: Logger, limits: WebHost.Limits, metrics: ServerMetrics,
    now: @escaping @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
  ) {
    self.logger = logger.limited(to: limits.accessLinesPerSecond, now: now)
    pathLength = limits.pathLength
    self.metrics = metrics
  }

  /// Records the arrival of a request.
  ///
  /// - Parameters:
  ///   - address: The address of the connection's other end.
  ///   - proxies: The rules that find the visitor, if the connection comes from a trusted proxy.
  func began(
    _ head: HTTPRequestHead, from address: VisitorAddress, proxies: WebHost.TrustedProxies?,
    now: NIODeadline
  ) -> LoggedRequest {
    LoggedRequest(head, from: address, proxies: proxies, metrics: metrics, now: now)
  }

  /// Logs an answered request.
  ///
  /// - Parameters:
  ///   - bytes: The length of the sent body.
  ///   - isComplete: Whether the whole response was sent before the connection ended.
  func answered(
    _ request: LoggedRequest, _ status: HTTPResponseStatus?, bytes: Int, isComplete: Bool = true,
    now: NIODeadline
  ) {
    metrics.answered(request.method, status, bytes: bytes, time: now - request.start)
    request.trace.answered(status, bytes: bytes)
    logger.info(
      isComplete ? "request" : "request cut off",
      metadata: metadata(of: request).merging(
        ["bytes": .stringConvertible(bytes), "ms": .stringConvertible(request.time(until: now))]
          .merging(status.map { ["status": .stringConvertible($0.code)] } ?? [:]) { $1 }
      ) { $1 })
  }

  /// Logs that a request has become the WebSocket of a tab.
  func opened(_ request: LoggedRequest) {
    metrics.socketOpened()
    logger.info("socket opened", metadata: metadata(of: request))
  }

  /// Logs the end of a WebSocket.
  ///
  /// - Parameters:
  ///   - code: The close code of either side; `nil` if neither sent one.
  ///   - received: The bytes of all received messages.
  ///   - sent: The bytes of all sent messages.
  func closed(
    _ request: LoggedRequest, code: UInt16?, received: Int, sent: Int, now: NIODeadline
  ) {
    metrics.socketClosed(received: received, sent: sent)
    request.trace.closed(code: code, received: received, sent: sent)
    var fields = metadata(of: request)
    fields["code"] = code.map { .stringConvertible($0) }
    fields["received"] = .stringConvertible(received)
    fields["bytes"] = .stringConvertible(sent)
    fields["ms"] = .stringConvertible(request.time(until: now))
    logger.info("socket closed", metadata: fields)
  }

  private func metadata(of request: LoggedRequest) -> Logger.Metadata {
    let whole = request.uri.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    var path = String(decoding: whole.prefix(pathLength), as: UTF8.self)
    if whole.count > pathLength { path += "…" }
    return [
      "id": "\(request.id)", "method": "\(request.method.rawValue.prefix(32))", "path": "\(path)",
      "visitor": "\(request.visitor)",
    ]
  }
}

/// The parts of a request that are logged.
struct LoggedRequest: Sendable {
  let id: RequestID
  let method: HTTPMethod
  let uri: String
  /// The address of the request's visitor.
  let visitor: VisitorAddress
  /// The time at which the head of the request arrived.
  let start: NIODeadline
  fileprivate let trace: RequestTrace

  fileprivate init(
    _ head: HTTPRequestHead, from address: VisitorAddress, proxies: WebHost.TrustedProxies?,
    metrics: ServerMetrics, now: NIODeadline
  ) {
    id = RequestID(of: head.headers, isFromProxy: proxies != nil)
    method = head.method
    uri = head.uri
    visitor = proxies?.visitorAddress(in: head.headers) ?? address
    start = now
    trace = metrics.trace(head, id: id, isFromProxy: proxies != nil)
  }

  /// Returns the elapsed time in milliseconds, with a precision of a microsecond.
  fileprivate func time(until now: NIODeadline) -> Double {
    Double((now - start).nanoseconds / 1000) / 1000
  }
}

/// The identifier of a request in the log and in its response (`X-Request-ID`), so that a visitor
/// can refer to the request.
struct RequestID: Hashable, Sendable, CustomStringConvertible {
  static let header = "X-Request-ID"

  let description: String

  /// Creates a new identifier of 16 hexadecimal digits.
  init() {
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next() as UInt64, radix: 16)
    description = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the identifier from a trusted proxy if it is valid, or else a new one.
  init(of headers: HTTPHeaders, isFromProxy: Bool) {
    guard isFromProxy, let given = headers.first(name: Self.header),
      (1...64).contains(given.utf8.count), given.utf8.allSatisfy(Self.isAllowed)
    else {
      self.init()
      return
    }
    self.init(given)
  }

  private init(_ description: String) {
    self.description = description
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
