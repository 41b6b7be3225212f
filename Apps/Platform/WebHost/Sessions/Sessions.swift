import ElementTree
import Logging
import NIOCore
import NIOHTTP1

/// The windows in memory, each of them a tab of a browser. It belongs to the event loop of all
/// connections.
///
/// A window's session starts when one of its pages loads, connects or acts. It ends when it has
/// been unused for a while. Its saved data stays for the next session of the same name.
final class Sessions {
  let eventLoop: any EventLoop
  let limits: WebHost.Limits
  let logger: Logger
  let visitors: Visitors
  private let metrics: ServerMetrics

  private let sharesSessions: Bool
  private let start: Start
  private let giveBackMemory: () -> Void
  private var sessions: [WindowName: Entry] = [:]
  /// The windows of each browser, in the order in which they started.
  private var windows: [SessionID: [WindowID]] = [:]
  /// The queue of sessions to check, with the time for each, the earliest first.
  private var beats: CircularBuffer<(id: WindowName, number: Int, time: NIODeadline)> = []
  private var nextBeat: Scheduled<Void>?
  private var nextSweep: Scheduled<Void>?
  private var hasFreedMemory = false
  /// The number of sessions started so far.
  private var begun = 0
  private var stopped: EventLoopPromise<Void>?
  /// Starts to create a session; ``started(_:_:)`` completes it.
  typealias Start = (_ name: WindowName, _ origin: Origin) -> Void

  /// The origin of a session that starts.
  enum Origin: Equatable {
    /// A session of a known browser. It continues from its own saved state, or else from the
    /// browser's latest place.
    case saved
    /// A session of a browser with other windows in memory. Without saved state, it starts at the
    /// given point.
    case beside(WebWindow.Beginning)
    /// A visitor's first session, which starts at the path of their page.
    case new(at: PagePath?)

    var beginning: WebWindow.Beginning {
      if case .beside(let beginning) = self { beginning } else { .latest }
    }
  }

  private struct Entry {
    let address: VisitorAddress
    /// A number that distinguishes this session from others of the same name.
    let number: Int
    var state: State
    /// Whether the session will continue at another server.
    var isMoving = false
  }

  private enum State {
    case starting([Caller])
    case running(BrowserSession)
    /// The session is being saved. Callers that arrive meanwhile get the next session.
    case ending(BrowserSession, [Caller])
  }

  /// Called when there is a session, or with the reason why there is none.
  private typealias Caller = (Result<BrowserSession, Refusal>) -> Void

  enum Refusal: Error, Equatable {
    case full
    case tooMany
    case tooManyWindows
    case tooFast
    case stopping
    case unavailable(SessionUnavailable)
  }

  /// The error for a tab whose session continues elsewhere.
  static let moved = SessionUnavailable(reason: "The session continues on another server.")

  /// - Parameter giveBackMemory: Called occasionally after sessions have ended.
  init(
    eventLoop: any EventLoop, configuration: WebHost.Configuration,
    giveBackMemory: @escaping () -> Void = FreedMemory.giveBack, start: @escaping Start
  ) {
    self.eventLoop = eventLoop
    self.giveBackMemory = giveBackMemory
    self.start = start
    sharesSessions = configuration.sharesSessions
    limits = configuration.limits
    logger = configuration.logger
    metrics = configuration.serverMetrics
    visitors = Visitors(limits: configuration.limits)
  }

  // MARK: - Finding

  /// Returns the window with a name, if it is in memory.
  func running(_ name: WindowName) -> BrowserSession? {
    if case .running(let session) = sessions[name]?.state { session } else { nil }
  }

  /// Returns the window of a tab, if it is in memory and no other tab shows it.
  ///
  /// - Parameters:
  ///   - ids: The names of the browser's sessions.
  ///   - state: The tab's own description. A tab without a window name uses the window of its page.
  ///     A request without a tab uses the most recently used window.
  func running(_ ids: [SessionID], for state: TabState?) -> BrowserSession? {
    for id in ids {
      if let window = state?.window {
        guard let running = running(WindowName(id, window)) else { continue }
        return state.map(running.isTaken) == true ? nil : running
      }
      let all = running(of: id)
      if let found = all.first(where: { $0.instance == state?.instance }) ?? all.last {
        return found
      }
    }
    return nil
  }

  /// Returns a browser's windows in memory, the most recently used one last.
  private func running(of id: SessionID) -> [BrowserSession] {
    (windows[id] ?? []).compactMap { running(WindowName(id, $0)) }
      .sorted { $0.lastUse < $1.lastUse }
  }

  /// Returns the name of the window for a requested page: the window that the page names, or a new
  /// one. A request that isn't a visit uses the most recently used window.
  func name(of request: PageRequest, in id: SessionID) -> WindowName {
    if let window = request.window { return WindowName(id, window.id) }
    if !request.isVisit, let latest = running(of: id).last { return WindowName(id, latest.window) }
    return WindowName(id, WindowID())
  }

  /// Returns the origin of another window of a known browser.
  func origin(of id: SessionID) -> Origin {
    let others = running(of: id)
    if others.isEmpty { return .saved }
    return .beside(others.contains(where: \.isShown) ? .fresh : .latest)
  }

  /// Returns the first of these browsers with a window that is in memory or starting.
  func known(_ ids: [SessionID]) -> SessionID? {
    ids.first { windows[$0] != nil }
  }

  /// Calls a function with a window's session, and starts the session if necessary.
  ///
  /// - Parameters:
  ///   - id: The name of the window.
  ///   - address: The visitor's address, which a new session counts against.
  ///   - origin: The origin of a new session.
  func session(
    _ id: WindowName, for address: VisitorAddress, from origin: Origin,
    then use: @escaping (Result<BrowserSession, Refusal>) -> Void
  ) {
    guard stopped == nil else { return use(.failure(.stopping)) }
    switch sessions[id]?.state {
    case .running(let session):
      use(.success(session))
    case .starting(let callers):
      sessions[id]?.state = .starting(callers + [use])
    case .ending(let session, let callers):
      sessions[id]?.state = .ending(session, callers + [use])
    case nil:
      guard visitors.mayStart(address, now: eventLoop.now) else {
        return use(.failure(.tooFast))
      }
      if let refusal = makeRoom(for: id.session, address) { return use(.failure(refusal)) }
      begin(id, address, origin, [use])
    }
  }

  private func begin(
    _ id: WindowName, _ address: VisitorAddress, _ origin: Origin, _ callers: [Caller]
  ) {
    begun += 1
    sessions[id] = Entry(address: address, number: begun, state: .starting(callers))
    windows[id.session, default: []].append(id.id)
    visitors.began(address, now: eventLoop.now)
    metrics.sessions(sessions.count, begun: true)
    willBeat(id, begun)
    scheduleBeat()
    scheduleSweep()
    start(id, origin)
  }

  /// Completes the start of a session.
  func started(_ id: WindowName, _ session: BrowserSession) {
    guard case .starting(let callers) = sessions[id]?.state else { return }
    sessions[id]?.state = .running(session)
    session.onTooLarge = { [weak self] in self?.end(id) }
    for use in callers { use(stopped == nil ? .success(session) : .failure(.stopping)) }
    if stopped != nil || sessions[id]?.isMoving == true { end(id) }
  }

  /// Reports to all callers that the session is unavailable for now.
  func failed(_ id: WindowName, _ error: SessionUnavailable) {
    guard let entry = sessions[id], case .starting(let callers) = entry.state else { return }
    remove(id, entry)
    for use in callers { use(.failure(stopped == nil ? .unavailable(error) : .stopping)) }
    if sessions.isEmpty { stopped?.succeed() }
  }

  // MARK: - Ending

  /// Ends the window that a page was rendered from, if the page is now in another window and no
  /// page has ever connected to the first window.
  func leave(_ state: TabState, _ ids: [SessionID]) {
    guard let window = state.window else { return }
    for id in ids {
      for made in running(of: id)
      where made.instance == state.instance && made.window != window && !made.isVisited
        && !made.isInUse
      {
        end(WindowName(id, made.window))
      }
    }
  }

  private func end(_ id: WindowName) {
    guard case .running(let session) = sessions[id]?.state else { return }
    sessions[id]?.state = .ending(session, [])
    session.end()
  }

  /// Ends sessions that continue at another server, and makes their tabs reconnect.
  ///
  /// - Parameter isLost: Whether tabs are notified at once, instead of after saving.
  func move(_ ids: Set<SessionID>, isLost: Bool) {
    for id in ids {
      for window in windows[id] ?? [] { move(WindowName(id, window), isLost: isLost) }
    }
  }

  private func move(_ id: WindowName, isLost: Bool) {
    sessions[id]?.isMoving = true
    if isLost { running(id)?.closeConnections(.moved, reason: Self.moved.reason) }
    end(id)
  }

  /// Ends all sessions of a user.
  ///
  /// - Complexity: O(*n*) in the number of sessions.
  func endAll(of user: String) {
    for id in sessions.keys where id.session.user?.id == user { end(id) }
  }

  /// Removes a session after all of its data is saved.
  func ended(_ id: WindowName) {
    guard let entry = sessions[id], case .ending(let session, let callers) = entry.state else {
      return
    }
    if entry.isMoving { session.closeConnections(.moved, reason: Self.moved.reason) }
    remove(id, entry)
    if let stopped {
      for use in callers { use(.failure(.stopping)) }
      if sessions.isEmpty { stopped.succeed() }
    } else if entry.isMoving {
      for use in callers { use(.failure(.unavailable(Self.moved))) }
    } else if !callers.isEmpty {
      begin(id, entry.address, .saved, callers)
    }
  }

  private func remove(_ id: WindowName, _ entry: Entry) {
    sessions[id] = nil
    windows[id.session]?.removeAll { $0 == id.id }
    if windows[id.session]?.isEmpty == true { windows[id.session] = nil }
    visitors.ended(entry.address, now: eventLoop.now)
    metrics.sessions(sessions.count, begun: false)
    hasFreedMemory = true
    scheduleSweep()
  }

  /// Makes room for one more window of a browser and of an address. At a limit, a window without a
  /// connected page ends. If all sessions are in use, the address with the most sessions loses one,
  /// so that no address locks out the others.
  ///
  /// - Returns: The reason if there is no room.
  private func makeRoom(for browser: SessionID, _ address: VisitorAddress) -> Refusal? {
    if windows[browser]?.count ?? 0 >= limits.windowsPerBrowser {
      guard let oldest = running(of: browser).first(where: { !$0.isInUse }) else {
        return .tooManyWindows
      }
      end(WindowName(browser, oldest.window))
      return nil
    }
    if visitors.sessions(of: address) >= limits.sessionsPerAddress {
      guard let oldest = leastRecentlyUsed(where: { $0 == address }, unusedOnly: true) else {
        return .tooMany
      }
      end(oldest)
      return nil
    }
    if sessions.count < limits.sessions { return nil }
    if let oldest = leastRecentlyUsed(where: { _ in true }, unusedOnly: true) {
      end(oldest)
      return nil
    }
    guard let greediest = visitors.mostSessions(besides: address),
      let oldest = leastRecentlyUsed(where: { $0 == greediest }, unusedOnly: false)
    else {
      logger.warning("All \(limits.sessions) sessions are in use: a tab is turned away.")
      return .full
    }
    running(oldest)?.closeConnections(.tooMany, reason: Refusal.tooMany.reason(limits))
    end(oldest)
    return nil
  }

  /// - Complexity: O(*n*) in the number of sessions.
  private func leastRecentlyUsed(
    where isMeant: (VisitorAddress) -> Bool, unusedOnly: Bool
  ) -> WindowName? {
    var oldest: (id: WindowName, use: NIODeadline)?
    for (id, entry) in sessions where isMeant(entry.address) {
      guard case .running(let session) = entry.state, !unusedOnly || !session.isInUse else {
        continue
      }
      if oldest.map({ session.lastUse < $0.use }) ?? true { oldest = (id, session.lastUse) }
    }
    return oldest?.id
  }

  /// Ends all sessions, and completes when all have ended.
  func stop() -> EventLoopFuture<Void> {
    let stopped = stopped ?? eventLoop.makePromise()
    self.stopped = stopped
    nextBeat?.cancel()
    nextSweep?.cancel()
    for id in sessions.keys {
      sessions[id]?.isMoving = sharesSessions
      end(id)
    }
    if sessions.isEmpty { stopped.succeed() }
    return stopped.futureResult
  }

  /// Ends all sessions, but waits for a limited time only.
  ///
  /// - Returns: The number of sessions that haven't ended.
  func stop(within time: Duration) -> EventLoopFuture<Int> {
    stop().within(time, on: eventLoop).assumeIsolated().map { [self] in
      stopped?.succeed()
      return sessions.count
    }.nonisolated()
  }

  // MARK: - Heartbeats

  /// The number of sessions to check before the event loop turns to other work.
  private static let beatsPerTurn = 32

  private func willBeat(_ id: WindowName, _ number: Int) {
    let interval = TimeAmount.milliseconds(limits.heartbeat.milliseconds)
    beats.append((id, number, eventLoop.now + interval))
  }

  private func scheduleBeat() {
    guard nextBeat == nil, let next = beats.first else { return }
    let time = max(next.time, eventLoop.now + .milliseconds(1))
    nextBeat = eventLoop.assumeIsolated().scheduleTask(deadline: time) { [weak self] in
      self?.beat()
    }
  }

  private func beat() {
    nextBeat = nil
    let now = eventLoop.now
    let longest = TimeAmount.milliseconds(limits.sessionIdleTime.milliseconds)
    var turns = Self.beatsPerTurn
    while turns > 0, let (id, number, time) = beats.first, time <= now {
      turns -= 1
      beats.removeFirst()
      guard let entry = sessions[id], entry.number == number else { continue }
      if case .running(let session) = entry.state {
        session.beat()
        if !session.isInUse, now - session.lastUse >= longest { end(id) }
      }
      willBeat(id, number)
    }
    scheduleBeat()
  }

  private func scheduleSweep() {
    guard nextSweep == nil, stopped == nil else { return }
    let delay = TimeAmount.milliseconds(limits.heartbeat.milliseconds)
    nextSweep = eventLoop.assumeIsolated().scheduleTask(in: delay) { [weak self] in
      self?.sweep()
    }
  }

  private func sweep() {
    nextSweep = nil
    visitors.sweep(now: eventLoop.now)
    if hasFreedMemory { giveBackMemory() }
    hasFreedMemory = false
    if !sessions.isEmpty { scheduleSweep() }
  }
}

extension Sessions.Refusal {
  /// Returns the text for the visitor.
  func reason(_ limits: WebHost.Limits) -> String {
    switch self {
    case .full:
      "\(limits.sessions) tabs are using this app: there is no room for more. Try again later."
    case .tooMany:
      "\(limits.sessionsPerAddress) tabs at your address use this app: there is no room for more."
    case .tooManyWindows:
      "\(limits.windowsPerBrowser) tabs of your browser use this app: close one of them first."
    case .tooFast:
      "Too many tabs were opened from your address at once. Try again in a moment."
    case .stopping:
      "The server stops."
    case .unavailable(let error):
      error.reason
    }
  }

  var response: (status: HTTPResponseStatus, retryAfter: String) {
    switch self {
    case .full, .stopping: (.serviceUnavailable, "30")
    case .tooMany, .tooManyWindows: (.tooManyRequests, "30")
    case .tooFast: (.tooManyRequests, "1")
    case .unavailable(let error): (error.needsNewSession ? .gone : .serviceUnavailable, "1")
    }
  }
}

extension Response {
  init(_ refusal: Sessions.Refusal, limits: WebHost.Limits) {
    let (status, retryAfter) = refusal.response
    var headers: HTTPHeaders = ["Retry-After": retryAfter]
    // The browser reloads such a page automatically.
    if case .unavailable(let error) = refusal, !error.needsNewSession {
      headers.add(name: "Refresh", value: retryAfter)
    }
    self.init(status, text: refusal.reason(limits), headers: headers)
  }
}
