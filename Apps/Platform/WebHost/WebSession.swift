import ElementTree

/// What one browser is shown: a screen of its own, which all of the browser's tabs share.
@MainActor
public struct WebSession {
  let screen: any Screen
  let saving: (any SessionSaving)?

  /// - Parameters:
  ///   - screen: It is ended and let go of when the session ends.
  ///   - saving: What keeps the session's state, to be found by a later session of the same name. `nil`
  ///     if nothing is kept.
  public init(screen: any Screen, saving: (any SessionSaving)? = nil) {
    self.screen = screen
    self.saving = saving
  }
}

/// An app as a server sees it: what makes a browser's session, and what is known of it before there is
/// one.
public struct WebApp: Sendable {
  let session: @MainActor @Sendable (SessionID) async -> WebSession
  let hasPath: @Sendable (String) -> Bool
  let isSaved: @Sendable (SessionID) async -> Bool

  /// - Parameters:
  ///   - session: Makes what a browser is shown. It is called when a browser connects whose session isn't
  ///     in memory; the name tells browsers apart, and stays the same for one. It is also called, under a
  ///     name that nobody has, to render a first page for those who have done nothing yet: that
  ///     session's ``SessionSaving/begin()`` is never called.
  ///   - hasPath: Whether the app has a screen at a path (with its query, as the address bar has it);
  ///     addresses without are answered with 404. It is called on any thread, for every request, with
  ///     what anybody may have written.
  ///   - isSaved: Whether something was saved in a session of this name.
  public init(
    session: @escaping @MainActor @Sendable (SessionID) async -> WebSession,
    hasPath: @escaping @Sendable (String) -> Bool = { $0 == "/" },
    isSaved: @escaping @Sendable (SessionID) async -> Bool = { _ in false }
  ) {
    self.session = session
    self.hasPath = hasPath
    self.isSaved = isSaved
  }
}
