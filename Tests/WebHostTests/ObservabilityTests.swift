#if Observability
  import ElementTree
  import Foundation
  import InMemoryTracing
  import Metrics
  import NIOCore
  import NIOHTTP1
  import Testing

  @testable import WebHost

  /// The metrics and traces of a server.
  @Suite(.stopsServers, .timeLimit(.minutes(5))) struct ObservabilityTests {
    let metrics = PrometheusMetrics()

    // MARK: - The text format

    @Test func countersGaugesAndTimersAreWritten() {
      let counter = Counter(label: "app.visits", dimensions: [("kind", "new")], factory: metrics)
      counter.increment(by: 2)
      Counter(label: "app.visits", dimensions: [("kind", "new")], factory: metrics).increment()
      Counter(label: "app.visits", dimensions: [("kind", "again")], factory: metrics).increment()
      Gauge(label: "rooms", factory: metrics).record(2.5)
      let timer = Timer(label: "wait_seconds", factory: metrics)
      timer.recordMilliseconds(4)
      timer.recordSeconds(20)
      #expect(
        metrics.text == """
          # TYPE app_visits counter
          app_visits{kind="again"} 1
          app_visits{kind="new"} 3
          # TYPE rooms gauge
          rooms 2.5
          # TYPE wait_seconds histogram
          wait_seconds_bucket{le="0.0005"} 0
          wait_seconds_bucket{le="0.001"} 0
          wait_seconds_bucket{le="0.0025"} 0
          wait_seconds_bucket{le="0.005"} 1
          wait_seconds_bucket{le="0.01"} 1
          wait_seconds_bucket{le="0.025"} 1
          wait_seconds_bucket{le="0.05"} 1
          wait_seconds_bucket{le="0.1"} 1
          wait_seconds_bucket{le="0.25"} 1
          wait_seconds_bucket{le="0.5"} 1
          wait_seconds_bucket{le="1"} 1
          wait_seconds_bucket{le="2.5"} 1
          wait_seconds_bucket{le="5"} 1
          wait_seconds_bucket{le="10"} 1
          wait_seconds_bucket{le="+Inf"} 2
          wait_seconds_sum 20.004
          wait_seconds_count 2
          # TYPE tessera_metrics_left_out_total counter
          tessera_metrics_left_out_total 0

          """)
    }

    @Test func labelsOfMetricsAreEscaped() {
      Counter(
        label: "1 a\nb", dimensions: [("l\"{}", "x\" 1\ny\\")], factory: metrics
      ).increment()
      let lines = metrics.text.split(separator: "\n")
      #expect(lines[0] == "# TYPE _1_a_b counter")
      #expect(lines[1] == #"_1_a_b{l___="x\" 1\ny\\"} 1"#)
      #expect(lines.count == 4)
    }

    @Test func theNumberOfSeriesIsLimited() {
      let metrics = PrometheusMetrics(maximumSeries: 3)
      for number in 0..<10 {
        Counter(label: "visits", dimensions: [("who", "\(number)")], factory: metrics).increment()
      }
      // A name can have only one kind of metric.
      Gauge(label: "visits", factory: metrics).record(1)
      #expect(metrics.text.contains("tessera_metrics_left_out_total 8\n"))
      #expect(metrics.text.split(separator: "\n").count == 6)
    }

    // MARK: - A server

    @MainActor private func server(port: Int = 0) async throws -> TestServer {
      try await TestServer { $0.metrics = (metrics, port) }
    }

    @MainActor @Test func metricsAreServedAtASeparatePort() async throws {
      let app = try await server()
      app.screen.respond = { event throws(EventError) in
        if event.element != 12 { throw .unknownElement(event.element) }
        return [.remove(20)]
      }
      let tab = try await app.open()
      try await tab.send(#"[[1,99,"press"]]"#)
      #expect(await tab.message()?.hasPrefix(#"{"error":404,"number":1,"#) == true)
      try await tab.send(#"[[2,12,"press"]]"#)
      #expect(await tab.message() == #"[1,["-",20]]"#)
      #expect(try await app.request("PATCH", "/").status == 405)
      try await tab.send(opcode: 8, ByteBuffer(integer: 1000 as UInt16))
      _ = await tab.closeCode()
      _ = await tab.connection.rest()

      let text = try await get("/metrics", app)
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(text.contains("\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"))
      for line in [
        #"tessera_http_requests_total{method="GET",status="200"} 1"#,
        #"tessera_http_requests_total{method="other",status="405"} 1"#,
        "tessera_http_request_seconds_count 2", "tessera_sessions 1",
        "tessera_patches_total 1", "tessera_sessions_begun_total 1", "tessera_sockets 0",
        #"tessera_actions_total{outcome="done"} 1"#,
        #"tessera_actions_total{outcome="refused"} 1"#, "tessera_action_seconds_count 2",
      ] {
        #expect(text.contains("\n\(line)\n"), "\(line) is missing in \(text)")
      }
      for name in ["http_response_bytes", "socket_received_bytes", "socket_sent_bytes"] {
        #expect(text.contains("\ntessera_\(name)_total "))
        #expect(!text.contains("\ntessera_\(name)_total 0\n"))
      }
    }

    @MainActor private func get(
      _ path: String, _ app: TestServer, method: String = "GET", host: String = "127.0.0.1"
    ) async throws -> String {
      let connection = try await Loopback(port: try #require(app.server.metricsPort))
      try await connection.send("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      return await connection.rest()
    }

    @MainActor @Test func theMetricsPortServesOnlyMetricsAndOnlyThisHost() async throws {
      let app = try await server()
      #expect(try await get("/", app).hasPrefix("HTTP/1.1 404 "))
      #expect(try await get("/metrics", app, method: "POST").hasPrefix("HTTP/1.1 405 "))
      #expect(try await get("/metrics", app, host: "evil.example").hasPrefix("HTTP/1.1 403 "))
      #expect(try await get("/metrics", app, method: "HEAD").hasSuffix("\r\n\r\n"))
      await app.stop()
      await #expect(throws: (any Error).self) { try await get("/metrics", app) }
    }

    @MainActor @Test func aTakenMetricsPortIsNamedInTheError() async throws {
      let app = try await server()
      let port = try #require(app.server.metricsPort)
      let error = await #expect(throws: WebServerError.self) {
        try await server(port: port)
      }
      #expect(error?.description.contains("--metrics-port") == true)
      #expect(error?.description.contains("\(port)") == true)
    }

    // MARK: - Traces

    @Test func eachRequestIsASpan() throws {
      let tracer = InMemoryTracer()
      let server = EmbeddedServer(metrics: ServerMetrics(factory: metrics, tracer: tracer))
      let channel = try server.connectHTTP()
      try channel.send(.GET, "/", headers: server.headers)
      let id = try #require(try channel.answer()?.head.headers.first(name: "X-Request-ID"))
      let span = try #require(tracer.finishedSpans.first)
      #expect(span.operationName == "GET")
      #expect(span.kind == .server)
      #expect(span.attributes["http.response.status_code"]?.toSpanAttribute() == .int64(200))
      #expect(span.attributes["http.request.id"]?.toSpanAttribute() == .string(id))
      #expect(tracer.activeSpans.isEmpty)
    }

    @Test func aTrustedProxysTraceIsContinued() throws {
      let tracer = InMemoryTracer()
      let server = EmbeddedServer(metrics: ServerMetrics(factory: metrics, tracer: tracer))
      var headers = server.headers
      headers.add(name: InMemoryTracer.traceIDKey, value: "trace-7")
      headers.add(name: InMemoryTracer.spanIDKey, value: "span-7")
      for isProxy in [true, false] {
        let channel = try server.connectHTTP(isProxy: isProxy)
        try channel.send(.GET, "/health", headers: headers)
        #expect(try channel.answer() != nil)
      }
      #expect(tracer.finishedSpans.map { $0.traceID == "trace-7" } == [true, false])
    }
  }
#endif
