import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server with the sample data of both APIs, and with faults on demand.
///
/// ```swift
/// let server = try await SampleServer.start()
/// let client = RepositoriesClient.live(baseURL: server.url)
/// try server.setFaults("500", requests: 2)
/// …
/// await server.stop()
/// ```
public final class SampleServer: Sendable {
  public struct Configuration: Sendable {
    /// The port to listen on; 0 chooses a free one.
    public var port = 0
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
  private let log = RequestLog()
  private let group: MultiThreadedEventLoopGroup

  /// Starts to listen, and returns when clients can connect.
  public static func start(
    _ configuration: Configuration = Configuration()
  ) async throws -> SampleServer {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      return try await SampleServer(configuration, group: group)
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
  }

  private init(_ configuration: Configuration, group: MultiThreadedEventLoopGroup) async throws {
    let site = Site(configuration: configuration)
    let log = log
    let listener = try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          // Assistance for pipelining would stop reading during an answer. The server wouldn't
          // notice that a client closes the connection.
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: true)
          try channel.pipeline.syncOperations.addHandler(SampleHandler(site: site, log: log))
        }
      }
      .bind(host: "127.0.0.1", port: configuration.port)
      .get()
    url = URL(string: "http://127.0.0.1:\(listener.localAddress?.port ?? configuration.port)")!
    self.site = site
    self.group = group
  }

  /// Closes all connections and frees the port.
  public func stop() async {
    try? await group.shutdownGracefully()
  }

  /// Sets the faults for the next requests.
  ///
  /// - Parameters:
  ///   - text: The faults as `sample-api --help` lists them, separated by commas; empty for none.
  ///   - requests: The number of requests with the faults; `nil` for all.
  public func setFaults(_ text: String, requests: Int? = nil) throws(FaultError) {
    try site.setFaults(text, requests: requests)
  }

  /// The received requests, in order.
  public var requests: [RecordedRequest] { log.requests }

  /// Waits until a part of a request's answer was sent.
  ///
  /// - Parameters:
  ///   - number: The number of the request, counted from 1.
  ///   - bytes: The minimum number of bytes sent of the body; 0 waits for the request alone.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func request(_ number: Int, hasSent bytes: Int = 0) async throws {
    try await log.wait { $0.count >= number && $0[number - 1].sentBytes >= bytes }
  }

  /// Waits until a request has ended with an answer or a closed connection.
  ///
  /// - Parameter number: The number of the request, counted from 1.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func end(ofRequest number: Int) async throws -> RecordedRequest? {
    try await log.wait { $0.count >= number && $0[number - 1].ending != nil }
    return requests[number - 1]
  }
}
