import ElementTree

/// What one window is shown: a screen of its own.
@MainActor
public struct WebSession {
  let screen: any Screen
  let saving: (any SessionSaving)?

  /// - Parameters:
  ///   - screen: It is ended and let go of when nobody has used the window for a while.
  ///   - saving: What keeps the window's state, and that of its browser, to be found by a later one of the
  ///     same name. `nil` if nothing is kept.
  public init(screen: any Screen, saving: (any SessionSaving)? = nil) {
    self.screen = screen
    self.saving = saving
  }
}

/// An app as a server sees it: what makes a window's screen, and what is known of it before there is one.
public struct WebApp: Sendable {
  let session: @MainActor @Sendable (WebWindow) async throws(SessionUnavailable) -> WebSession
  let hasPath: @Sendable (String) -> Bool
  let isSaved: @Sendable (SessionID) async throws(SessionUnavailable) -> Bool

  /// - Parameters:
  ///   - session: Makes what is shown in a window. It is called when one connects or is loaded that isn't in
  ///     memory; the names in it tell browsers apart, and the windows of one, and stay the same. It is also
  ///     called, for nobody's window, to render a first page for those who have done nothing yet: that
  ///     session's ``SessionSaving/begin()`` is never called. Where it throws, the browser is told why, and
  ///     asks again in a moment.
  ///   - hasPath: Whether the app has a screen at a path (with its query, as the address bar has it);
  ///     addresses without are answered with 404. It is called on any thread, for every request, with
  ///     what anybody may have written.
  ///   - isSaved: Whether something was saved in a session of this name.
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

/// Why a session can't be had here. Nothing of it is lost.
public struct SessionUnavailable: Error, Equatable, Sendable {
  /// What the person at the screen is told, in a sentence or two: that the page asks again by itself goes
  /// without saying.
  public let reason: String
  /// Whether there is no use in asking again: what there is stays as it is, and the browser is to begin anew.
  public let isSetAside: Bool

  public init(reason: String, isSetAside: Bool = false) {
    self.reason = reason
    self.isSetAside = isSetAside
  }
}
