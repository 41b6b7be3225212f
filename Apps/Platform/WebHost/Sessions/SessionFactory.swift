import ElementTree
import NIOCore

/// Creates windows: their screens on the main actor, and their ``BrowserSession``s on the event
/// loop.
struct SessionFactory: Sendable {
  let eventLoop: any EventLoop
  let configuration: WebHost.Configuration
  let app: WebApp
  private let turns: RoundRobin
  private let mailbox: LoopMailbox

  @MainActor
  init(eventLoop: any EventLoop, configuration: WebHost.Configuration, app: WebApp) {
    self.eventLoop = eventLoop
    self.configuration = configuration
    self.app = app
    turns = RoundRobin()
    mailbox = LoopMailbox(eventLoop: eventLoop)
  }

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - started: Called on the event loop, before any patch arrives there.
  ///   - failed: Called on the event loop if the session is unavailable.
  ///   - ended: Called on the event loop when everything is saved.
  func start(
    _ name: WindowName, from origin: Sessions.Origin,
    started: @escaping @Sendable (BrowserSession) -> Void,
    failed: @escaping @Sendable (SessionUnavailable) -> Void,
    ended: @escaping @Sendable () -> Void
  ) {
    Task { @MainActor in
      let session: WebSession
      do throws(SessionUnavailable) {
        session = try await app.session(
          WebWindow(session: name.session, id: name.id, beginning: origin.beginning))
      } catch {
        eventLoop.execute { failed(error) }
        return
      }
      let browserSession = NIOLoopBoundBox<BrowserSession?>.makeEmptyBox(
        valueType: BrowserSession.self, eventLoop: eventLoop)
      let queue = EventQueue()
      let relay = ScreenRelay(session: session, queue: queue) {
        [mailbox, configuration] outputs in
        configuration.serverMetrics.screen(outputs)
        mailbox.post { browserSession.value?.receive(outputs) }
      }
      switch origin {
      case .saved: relay.begin()
      case .new(at: let path?) where path != .start: relay.open(path)
      case .new, .beside: break
      }
      guard let snapshot = relay.snapshot else { return }
      let saved = session.saving?.saved ?? 0
      let wake: @Sendable (BrowserSession.Request) -> Void = { [turns, mailbox] request in
        Task { @MainActor in
          switch request {
          case .handleEvents: turns.add(relay)
          case .sendTree: relay.sendTree()
          case .shown(let isShown): relay.shown(isShown)
          case .end:
            let problem = await relay.end()
            mailbox.post {
              if let problem {
                browserSession.value?.logger.error("Not everything was saved: \(problem)")
              }
              browserSession.value = nil
              ended()
            }
          }
        }
      }
      // The snapshot includes all earlier outputs of the relay, which no session has received. The
      // loop creates the session before it handles any later output.
      mailbox.post {
        let new = BrowserSession(
          window: name.id, eventLoop: eventLoop, screen: snapshot, savedChanges: saved,
          configuration: configuration, queue: queue, wake: wake)
        browserSession.value = new
        started(new)
      }
    }
  }

  /// Finds the first session with saved data.
  ///
  /// - Parameter completed: Called on the event loop.
  func findSaved(
    _ ids: [SessionID],
    completed: @escaping @Sendable (Result<SessionID?, SessionUnavailable>) -> Void
  ) {
    Task {
      let result = await firstSaved(ids)
      eventLoop.execute { completed(result) }
    }
  }

  private func firstSaved(_ ids: [SessionID]) async -> Result<SessionID?, SessionUnavailable> {
    do throws(SessionUnavailable) {
      for id in ids where try await app.isSaved(id) { return .success(id) }
      return .success(nil)
    } catch {
      return .failure(error)
    }
  }

  /// Renders the page at a path for visitors with no interaction yet. The screen ends at once.
  ///
  /// - Parameter completed: Called on the event loop.
  func render(
    _ path: PagePath,
    completed: @escaping @Sendable (Result<ScreenRelay.Snapshot, SessionUnavailable>) -> Void
  ) {
    Task { @MainActor in
      let session: WebSession
      do throws(SessionUnavailable) {
        session = try await app.session(
          WebWindow(session: nil, id: WindowID(), beginning: .fresh))
      } catch {
        eventLoop.execute { completed(.failure(error)) }
        return
      }
      if path != .start { session.screen.open(path.text) }
      let screen = session.screen
      let snapshot = ScreenRelay.Snapshot(
        root: screen.root, revision: screen.revision, location: screen.location)
      screen.end()
      eventLoop.execute { completed(.success(snapshot)) }
    }
  }
}

extension RequestDispatcher {
  /// - Parameter factory: Creates windows, with their screens on the main actor.
  convenience init(configuration: WebHost.Configuration, factory: SessionFactory) {
    let eventLoop = factory.eventLoop
    let sessions = NIOLoopBoundBox<Sessions?>.makeEmptyBox(
      valueType: Sessions.self, eventLoop: eventLoop)
    self.init(configuration: configuration, eventLoop: eventLoop) { name, origin in
      factory.start(name, from: origin) { session in
        sessions.value?.started(name, session)
      } failed: { error in
        sessions.value?.failed(name, error)
      } ended: {
        sessions.value?.ended(name)
      }
    } render: { path, rendered in
      let rendered = NIOLoopBound(rendered, eventLoop: eventLoop)
      factory.render(path) { rendered.value($0) }
    } findSaved: { ids, found in
      let found = NIOLoopBound(found, eventLoop: eventLoop)
      factory.findSaved(ids) { found.value($0) }
    }
    sessions.value = self.sessions
  }
}
