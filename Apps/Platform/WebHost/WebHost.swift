import ElementTree

/// Shows screens in web browsers. The first response is a complete page; a connection then carries
/// events up and patches down.
///
/// The server recognizes each browser by a cookie. Each of its tabs is a window with its own
/// screen, path and unsaved input. All windows of one browser are created with the same
/// ``SessionID``; the app keeps their shared state in step.
public enum WebHost {
  /// Serves screens until the task is cancelled.
  ///
  /// - Parameters:
  ///   - app: Creates the content that a browser shows.
  ///   - started: Called once browsers can open the page, for instance to show ``WebServer/url`` to
  ///     the user.
  /// - Throws: ``WebServerError``, either at once if the page can't be served, or at the end if
  ///   some sessions could not be saved.
  @MainActor
  public static func run(
    configuration: Configuration,
    app: WebApp,
    started: @MainActor (WebServer) -> Void = { _ in }
  ) async throws(WebServerError) {
    let server = try await WebServer.start(configuration: configuration, app: app)
    started(server)
    // The stream yields nothing; it ends when the task is cancelled.
    let (cancellation, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in cancellation {}
    withExtendedLifetime(continuation) {}
    let unsaved = await server.stop()
    if unsaved > 0 { throw .sessionsNotSaved(unsaved) }
  }
}
