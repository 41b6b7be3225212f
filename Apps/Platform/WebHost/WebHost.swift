import ElementTree

/// Shows a screen in web browsers: a page that is complete when it arrives, and then a connection
/// by which events go up and patches come down.
///
/// Any number of tabs show the same screen, and see each other's changes at once. Each change is
/// put into bytes once, and those bytes are what every tab gets.
public enum WebHost {
  /// Serves a screen until the task is cancelled.
  ///
  /// - Parameter started: Is called once browsers can open the screen: with ``WebServer/url`` to
  ///   tell its user, for instance.
  /// - Throws: ``WebServerError`` if the screen can't be served; at once, then.
  @MainActor
  public static func run(
    screen: any Screen,
    configuration: Configuration,
    started: @MainActor (WebServer) -> Void = { _ in }
  ) async throws(WebServerError) {
    let server = try await WebServer.start(screen: screen, configuration: configuration)
    started(server)
    // Nothing is ever yielded: the stream ends when the task is cancelled.
    let (cancellation, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in cancellation {}
    withExtendedLifetime(continuation) {}
    await server.stop()
  }
}
