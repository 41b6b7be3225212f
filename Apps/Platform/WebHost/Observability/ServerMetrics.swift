import NIOCore
import NIOHTTP1

#if Observability
  import Metrics
  import Tracing
#endif

/// The counts, times and traces of a server. It does nothing without the trait `Observability`.
///
/// Labels never contain visitors' data. The number of series depends only on the methods and
/// statuses that the server knows.
struct ServerMetrics: Sendable {
  #if Observability
    let tracer: any Tracer
    private let factory: any MetricsFactory
    private let connectionsGauge: Gauge
    private let socketsGauge: Meter
    private let sessionsGauge: Gauge
    private let sessionsBegun: Counter
    private let requestTime: Timer
    private let responseBytes: Counter
    private let receivedBytes: Counter
    private let sentBytes: Counter
    private let actions: Counter
    private let refusedActions: Counter
    private let actionTime: Timer
    private let patchCount: Counter

    /// - Parameters:
    ///   - factory: The metrics backend; by default the process's choice for swift-metrics.
    ///   - tracer: The trace backend; by default the process's choice for
    ///     swift-distributed-tracing.
    init(
      factory: any MetricsFactory = MetricsSystem.factory,
      tracer: any Tracer = InstrumentationSystem.tracer
    ) {
      self.factory = factory
      self.tracer = tracer
      connectionsGauge = Gauge(label: "tessera_connections", factory: factory)
      socketsGauge = Meter(label: "tessera_sockets", factory: factory)
      sessionsGauge = Gauge(label: "tessera_sessions", factory: factory)
      sessionsBegun = Counter(label: "tessera_sessions_begun_total", factory: factory)
      requestTime = Timer(label: "tessera_http_request_seconds", factory: factory)
      responseBytes = Counter(label: "tessera_http_response_bytes_total", factory: factory)
      receivedBytes = Counter(label: "tessera_socket_received_bytes_total", factory: factory)
      sentBytes = Counter(label: "tessera_socket_sent_bytes_total", factory: factory)
      actions = Counter(
        label: "tessera_actions_total", dimensions: [("outcome", "done")], factory: factory)
      refusedActions = Counter(
        label: "tessera_actions_total", dimensions: [("outcome", "refused")], factory: factory)
      actionTime = Timer(label: "tessera_action_seconds", factory: factory)
      patchCount = Counter(label: "tessera_patches_total", factory: factory)
    }
  #endif

  // MARK: - Requests

  /// Starts the span of a request.
  ///
  /// - Parameter isFromProxy: Whether the request comes from a trusted proxy.
  func trace(_ head: HTTPRequestHead, id: RequestID, isFromProxy: Bool) -> RequestTrace {
    #if Observability
      RequestTrace(head, id: id, isFromProxy: isFromProxy, tracer: tracer)
    #else
      RequestTrace()
    #endif
  }

  func answered(
    _ method: HTTPMethod, _ status: HTTPResponseStatus?, bytes: Int, time: TimeAmount
  ) {
    #if Observability
      let known = [HTTPMethod.GET, .HEAD, .POST, .PUT, .DELETE, .OPTIONS].contains(method)
      Counter(
        label: "tessera_http_requests_total",
        dimensions: [
          ("method", known ? method.rawValue : "other"),
          ("status", status.map { "\($0.code)" } ?? "none"),
        ], factory: factory
      ).increment()
      requestTime.recordNanoseconds(time.nanoseconds)
      responseBytes.increment(by: bytes)
    #endif
  }

  // MARK: - Connections

  /// Records the current number of connections.
  func connections(_ count: Int) {
    #if Observability
      connectionsGauge.record(count)
    #endif
  }

  func socketOpened() {
    #if Observability
      socketsGauge.increment()
    #endif
  }

  func socketClosed(received: Int, sent: Int) {
    #if Observability
      socketsGauge.decrement()
      receivedBytes.increment(by: received)
      sentBytes.increment(by: sent)
    #endif
  }

  // MARK: - Sessions

  /// Records the number of sessions in memory.
  func sessions(_ count: Int, begun: Bool) {
    #if Observability
      sessionsGauge.record(count)
      if begun { sessionsBegun.increment() }
    #endif
  }

  /// Counts the outputs of a screen.
  func screen(_ outputs: [ScreenRelay.Output]) {
    #if Observability
      for output in outputs {
        switch output {
        case .batch(let batch): patchCount.increment(by: batch.patches.count)
        case .answer(_, let outcome):
          (outcome.refusal == nil ? actions : refusedActions).increment()
          let (seconds, attoseconds) = outcome.time.components
          actionTime.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        case .tree, .saved: break
        }
      }
    #endif
  }
}
