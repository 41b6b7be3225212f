import BoundedWaits
import NIOCore
import NIOPosix
import Testing

#if TLS
  import NIOSSL
#endif

/// A TCP connection to a server under test, on which a test sends and reads any bytes.
@MainActor
final class Loopback {
  private let channel: any Channel
  private let incoming: AsyncStream<ByteBuffer>
  private var received = ByteBuffer()

  convenience init(port: Int) async throws {
    try await self.init { $0.connect(host: "127.0.0.1", port: port) }
  }

  convenience init(unixSocket path: String) async throws {
    try await self.init { $0.connect(unixDomainSocketPath: path) }
  }

  #if TLS
    /// Makes a TLS connection, whose handshake begins with the first bytes.
    convenience init(port: Int, tls context: NIOSSLContext) async throws {
      try await self.init { channel in
        try channel.pipeline.syncOperations.addHandler(
          NIOSSLClientHandler(context: context, serverHostname: "localhost"))
      } connect: {
        $0.connect(host: "127.0.0.1", port: port)
      }
    }
  #endif

  private init(
    prepare: @escaping @Sendable (any Channel) throws -> Void = { _ in },
    connect: (ClientBootstrap) -> EventLoopFuture<any Channel>
  ) async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
    incoming = stream
    let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.socketOption(.so_rcvbuf), value: 65_536)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try prepare(channel)
          try channel.pipeline.syncOperations.addHandler(Receiver(continuation: continuation))
        }
      }
    channel = try await connect(bootstrap).get()
  }

  func send(_ text: String) async throws {
    try await channel.writeAndFlush(ByteBuffer(string: text))
  }

  func send(_ bytes: ByteBuffer) async throws {
    try await channel.writeAndFlush(bytes)
  }

  func close() async throws {
    try await channel.close()
  }

  /// Stops reading from the socket, so that the server's bytes pile up.
  func stopReading() async throws {
    try await channel.setOption(.autoRead, value: false).get()
  }

  func startReading() async throws {
    try await channel.setOption(.autoRead, value: true).get()
  }

  /// Takes received bytes as soon as the function can parse them.
  ///
  /// - Returns: `nil` if the server closes the connection first.
  func take<Value>(_ parse: (inout ByteBuffer) throws -> Value?) async rethrows -> Value? {
    while true {
      var rest = received
      if let value = try parse(&rest) {
        received = rest
        return value
      }
      guard let bytes = await next() else { return nil }
      received.writeImmutableBuffer(bytes)
    }
  }

  /// Returns all bytes until the server closes the connection.
  func rest() async -> String {
    while let bytes = await next() { received.writeImmutableBuffer(bytes) }
    defer { received.clear() }
    return String(buffer: received)
  }

  /// Returns the next bytes; `nil` when the connection ends, or after a wait that fails the test.
  private func next() async -> ByteBuffer? {
    do {
      return try await wait(for: "bytes from the server, or the end of the connection") {
        [incoming] in
        for await bytes in incoming { return bytes }
        return ByteBuffer?.none
      }
    } catch {
      Issue.record(error)
      return nil
    }
  }

  private final class Receiver: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let continuation: AsyncStream<ByteBuffer>.Continuation

    init(continuation: AsyncStream<ByteBuffer>.Continuation) {
      self.continuation = continuation
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      continuation.yield(Self.unwrapInboundIn(data))
    }

    func channelInactive(context: ChannelHandlerContext) {
      continuation.finish()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
