import NIOCore
import NIOHTTP1

/// Answers the requests of one connection one after another.
final class SampleHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let site: Site
  private let log: RequestLog
  private let didEnd: @Sendable (RecordedRequest) -> Void
  private var head: HTTPRequestHead?
  private var body = ByteBuffer()
  /// The index of the request in the log; `nil` unless the server is answering.
  private var current: Int?

  init(site: Site, log: RequestLog) {
    self.site = site
    self.log = log
    didEnd = site.configuration.didEnd
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head(let head):
      // Clients wait for an answer before they send the next request.
      guard current == nil else { return context.close(promise: nil) }
      self.head = head
      body.clear()
    case .body(var part):
      body.writeBuffer(&part)
      if body.readableBytes > 10_000 { context.close(promise: nil) }
    case .end:
      answer(context)
    }
  }

  private func answer(_ context: ChannelHandlerContext) {
    guard let head, context.channel.isActive else { return }
    let address = context.channel.localAddress
    let request = SampleRequest(
      method: head.method.rawValue, target: head.uri,
      headers: head.headers.map { (name: $0.name, value: $0.value) }, body: String(buffer: body),
      origin: "http://\(address?.ipAddress ?? "127.0.0.1"):\(address?.port ?? 80)")
    current = log.begin(request)
    let response = site.response(to: request)
    after(.nanoseconds(Int64(response.delay * 1e9)), context) { $0.send(response, $1) }
  }

  private func send(_ response: SampleResponse, _ context: ChannelHandlerContext) {
    let body = ByteBuffer(string: response.body)
    switch response.pace {
    case .never:
      break
    case .close:
      end(.closedByServer)
      context.close(promise: nil)
    case .whole:
      writeHead(response, length: body.readableBytes, context)
      write(body, context)
      complete(context)
    case .half:
      writeHead(response, length: body.readableBytes, context)
      write(body.getSlice(at: 0, length: body.readableBytes / 2)!, context)
      end(.closedByServer)
      context.flush()
      context.close(promise: nil)
    case .drip(let rate):
      writeHead(response, length: body.readableBytes, context)
      stream(size: body.readableBytes, context) { sent in
        let count = min(max(1, rate / 10), body.readableBytes - sent)
        let pause: Int64 = rate >= 10 ? 100 : Int64(1_000 / rate)
        return (body.getSlice(at: sent, length: count)!, .milliseconds(pause))
      }
    case .huge(let size):
      writeHead(response, length: nil, context)
      stream(size: size, context) { sent in
        // On Linux, a `URLSession` can't be cancelled while there is unread data. So the server
        // slows down after more bytes than clients usually accept.
        let part = ByteBuffer(repeating: UInt8(ascii: "["), count: min(size - sent, 16_384))
        return (part, sent < 16_000_000 ? .zero : .milliseconds(10))
      }
    }
  }

  private func writeHead(
    _ response: SampleResponse, length: Int?, _ context: ChannelHandlerContext
  ) {
    var headers: HTTPHeaders = ["Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache"]
    if response.status != 304 {
      headers.add(name: "Content-Type", value: response.type)
      if let length { headers.add(name: "Content-Length", value: "\(length)") }
    }
    for (name, value) in response.headers { headers.replaceOrAdd(name: name, value: value) }
    if head?.isKeepAlive == false { headers.add(name: "Connection", value: "close") }
    let status = response.status
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: headers)
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    if let current { log.update(current) { $0.status = status } }
  }

  @discardableResult
  private func write(
    _ part: ByteBuffer, _ context: ChannelHandlerContext
  ) -> EventLoopFuture<Void> {
    let count = part.readableBytes
    if let current, count > 0 { log.update(current) { $0.sentBytes += count } }
    return context.write(Self.wrapOutboundOut(.body(.byteBuffer(part))))
  }

  /// Sends a body in parts, with pauses, and no faster than the client reads.
  private func stream(
    size: Int, sent: Int = 0, _ context: ChannelHandlerContext,
    part: @escaping (_ sent: Int) -> (ByteBuffer, pause: TimeAmount)
  ) {
    guard sent < size else { return complete(context) }
    let (bytes, pause) = part(sent)
    let written = write(bytes, context)
    context.flush()
    written.assumeIsolated().whenSuccess { [weak self] in
      self?.after(pause, context) {
        $0.stream(size: size, sent: sent + bytes.readableBytes, $1, part: part)
      }
    }
  }

  private func complete(_ context: ChannelHandlerContext) {
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    end(.answered)
    if head?.isKeepAlive != true { context.close(promise: nil) }
  }

  /// Schedules work, which is dropped if the request has ended by then. Even without a delay, the
  /// event loop can read before the work, and repeated calls don't nest.
  private func after(
    _ time: TimeAmount, _ context: ChannelHandlerContext,
    _ work: @escaping (SampleHandler, ChannelHandlerContext) -> Void
  ) {
    let index = current
    context.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in
      guard let self, current == index, index != nil, context.channel.isActive else { return }
      work(self, context)
    }
  }

  private func end(_ ending: RecordedRequest.Ending) {
    guard let index = current else { return }
    current = nil
    didEnd(log.update(index) { $0.ending = ending })
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
