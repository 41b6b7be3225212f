import Foundation
import Logging
import NIOCore
import NIOHTTP1

/// Tells of each request when it is answered, and of each WebSocket when it begins and ends: at the level
/// `info`, a line for each.
///
/// Paths are without what follows the question mark, where secrets may be.
struct AccessLog: Sendable {
  private let logger: Logger
  private let pathLength: Int
  private let metrics: ServerMetrics

  /// - Parameters:
  ///   - logger: What writes it.
  ///   - limits: They say how many lines there may be in a second.
  ///   - metrics: Counts and traces the same.
  ///   - now: The time in seconds, counted from anything.
  init(
    _ logger: Logger, limits: WebHost.Limits, metrics: ServerMetrics,
    now: @escaping @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
  ) {
    self.logger = logger.limited(to: limits.accessLinesPerSecond, now: now)
    pathLength = limits.pathLength
    self.metrics = metrics
  }

  /// A request has come.
  ///
  /// - Parameters:
  ///   - address: Who is at the other end of the connection.
  ///   - proxies: Says whom that one speaks for, if it is a proxy that is believed.
  func began(
    _ head: HTTPRequestHead, from address: VisitorAddress, proxies: WebHost.TrustedProxies?,
    now: NIODeadline
  ) -> LoggedRequest {
    LoggedRequest(head, from: address, proxies: proxies, metrics: metrics, now: now)
  }

  /// A request has been answered.
  ///
  /// - Parameters:
  ///   - bytes: The length of the body that was sent.
  ///   - isComplete: Whether all of it was taken, instead of the connection having ended before.
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

  /// A request has become the WebSocket of a tab.
  func opened(_ request: LoggedRequest) {
    metrics.socketOpened()
    logger.info("socket opened", metadata: metadata(of: request))
  }

  /// A WebSocket has ended.
  ///
  /// - Parameters:
  ///   - code: With which one side has closed it; `nil` if neither has.
  ///   - received: The bytes of all messages that came.
  ///   - sent: The bytes of all messages that were sent.
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

/// A request as far as a log tells of it.
struct LoggedRequest: Sendable {
  let id: RequestID
  let method: HTTPMethod
  let uri: String
  /// Whose it is.
  let visitor: VisitorAddress
  /// When its head had arrived.
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

  /// In milliseconds, exact to a microsecond.
  fileprivate func time(until now: NIODeadline) -> Double {
    Double((now - start).nanoseconds / 1000) / 1000
  }
}

/// What a request is called in the log, and in its answer (`X-Request-ID`), so that a visitor can say which
/// one it was.
struct RequestID: Hashable, Sendable, CustomStringConvertible {
  static let header = "X-Request-ID"

  let description: String

  /// A new one: 16 hexadecimal digits.
  init() {
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next() as UInt64, radix: 16)
    description = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The one of a request: from a proxy that is believed the one that it has given it, if it looks like one.
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
