import NIOCore
import NIOPosix
import Testing

@testable import SampleAPI

/// The server over real sockets, with a client other than `URLSession`.
@Suite(.timeLimit(.minutes(5)))
struct ServerTests {
  /// Sends a request and returns all bytes until the server closes the connection.
  private func exchange(_ server: SampleServer, _ request: String) async throws -> String {
    let port = try #require(server.url.port)
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: request))
      var text = ""
      do {
        for try await part in inbound { text += String(buffer: part) }
      } catch is IOError {
        // The server closed the connection early: the bytes until then are the answer.
      }
      return text
    }
  }

  private func withServer(_ operation: (SampleServer) async throws -> Void) async throws {
    let server = try await SampleServer.start()
    do {
      try await operation(server)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test func answersRequestsThatComeTogetherInTheirOrder() async throws {
    try await withServer { server in
      // The first one takes longer than the second one.
      let answers = try await exchange(
        server,
        """
        GET /api/character/1?fault=delay=0.01 HTTP/1.1\r
        Host: sample\r
        \r
        GET /api/character/2 HTTP/1.1\r
        Host: sample\r
        Connection: close\r
        \r

        """)
      let first = try #require(answers.range(of: #"{"id":1,"#))
      let second = try #require(answers.range(of: #"{"id":2,"#))
      #expect(first.lowerBound < second.lowerBound)
      #expect(server.requests.map(\.ending) == [.answered, .answered])
    }
  }

  @Test func tellsOnlyAboutTheBodyWhenAskedForTheHead() async throws {
    try await withServer { server in
      let answer = try await exchange(
        server, "HEAD /api/character/1 HTTP/1.1\r\nHost: sample\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.contains("Content-Length: "))
      #expect(answer.hasSuffix("\r\n\r\n"))
    }
  }

  @Test func addressesInAnswersAreWhereTheClientHasFoundIt() async throws {
    try await withServer { server in
      let port = try #require(server.url.port)
      for (host, origin) in [
        ("localhost:\(port)", "http://localhost:\(port)"),
        ("a\"><b", "http://127.0.0.1:\(port)"),
      ] {
        let answer = try await exchange(
          server,
          "GET /api/character/1 HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        #expect(answer.contains("\"image\":\"\(origin)/api/character/avatar/1.svg\""))
      }
    }
  }

  @Test(arguments: [
    "nonsense\r\n\r\n",
    "POST /control HTTP/1.1\r\nHost: sample\r\nContent-Length: 20000\r\n\r\n"
      + String(repeating: "x", count: 20_000),
    String(repeating: "GET /api/character?fault=hang HTTP/1.1\r\nHost: sample\r\n\r\n", count: 40),
  ])
  func theServerGoesOnAfterAnInvalidRequest(request: String) async throws {
    try await withServer { server in
      _ = try await exchange(server, request)
      let answer = try await exchange(
        server, "GET /api/character/1 HTTP/1.1\r\nHost: sample\r\nConnection: close\r\n\r\n")
      #expect(answer.contains(#"{"id":1,"#))
    }
  }

  @Test func theServerRecordsRequestsAndTheirEndings() async throws {
    try await withServer { server in
      _ = try await exchange(
        server,
        "GET /api/character/1?fault=drop HTTP/1.1\r\nHost: sample\r\nX-Test: 1\r\nX-Test: 2\r\n\r\n"
      )
      let request = try #require(try await server.end(ofRequest: 1))
      #expect(request.method == "GET")
      #expect(request.target == "/api/character/1?fault=drop")
      #expect(request.header("x-test") == "1")
      #expect(request.status == 200)
      #expect(request.sentBytes > 0)
      #expect(request.ending == .closedByServer)
      // The log of requests does not include requests to the control page.
      _ = try await exchange(
        server, "GET /control HTTP/1.1\r\nHost: sample\r\nConnection: close\r\n\r\n")
      #expect(server.requests.count == 1)
    }
  }

  @Test func stoppingEndsRequestsUnderWay() async throws {
    let server = try await SampleServer.start()
    async let answer = exchange(
      server, "GET /api/character/1?fault=hang HTTP/1.1\r\nHost: sample\r\n\r\n")
    try await server.request(1)
    await server.stop()
    #expect(try await answer == "")
    #expect(server.requests.map(\.ending) == [.closedByServer])
  }

  @Test func saysThatAPortIsTaken() async throws {
    try await withServer { server in
      var configuration = SampleServer.Configuration()
      let port = try #require(server.url.port)
      configuration.port = port
      let error = await #expect(throws: SampleServerError.self) {
        try await SampleServer.start(configuration)
      }
      #expect(
        error?.description.hasPrefix("The sample server can't listen at port \(port) of 127.0.0.1:")
          == true)
    }
  }

  @Test func waitingForARequestEndsWhenItIsCancelled() async throws {
    try await withServer { server in
      let task = Task { try await server.request(1) }
      task.cancel()
      await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
  }
}
