import NIOCore
import NIOHTTP1

/// Answers the requests of one connection one after another.
final class SampleHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private struct Incoming {
    let head: HTTPRequestHead
    var body = ByteBuffer()
  }

  /// The answer in progress.
  private struct Current {
    let head: HTTPRequestHead
    let id: RecordedRequest.ID
  }

  private static let bodyLimit = 10_000
  private static let waitingLimit = 16

  private let site: Site
  private let log: RequestLog
  private var incoming: Incoming?
  /// The requests that arrived before the previous one was answered.
  private var waiting: [Incoming] = []
  private var current: Current?
  private var timer: Scheduled<Void>?

  init(site: Site, log: RequestLog) {
    self.site = site
    self.log = log
  }

  // MARK: - Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head(let head):
      incoming = Incoming(head: head)
    case .body(var part):
      let size = (incoming?.body.readableBytes ?? 0) + part.readableBytes
      guard size <= Self.bodyLimit else {
        context.close(promise: nil)
        return
      }
      incoming?.body.writeBuffer(&part)
    case .end:
      guard let request = incoming else { return }
      incoming = nil
      guard waiting.count < Self.waitingLimit else {
        context.close(promise: nil)
        return
      }
      waiting.append(request)
      answerNext(context: context)
    }
  }

  private func answerNext(context: ChannelHandlerContext) {
    guard current == nil, !waiting.isEmpty else { return }
    let incoming = waiting.removeFirst()
    let head = incoming.head
    let request = SampleRequest(
      method: head.method.rawValue, target: head.uri,
      headers: head.headers.map { (name: $0.name, value: $0.value) },
      body: String(buffer: incoming.body),
      origin: Self.origin(head.headers.first(name: "Host"), context.channel.localAddress),
      clientAddress: context.channel.remoteAddress?.ipAddress ?? "127.0.0.1")
    let delivery = site.delivery(of: request)
    let isOfPerson = request.path.isEmpty || request.path.first == "control"
    // The log leaves out control requests, because tests and readers look for the API's requests.
    let current = Current(head: head, id: isOfPerson ? 0 : log.begin(request))
    self.current = current
    if delivery.delay > .zero {
      after(.nanoseconds(Int64(delivery.delay / .nanoseconds(1))), context) { handler, context in
        handler.send(delivery, current, context: context)
      }
    } else {
      send(delivery, current, context: context)
    }
  }

  /// Returns the address at which the client reached this server. An invalid host isn't repeated.
  private static func origin(_ host: String?, _ address: SocketAddress?) -> String {
    if let host, !host.isEmpty,
      host.utf8.allSatisfy({ byte in
        let scalar = Unicode.Scalar(byte)
        return scalar.properties.isAlphabetic && scalar.isASCII
          || "0123456789.:-[]".utf8.contains(byte)
      })
    {
      return "http://\(host)"
    }
    return "http://127.0.0.1:\(address?.port ?? 80)"
  }

  // MARK: - Answers

  private func send(_ delivery: Delivery, _ current: Current, context: ChannelHandlerContext) {
    let response = delivery.response
    let body = ByteBuffer(string: response.text)
    switch delivery.pace {
    case .never:
      break
    case .close:
      end(.closedByServer)
      context.close(promise: nil)
    case .huge(let bytes):
      writeHead(response, length: nil, current, context: context)
      log(current) { log.send($0, status: response.status) }
      writeFiller(bytes, current, context: context)
    case .whole, .half, .drip:
      writeHead(response, length: body.readableBytes, current, context: context)
      log(current) { log.send($0, status: response.status) }
      guard current.head.method != .HEAD, response.status != 304 else {
        complete(current, context: context)
        return
      }
      switch delivery.pace {
      case .half:
        write(body.getSlice(at: 0, length: body.readableBytes / 2), current, context: context)
        end(.closedByServer)
        context.flush()
        context.close(promise: nil)
      case .drip(let rate):
        drip(body, rate, current, context: context)
      default:
        write(body, current, context: context)
        complete(current, context: context)
      }
    }
  }

  private func writeHead(
    _ response: SampleResponse, length: Int?, _ current: Current, context: ChannelHandlerContext
  ) {
    var headers: HTTPHeaders = [
      "Server": "sample-api",
      "Cache-Control": "no-cache",
      "Access-Control-Allow-Origin": "*",
    ]
    if response.status != 304 {
      headers.add(name: "Content-Type", value: response.contentType)
      if let length {
        headers.add(name: "Content-Length", value: "\(length)")
      } else {
        headers.add(name: "Transfer-Encoding", value: "chunked")
      }
    }
    for (name, value) in response.headers { headers.replaceOrAdd(name: name, value: value) }
    if !current.head.isKeepAlive { headers.add(name: "Connection", value: "close") }
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: response.status), headers: headers)
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
  }

  private func write(_ body: ByteBuffer?, _ current: Current, context: ChannelHandlerContext) {
    guard let body, body.readableBytes > 0 else { return }
    context.write(Self.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    log(current) { log.send($0, bytes: body.readableBytes) }
  }

  private func complete(_ current: Current, context: ChannelHandlerContext) {
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    end(.answered)
    if current.head.isKeepAlive {
      answerNext(context: context)
    } else {
      context.close(promise: nil)
    }
  }

  /// Sends a body at a given rate: ten times a second, or one byte at a time.
  private func drip(
    _ body: ByteBuffer, _ rate: Int, _ current: Current, context: ChannelHandlerContext
  ) {
    var rest = body
    write(
      rest.readSlice(length: min(max(1, rate / 10), rest.readableBytes)), current, context: context)
    context.flush()
    guard rest.readableBytes > 0 else {
      complete(current, context: context)
      return
    }
    let remaining = rest
    after(.milliseconds(rate >= 10 ? 100 : Int64(1_000 / rate)), context) { handler, context in
      handler.drip(remaining, rate, current, context: context)
    }
  }

  /// Sends a body of a given size, no faster than the client reads. Beyond the usual limit of
  /// clients it slows down: a `URLSession` on Linux does nothing else and can't be stopped while
  /// there is unread data.
  private func writeFiller(
    _ bytes: Int, sent: Int = 0, _ current: Current, context: ChannelHandlerContext
  ) {
    guard sent < bytes else {
      complete(current, context: context)
      return
    }
    let count = min(bytes - sent, 16_384)
    let part = ByteBuffer(repeating: UInt8(ascii: "["), count: count)
    let written = context.writeAndFlush(Self.wrapOutboundOut(.body(.byteBuffer(part))))
    log(current) { log.send($0, bytes: count) }
    let pause: TimeAmount = sent < 16_000_000 ? .zero : .milliseconds(10)
    written.assumeIsolated().whenSuccess { [weak self] in
      // Scheduled on the event loop, so that it can read in between, and calls don't nest deeply.
      self?.after(pause, context) { handler, context in
        handler.writeFiller(bytes, sent: sent + count, current, context: context)
      }
    }
  }

  // MARK: - Time and ends

  private func after(
    _ time: TimeAmount, _ context: ChannelHandlerContext,
    _ work: @escaping (SampleHandler, ChannelHandlerContext) -> Void
  ) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in
      guard let self, current != nil, context.channel.isActive else { return }
      work(self, context)
    }
  }

  private func log(_ current: Current, _ work: (RecordedRequest.ID) -> Void) {
    if current.id > 0 { work(current.id) }
  }

  private func end(_ ending: RecordedRequest.Ending) {
    timer?.cancel()
    timer = nil
    guard let current else { return }
    self.current = nil
    log(current) { log.end($0, ending) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ServerStops { end(.closedByServer) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(.closedByClient)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The connection was reset or isn't HTTP, so there is no client to answer.
    context.close(promise: nil)
  }
}
