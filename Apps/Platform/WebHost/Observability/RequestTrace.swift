import NIOHTTP1

#if Observability
  import Tracing
#endif

/// The span of a request or WebSocket in a trace. It is empty without the trait `Observability`.
struct RequestTrace: Sendable {
  #if Observability
    private let span: any Span

    /// - Parameters:
    ///   - isFromProxy: Whether the request comes from a trusted proxy. If so, the span continues
    ///     the trace in the request's headers.
    init(
      _ head: HTTPRequestHead, id: RequestID, isFromProxy: Bool, tracer: any Tracer
    ) {
      var context = InstrumentationContext.topLevel
      if isFromProxy { tracer.extract(head.headers, into: &context, using: HeaderReader()) }
      let method = head.method.rawValue.prefix(32)
      let span: any Span = tracer.startSpan("\(method)", context: context, ofKind: .server)
      self.span = span
      span.attributes["http.request.method"] = "\(method)"
      span.attributes["http.request.id"] = "\(id)"
    }

    private struct HeaderReader: Extractor {
      func extract(key: String, from headers: HTTPHeaders) -> String? { headers.first(name: key) }
    }
  #endif

  func answered(_ status: HTTPResponseStatus?, bytes: Int) {
    #if Observability
      span.attributes["http.response.body.size"] = bytes
      if let status {
        span.attributes["http.response.status_code"] = Int(status.code)
        if status.code >= 500 { span.setStatus(SpanStatus(code: .error)) }
      }
      span.end()
    #endif
  }

  func closed(code: UInt16?, received: Int, sent: Int) {
    #if Observability
      span.attributes["websocket.close.code"] = code.map { Int($0) }
      span.attributes["websocket.received.size"] = received
      span.attributes["websocket.sent.size"] = sent
      span.end()
    #endif
  }
}
