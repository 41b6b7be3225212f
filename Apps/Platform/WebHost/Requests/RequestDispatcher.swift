import Logging
import NIOCore
import NIOHTTP1

/// Answers requests for pages, and passes tabs and events to their sessions. A visitor without a
/// session gets the first page. The dispatcher belongs to the event loop.
final class RequestDispatcher {
  let eventLoop: any EventLoop
  let limits: WebHost.Limits
  let logger: Logger
  let sessions: Sessions
  /// The time to wait for running work when the server stops. Tabs reconnect at random moments
  /// within this time.
  let drainTime: Duration

  private let title: String
  private let sharesSessions: Bool
  private let render: Render
  private let findSaved: FindSaved
  private let pages: PageCache

  /// Renders the page at a path for visitors with no interaction yet, and calls back.
  typealias Render = (
    _ path: PagePath,
    _ rendered: @escaping (Result<ScreenRelay.Snapshot, SessionUnavailable>) -> Void
  ) -> Void
  /// Finds the first of some sessions that has saved data, and calls back.
  typealias FindSaved = (
    _ ids: [SessionID], _ found: @escaping (Result<SessionID?, SessionUnavailable>) -> Void
  ) -> Void

  init(
    configuration: WebHost.Configuration, eventLoop: any EventLoop, start: @escaping Sessions.Start,
    render: @escaping Render, findSaved: @escaping FindSaved
  ) {
    self.eventLoop = eventLoop
    self.render = render
    self.findSaved = findSaved
    limits = configuration.limits
    logger = configuration.logger
    title = configuration.title
    pages = PageCache(lifetime: configuration.firstPageLifetime)
    sharesSessions = configuration.sharesSessions
    drainTime = configuration.drainTime
    sessions = Sessions(eventLoop: eventLoop, configuration: configuration, start: start)
  }

  // MARK: - Pages

  /// Answers with the page of one of a browser's windows, or with the first page if it has none.
  ///
  /// A page may have announced its window before it was reloaded; otherwise the page gets a new
  /// window. The page also gets a new window if its path differs from the announced window's path,
  /// because the request may come from another tab. If the tab already has a window, the server
  /// sends that window's screen when the page connects.
  ///
  /// - Parameter answer: Called once, with the page and its cookie.
  func page(
    _ request: PageRequest, from address: VisitorAddress, router: Router, acceptsGzip: Bool,
    answer: @escaping (Response) -> Void
  ) {
    findSession(request.secrets) { [self] found in
      let secret: SessionSecret
      switch found {
      case .failure(let refusal): return answer(Response(refusal, limits: limits))
      case .success(nil):
        return firstPage(
          request, from: address, router: router, acceptsGzip: acceptsGzip, answer: answer)
      case .success(let found?): secret = found
      }
      let name = sessions.name(of: request, in: secret.id)
      sessions.session(name, for: address, from: sessions.origin(of: secret.id)) {
        [self] result in
        switch result {
        case .success(let session)
        where request.window != nil && request.opensPath && session.location != request.path.text:
          var request = request
          request.window = nil
          self.page(
            request, from: address, router: router, acceptsGzip: acceptsGzip, answer: answer)
        case .success(let session):
          session.page(
            opening: request.opensPath ? request.path : nil, isAnnounced: request.window != nil,
            assets: router.assets
          ) { page in
            var response =
              page?.response(
                acceptsGzip: acceptsGzip,
                cookie: router.gatekeeper.cookie(for: secret, isSecure: request.isSecure))
              ?? .sessionHasEnded
            if let window = request.window {
              response.headers.add(name: "Set-Cookie", value: window.noCookie)
            }
            answer(response)
          }
        case .failure(.unavailable(let error)) where error.needsNewSession:
          // With another cookie, the browser starts a new session.
          let gatekeeper = router.gatekeeper.serving(request.user)
          answer(
            .setAside(
              error.reason,
              cookie: gatekeeper.cookie(
                for: SessionSecret(signedWith: gatekeeper.signingKey), isSecure: request.isSecure),
              router.assets))
        case .failure(let refusal): answer(Response(refusal, limits: limits))
        }
      }
    }
  }

  private func firstPage(
    _ request: PageRequest, from address: VisitorAddress, router: Router, acceptsGzip: Bool,
    answer: @escaping (Response) -> Void
  ) {
    let gatekeeper = router.gatekeeper.serving(request.user)
    let secret = request.secrets.first ?? SessionSecret(signedWith: gatekeeper.signingKey)
    func respond(_ page: PageCache.FirstPage) {
      answer(
        Response(
          page: acceptsGzip ? page.compressed : page.plain, isCompressed: acceptsGzip,
          cookie: gatekeeper.cookie(for: secret, isSecure: request.isSecure)))
    }
    let path = request.path
    if let page = pages.page(at: path, now: eventLoop.now) { return respond(page) }
    func respondWhenRendered(_ result: Result<PageCache.FirstPage, SessionUnavailable>) {
      switch result {
      case .success(let page): respond(page)
      case .failure(let error): answer(Response(.unavailable(error), limits: limits))
      }
    }
    if pages.wait(for: path, then: respondWhenRendered) { return }
    guard sessions.visitors.mayStart(address, now: eventLoop.now) else {
      return answer(Response(.tooFast, limits: limits))
    }
    pages.begin(path, now: eventLoop.now, then: respondWhenRendered)
    render(path) { [self] result in
      let page = result.map { snapshot in
        let document = Document(snapshot)
        return Page(
          document: document, title: title, instance: document.fingerprint, assets: router.assets
        ).first
      }
      pages.rendered(page, at: path, now: eventLoop.now)
    }
  }

  // MARK: - Tabs

  /// Connects a tab to its window, and starts the window's session if necessary.
  func connect(
    _ connection: WebSocketConnection, secrets: [SessionSecret], state: TabState,
    from address: VisitorAddress
  ) {
    session(secrets, for: address, state: state) { [limits, drainTime, sharesSessions] result in
      switch result {
      case .success(let session): connection.join(session, state: state)
      case .failure(.stopping) where sharesSessions:
        connection.close(.moved, reason: Sessions.moved.reason)
      case .failure(.stopping): connection.goAway(within: drainTime)
      case .failure(.unavailable(let error)) where error.needsNewSession:
        // The tab reloads its page, which then shows the reason.
        connection.close(.gone, reason: error.reason)
      case .failure(.unavailable(let error)): connection.close(.unavailable, reason: error.reason)
      case .failure(let refusal):
        connection.close(.tooMany, reason: refusal.reason(limits))
      }
    }
  }

  /// Passes on events that came in an HTTP request instead of a WebSocket.
  func receive(
    _ body: ByteBuffer, secrets: [SessionSecret], state: TabState?, from address: VisitorAddress,
    respond: @escaping (Response) -> Void
  ) {
    session(secrets, for: address, state: state) { [limits] result in
      switch result {
      case .success(let session): session.receive(body, tab: state, respond: respond)
      case .failure(let refusal): respond(Response(refusal, limits: limits))
      }
    }
  }

  private func session(
    _ secrets: [SessionSecret], for address: VisitorAddress, state: TabState?,
    then use: @escaping (Result<BrowserSession, Sessions.Refusal>) -> Void
  ) {
    if let state { sessions.leave(state, secrets.map(\.id)) }
    if let running = sessions.running(secrets.map(\.id), for: state) {
      return use(.success(running))
    }
    findSession(secrets) { [self] result in
      let found: SessionSecret?
      switch result {
      case .failure(let refusal): return use(.failure(refusal))
      case .success(let secret): found = secret
      }
      let id = (found ?? secrets[0]).id
      let name = WindowName(id, state?.window ?? WindowID())
      // A window of a saved session continues at its own place; a new session starts at its page's
      // path.
      let origin = found == nil ? Sessions.Origin.new(at: state?.path) : sessions.origin(of: id)
      sessions.session(name, for: address, from: origin) { [self] result in
        guard case .success(let session) = result, let state, session.isTaken(besides: state) else {
          return use(result)
        }
        sessions.session(
          WindowName(id, WindowID()), for: address, from: .beside(.copy(of: name.id)), then: use)
      }
    }
  }

  /// Finds the secret of a session in memory, or else of a saved one, among a browser's secrets.
  private func findSession(
    _ secrets: [SessionSecret],
    then use: @escaping (Result<SessionSecret?, Sessions.Refusal>) -> Void
  ) {
    let ids = secrets.map(\.id)
    if let id = sessions.known(ids), let index = ids.firstIndex(of: id) {
      return use(.success(secrets[index]))
    }
    guard !secrets.isEmpty else { return use(.success(nil)) }
    findSaved(ids) { found in
      use(found.map { id in secrets.first { $0.id == id } }.mapError { .unavailable($0) })
    }
  }
}
