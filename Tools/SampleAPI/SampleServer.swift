import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server with the sample data of both APIs, which does on demand all that servers do wrong.
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
    /// The address to listen at.
    public var host = "127.0.0.1"
    /// The port to listen at; 0 takes any that is free.
    public var port = 0
    /// The faults that requests meet at first.
    public var faults: [Fault] = []
    /// How many requests meet them; `nil` is all.
    public var faultyRequests: Int?
    /// How many requests an hour the repositories take.
    public var rateLimit = 5_000
    /// The only token that the repositories take; `nil` if they take any.
    public var token: String?
    /// What time it is.
    public var now: @Sendable () -> Date = { Date() }
    /// Is told of each request that has been answered, or won't be.
    public var didEnd: @Sendable (RecordedRequest) -> Void = { _ in }

    public init() {}
  }

  /// Where it is: `http://127.0.0.1:8090`.
  public let url: URL

  private let site: Site
  private let log: RequestLog
  private let connections: Connections
  private let group: MultiThreadedEventLoopGroup

  /// Begins to listen, and returns when clients can connect.
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
          // Without the help for pipelining, which would stop reading while an answer is under way,
          // and so not see that a client closes the connection.
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

  /// The faults that requests meet from now on, unless they ask for some of their own, as they are
  /// written.
  public var faults: String { site.faults.description }

  /// Sets what goes wrong from now on.
  ///
  /// - Parameters:
  ///   - faults: None, to make it all work.
  ///   - requests: How many requests meet them; `nil` is all.
  public func setFaults(_ faults: [Fault], requests: Int? = nil) {
    site.faults.set(faults, requests: requests)
  }

  // MARK: - Requests

  /// The requests that have reached it, in order: the last 10,000 at least.
  public var requests: [RecordedRequest] { log.requests }

  /// Waits until a request has reached it.
  ///
  /// - Parameter number: Counted from 1.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func request(_ number: Int) async throws {
    try await log.wait { $0.count >= number }
  }

  /// Waits until a request is over: it is answered, or the connection is closed.
  ///
  /// - Parameter number: Counted from 1.
  /// - Throws: `CancellationError` if the task is cancelled.
  @discardableResult
  public func end(ofRequest number: Int) async throws -> RecordedRequest? {
    try await log.wait { $0[number]?.ending != nil }
    return log[number]
  }

  /// Waits until a request has been answered in part.
  ///
  /// - Parameters:
  ///   - number: Counted from 1.
  ///   - bytes: How many bytes of the body must have been sent.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func request(_ number: Int, hasSent bytes: Int) async throws {
    try await log.wait { $0[number].map { $0.sentBytes >= bytes } ?? false }
  }
}
