import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server with the sample data of both APIs, and with faults on demand.
///
/// ```swift
/// let server = try await SampleServer.start()
/// let client = RepositoriesClient.live(baseURL: server.url)
/// server.setFaults([.serverError(status: 500, retryAfter: nil)], requests: 2)
/// …
/// await server.stop()
/// ```
public final class SampleServer: Sendable {
  public struct Configuration: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 chooses a free one.
    public var port = 0
    /// The initial faults.
    public var faults: [Fault] = []
    /// The number of requests with the initial faults; `nil` for all.
    public var faultyRequests: Int?
    /// The maximum number of requests to the repositories in an hour.
    public var rateLimit = 5_000
    /// The only token that the repositories accept; `nil` accepts any.
    public var token: String?
    /// Returns the current time.
    public var now: @Sendable () -> Date = { Date() }
    /// Called with each request whose answer has ended, complete or not.
    public var didEnd: @Sendable (RecordedRequest) -> Void = { _ in }

    public init() {}
  }

  /// The address of the server: `http://127.0.0.1:8090`.
  public let url: URL

  private let site: Site
  private let log: RequestLog
  private let connections: Connections
  private let group: MultiThreadedEventLoopGroup

  /// Starts to listen, and returns when clients can connect.
  ///
  /// - Throws: ``SampleServerError``.
  public static func start(
    _ configuration: Configuration = Configuration()
  ) async throws(SampleServerError) -> SampleServer {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      return try await SampleServer(configuration, group: group)
    } catch {
      try? await group.shutdownGracefully()
      throw SampleServerError(
        host: configuration.host, port: configuration.port, reason: "\(error)")
    }
  }

  private init(_ configuration: Configuration, group: MultiThreadedEventLoopGroup) async throws {
    let site = Site(configuration: configuration)
    let log = RequestLog(didEnd: configuration.didEnd)
    let connections = Connections()
    let listener = try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          connections.add(channel)
          let pipeline = channel.pipeline.syncOperations
          // Without the help for pipelining, which would stop reading during an answer and so miss
          // that a client closes the connection.
          try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: true)
          try pipeline.addHandler(SampleHandler(site: site, log: log))
        }
      }
      .bind(host: configuration.host, port: configuration.port)
      .get()
    connections.add(listener)
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    guard let port = listener.localAddress?.port, let url = URL(string: "http://\(host):\(port)")
    else { throw ChannelError.unknownLocalAddress }
    self.url = url
    self.site = site
    self.log = log
    self.connections = connections
    self.group = group
  }

  /// Closes all connections and frees the port.
  public func stop() async {
    await connections.close()
    try? await group.shutdownGracefully()
  }

  // MARK: - Faults

  /// The current faults in their syntax. They apply to requests that bring none of their own.
  public var faults: String { site.faults.description }

  /// Sets the faults for the next requests.
  ///
  /// - Parameters:
  ///   - faults: The faults; empty for normal operation.
  ///   - requests: The number of requests with the faults; `nil` for all.
  public func setFaults(_ faults: [Fault], requests: Int? = nil) {
    site.faults.set(faults, requests: requests)
  }

  // MARK: - Requests

  /// The received requests, in order. At least the last 10,000 are kept.
  public var requests: [RecordedRequest] { log.requests }

  /// Waits until a request has arrived.
  ///
  /// - Parameter number: The number of the request, counted from 1.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func request(_ number: Int) async throws {
    try await log.wait { $0.count >= number }
  }

  /// Waits until a request has ended with an answer or a closed connection.
  ///
  /// - Parameter number: The number of the request, counted from 1.
  /// - Throws: `CancellationError` if the task is cancelled.
  @discardableResult
  public func end(ofRequest number: Int) async throws -> RecordedRequest? {
    try await log.wait { $0[number]?.ending != nil }
    return log[number]
  }

  /// Waits until a part of a request's answer was sent.
  ///
  /// - Parameters:
  ///   - number: The number of the request, counted from 1.
  ///   - bytes: The minimum number of bytes sent of the body.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func request(_ number: Int, hasSent bytes: Int) async throws {
    try await log.wait { $0[number].map { $0.sentBytes >= bytes } ?? false }
  }
}
