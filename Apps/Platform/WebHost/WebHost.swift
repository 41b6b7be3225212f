import ElementTree

/// Shows screens in web browsers: a page that is complete when it arrives, and then a connection by
/// which events go up and patches come down.
///
/// Each browser is known by a cookie, and each of its tabs is a window with a screen of its own: where one goes, and
/// what is open and being entered there, is no other's concern. What belongs to the browser is for the app to keep
/// in step; all windows of one browser are made with the same ``SessionID``.
public enum WebHost {
  /// Serves screens until the task is cancelled.
  ///
  /// - Parameters:
  ///   - app: Makes what a browser is shown.
  ///   - started: Is called once browsers can open the page: with ``WebServer/url`` to tell its user,
  ///     for instance.
  /// - Throws: ``WebServerError`` if the page can't be served, at once then; or if not all sessions could be
  ///   saved at the end.
  @MainActor
  public static func run(
    configuration: Configuration,
    app: WebApp,
    started: @MainActor (WebServer) -> Void = { _ in }
  ) async throws(WebServerError) {
    let server = try await WebServer.start(configuration: configuration, app: app)
    started(server)
    // Nothing is ever yielded: the stream ends when the task is cancelled.
    let (cancellation, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in cancellation {}
    withExtendedLifetime(continuation) {}
    let unsaved = await server.stop()
    if unsaved > 0 { throw .sessionsNotSaved(unsaved) }
  }
}
