import ElementTree

/// The content of one window: its own screen.
@MainActor
public struct WebSession {
  let screen: any Screen
  let saving: (any SessionSaving)?

  /// - Parameters:
  ///   - screen: The window's screen, which is ended and released when the window has been unused
  ///   for a while.
  ///   - saving: Saves the state of the window and its browser, for a later session with the same
  ///     name. `nil` saves nothing.
  public init(screen: any Screen, saving: (any SessionSaving)? = nil) {
    self.screen = screen
    self.saving = saving
  }
}

/// The app as the server sees it: it creates the screen of a window, and answers questions that
/// don't need a screen.
public struct WebApp: Sendable {
  let session: @MainActor @Sendable (WebWindow) async throws(SessionUnavailable) -> WebSession
  let hasPath: @Sendable (String) -> Bool
  let isSaved: @Sendable (SessionID) async throws(SessionUnavailable) -> Bool

  /// - Parameters:
  ///   - session: Creates the content of a window. The server calls it when a window that isn't in
  ///     memory connects or loads. The names in the window identify its browser and the window
  ///     itself, and stay the same. The server also calls it to render a first page for visitors
  ///     with no interaction yet. For that page, ``WebWindow/session`` is `nil`, and the server
  ///     never calls ``SessionSaving/begin()``. If the closure throws, the browser shows the reason
  ///     and retries soon.
  ///   - hasPath: Whether the app has a screen at a path. The path includes its query, as in the
  ///     address bar. The server answers other addresses with 404. It calls the closure on any
  ///     thread, for each page request, with untrusted text.
  ///   - isSaved: Whether a session with this name has saved data.
  public init(
    session:
      @escaping @MainActor @Sendable (WebWindow) async throws(SessionUnavailable) ->
      WebSession,
    hasPath: @escaping @Sendable (String) -> Bool = { $0 == "/" },
    isSaved: @escaping @Sendable (SessionID) async throws(SessionUnavailable) -> Bool = { _ in
      false
    }
  ) {
    self.session = session
    self.hasPath = hasPath
    self.isSaved = isSaved
  }
}

/// The reason why a session is unavailable here. None of its data is lost.
public struct SessionUnavailable: Error, Equatable, Sendable {
  /// The text for the visitor, in one or two sentences. It needn't mention that the page retries on
  /// its own.
  public let reason: String
  /// Whether retrying is useless: the saved data stays as it is, and the browser should start over.
  public let needsNewSession: Bool

  public init(reason: String, needsNewSession: Bool = false) {
    self.reason = reason
    self.needsNewSession = needsNewSession
  }
}
