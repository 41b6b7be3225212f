import ElementTree

/// What one browser is shown: a screen of its own, which all of the browser's tabs share.
@MainActor
public struct WebSession {
  let screen: any Screen
  let flush: @MainActor () async -> Void

  /// - Parameters:
  ///   - screen: It is let go of when the session ends.
  ///   - flush: Waits until everything is saved, after that. The browser may come back later, and then
  ///     finds what was saved in a session of the same name.
  public init(screen: any Screen, flush: @escaping @MainActor () async -> Void = {}) {
    self.screen = screen
    self.flush = flush
  }
}
