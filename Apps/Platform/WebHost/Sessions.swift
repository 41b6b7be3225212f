import ElementTree
import Logging
import NIOCore
import NIOHTTP1

/// The browsers' sessions that are in memory. It belongs to the event loop that all connections are on.
///
/// A session begins when a browser loads the page, and ends when it hasn't been used for a while. What
/// it has saved stays, and is found by the next one of the same name.
final class Sessions {
  let eventLoop: any EventLoop
  let limits: WebHost.Limits
  let logger: Logger

  /// Begins to make a session, whose end is ``started(_:_:)``.
  private let start: (SessionID) -> Void
  private var sessions: [SessionID: Session] = [:]
  private var heartbeat: Scheduled<Void>?
  private var stopped: EventLoopPromise<Void>?

  private enum Session {
    case starting([Visitor])
    case running(Hub)
    /// It is being saved. Who comes meanwhile gets the next one.
    case ending([Visitor])
  }

  /// Is called as soon as there is a session, or with why there will be none.
  private typealias Visitor = (Result<Hub, Refusal>) -> Void

  enum Refusal: Error {
    case full
    case stopping
  }

  init(
    eventLoop: any EventLoop, configuration: WebHost.Configuration,
    start: @escaping (SessionID) -> Void
  ) {
    self.eventLoop = eventLoop
    self.start = start
    limits = configuration.limits
    logger = configuration.logger
  }

  // MARK: - Finding

  /// The session of one of these names, if it is in memory.
  func running(_ ids: [SessionID]) -> Hub? {
    for id in ids {
      if case .running(let hub) = sessions[id] { return hub }
    }
    return nil
  }

  /// Calls a function with a session, which is begun if there is none.
  func session(_ id: SessionID, then visit: @escaping (Result<Hub, Refusal>) -> Void) {
    guard stopped == nil else { return visit(.failure(.stopping)) }
    switch sessions[id] {
    case .running(let hub):
      visit(.success(hub))
    case .starting(let visitors):
      sessions[id] = .starting(visitors + [visit])
    case .ending(let visitors):
      sessions[id] = .ending(visitors + [visit])
    case nil:
      guard makeRoom() else { return visit(.failure(.full)) }
      begin(id, [visit])
    }
  }

  private func begin(_ id: SessionID, _ visitors: [Visitor]) {
    sessions[id] = .starting(visitors)
    if heartbeat == nil { startHeartbeat() }
    start(id)
  }

  /// A session has begun.
  func started(_ id: SessionID, _ hub: Hub) {
    guard case .starting(let visitors) = sessions[id] else { return }
    sessions[id] = .running(hub)
    for visit in visitors { visit(stopped == nil ? .success(hub) : .failure(.stopping)) }
    if stopped != nil { end(id, hub) }
  }

  // MARK: - Ending

  private func end(_ id: SessionID, _ hub: Hub) {
    sessions[id] = .ending([])
    hub.end()
  }

  /// Everything of a session is saved.
  func ended(_ id: SessionID) {
    guard case .ending(let visitors) = sessions[id] else { return }
    sessions[id] = nil
    if let stopped {
      for visit in visitors { visit(.failure(.stopping)) }
      if sessions.isEmpty { stopped.succeed() }
    } else if !visitors.isEmpty {
      begin(id, visitors)
    }
  }

  /// Ends the session that nobody has used for longest, if there are as many as there may be.
  ///
  /// - Returns: Whether there is room for one more.
  private func makeRoom() -> Bool {
    if sessions.count < limits.sessions { return true }
    let unused = sessions.compactMap { id, session in
      if case .running(let hub) = session, !hub.isInUse { (id: id, hub: hub) } else { nil }
    }
    guard let oldest = unused.min(by: { $0.hub.lastUse < $1.hub.lastUse }) else {
      logger.warning("All \(limits.sessions) sessions are in use: a browser is turned away.")
      return false
    }
    end(oldest.id, oldest.hub)
    return true
  }

  /// Says that all sessions are to end, and calls back when they have.
  func stop() -> EventLoopFuture<Void> {
    let stopped = stopped ?? eventLoop.makePromise()
    self.stopped = stopped
    heartbeat?.cancel()
    for case (let id, .running(let hub)) in sessions { end(id, hub) }
    if sessions.isEmpty { stopped.succeed() }
    return stopped.futureResult
  }

  // MARK: - Signs of life

  private func startHeartbeat() {
    heartbeat = eventLoop.assumeIsolated().scheduleTask(
      in: .milliseconds(limits.heartbeat.milliseconds)
    ) { [weak self] in
      self?.beat()
    }
  }

  private func beat() {
    heartbeat = nil
    let longest = TimeAmount.milliseconds(limits.sessionIdleTime.milliseconds)
    for case (let id, .running(let hub)) in sessions {
      hub.beat()
      if !hub.isInUse, eventLoop.now - hub.lastUse >= longest { end(id, hub) }
    }
    if !sessions.isEmpty { startHeartbeat() }
  }
}

extension Sessions {
  /// Answers with the page of a browser's session.
  ///
  /// - Parameter answer: Is called once, with the page and the cookie that goes with it.
  func page(
    _ request: PageRequest, assets: Assets, gatekeeper: Gatekeeper, acceptsGzip: Bool,
    answer: @escaping (Response) -> Void
  ) {
    let ids = request.secrets.map(\.id)
    let known = ids.indices.first { running([ids[$0]]) != nil } ?? ids.startIndex
    let secret = request.secrets.isEmpty ? SessionSecret() : request.secrets[known]
    session(secret.id) { [limits] result in
      switch result {
      case .success(let hub):
        hub.page(opening: request.path, assets: assets) { page in
          answer(
            page.response(acceptsGzip: acceptsGzip, cookie: gatekeeper.cookie(for: secret)))
        }
      case .failure(let refusal):
        answer(Response(refusal, limits: limits))
      }
    }
  }
}

extension Response {
  fileprivate init(_ refusal: Sessions.Refusal, limits: WebHost.Limits) {
    let text =
      switch refusal {
      case .full:
        "\(limits.sessions) browsers are using this app, and there is room for no more. Try again later."
      case .stopping:
        "The server stops."
      }
    self.init(.serviceUnavailable, text: text, headers: ["Retry-After": "30"])
  }
}
