import ElementTree
import Logging
import NIOCore
import NIOHTTP1

/// A window of a browser: its document, its recent messages, and the page that shows it.
///
/// Each tab has its own window. Pages loaded one after the other in a tab find the window by its
/// name, and so does a page that reconnects.
///
/// It belongs to the event loop of all connections, and no other thread touches it. Events leave
/// through the queue; the screen's responses come back as a list of outputs.
final class BrowserSession {
  /// The window's name within its browser.
  let window: WindowID
  let eventLoop: any EventLoop
  let limits: WebHost.Limits
  let logger: Logger
  /// An identifier that distinguishes this session from earlier ones of the same name, whose
  /// element numbers had other meanings.
  private(set) var instance: String
  /// Called when the session must end because its screen is too large.
  var onTooLarge: () -> Void = {}

  private let title: String
  private let wake: @Sendable (Request) -> Void
  private var document: Document
  private var history: History
  /// Whether a batch didn't fit, so that the session needs a whole tree.
  private var awaitsTree = false
  /// The number of saved changes, and the reason if saving fails.
  private var savedChanges: Int
  private var saveFailure: String?

  private var tabs = Tabs()
  /// The page that last connected with the window's name, and therefore shows the window.
  private weak var page: Tab?
  /// The latest request for another page in this window, until that page connects.
  private var departure: Departure?
  private var connections: [ObjectIdentifier: WebSocketConnection] = [:]
  private var requests: [Int: EventRequest] = [:]
  private var requestCount = 0
  private var events: EventFlow
  private var isTooLarge = false
  /// The traits of the browser's window, as last reported to the screen.
  private var traits: HostTraits?
  /// Whether the screen knows that no page shows it any more.
  private var isLeft = false
  /// The number of responses that wait for the event budget.
  private var delayed = 0
  private var isEnding = false
  /// Whether the session has ended, so that its content must not be shown.
  private var isOver = false

  /// The time when a browser last sent a request, connected or disconnected.
  private(set) var lastUse: NIODeadline
  /// Whether a browser is connected, or waits for a response.
  var isInUse: Bool { !connections.isEmpty || !requests.isEmpty || delayed > 0 }
  /// Whether the window has ever had a page.
  var isVisited: Bool { !tabs.isEmpty }
  /// The path of the screen's content.
  var location: String? { document.location }
  /// Whether a page shows the window.
  var isShown: Bool { !connections.isEmpty || page.map { isThere($0) } ?? false }

  /// A session's request to the main actor.
  enum Request: Sendable { case handleEvents, sendTree, shown(Bool), end }

  /// A request with events, until all of them are answered.
  private struct EventRequest {
    var remaining: Int
    var outcomes: [EventQueue.Outcome] = []
    let answer: Answer
  }

  /// Called once with the outcomes of a request's events, or with `nil` if the session ends first.
  private typealias Answer = ([EventQueue.Outcome]?) -> Void

  init(
    window: WindowID = WindowID(), eventLoop: any EventLoop, screen: ScreenRelay.Snapshot,
    savedChanges: Int = 0,
    configuration: WebHost.Configuration, queue: EventQueue,
    wake: @escaping @Sendable (Request) -> Void
  ) {
    lastUse = eventLoop.now
    self.window = window
    self.eventLoop = eventLoop
    self.savedChanges = savedChanges
    self.wake = wake
    limits = configuration.limits
    logger = configuration.logger
    title = configuration.title
    document = Document(screen)
    history = History(revision: screen.revision, capacity: configuration.limits.historySize)
    events = EventFlow(queue: queue, limits: configuration.limits, now: eventLoop.now)
    instance = hexadecimal((0..<8).map { _ in UInt8.random(in: .min ... .max) })
  }

  // MARK: - The page

  /// Calls a function with the page, once the screen has opened a path.
  ///
  /// - Parameters:
  ///   - path: `nil` leaves the screen as it is.
  ///   - isAnnounced: Whether a page has announced that it is in this window, before it was
  ///     reloaded.
  ///   - use: Called once; with `nil` if the session ends first.
  func page(
    opening path: PagePath?, isAnnounced: Bool = false, assets: Assets,
    then use: @escaping (Page?) -> Void
  ) {
    var visit: [EventMessage.Numbered] = []
    if let path {
      if isAnnounced, let page { departure = Departure(tab: page, path: path, time: eventLoop.now) }
      // An event that is still to be done may move the screen.
      if path.text != document.location || !events.isIdle {
        visit.append(EventMessage.Numbered(number: 1, .visit(path)))
      }
    }
    request(visit) { [unowned self] outcomes in
      guard outcomes != nil else { return use(nil) }
      whenAffordable { [self] in
        use(
          isOver
            ? nil
            : Page(
              document: document, title: title, instance: instance, window: window,
              isAnnounced: isAnnounced, assets: assets))
      }
    }
  }

  // MARK: - From the screen

  func receive(_ outputs: [ScreenRelay.Output]) {
    for output in outputs {
      switch output {
      case .batch(let batch): apply(batch)
      case .answer(let recipient, let outcome): answer(recipient, outcome)
      case .tree(let snapshot): restart(snapshot)
      case .saved(let changes, let failure): saved(changes, failure)
      }
    }
    forwardEvents()
    // Flushing may close and remove a connection that has fallen too far behind.
    for connection in connections.values { connection.flush() }
  }

  private func apply(_ batch: PatchBatch) {
    if awaitsTree { return }
    do throws(Document.MismatchError) {
      let message = try document.apply(batch)
      history.append(message)
      events.sent(message.readableBytes, now: eventLoop.now)
      send(message)
      checkSize()
    } catch {
      logger.error("The screen's patches don't fit its tree: \(error). Starting from a new tree.")
      awaitsTree = true
      wake(.sendTree)
    }
  }

  private func restart(_ screen: ScreenRelay.Snapshot) {
    awaitsTree = false
    document = Document(screen)
    history = History(revision: screen.revision, capacity: limits.historySize)
    send(ServerMessage.screen(document))
  }

  private func answer(_ recipient: EventQueue.Recipient, _ outcome: EventQueue.Outcome) {
    events.answered(after: outcome.time, now: eventLoop.now)
    switch recipient {
    case .request(let number):
      guard var request = requests.removeValue(forKey: number) else { return }
      request.outcomes.append(outcome)
      request.remaining -= 1
      if request.remaining == 0 {
        request.answer(request.outcomes)
      } else {
        requests[number] = request
      }
    case .tab(let name):
      guard let tab = tabs[name] else { return }
      tab.answered(outcome.number, changes: outcome.changes, savedChanges: savedChanges)
      tab.connection?.write(ServerMessage.answer(to: outcome, isSaved: tab.saved == tab.handled))
    case .unaddressed: break
    }
    finishIfDone()
  }

  private func saved(_ changes: Int, _ failure: String?) {
    savedChanges = max(savedChanges, changes)
    for tab in tabs.all where tab.saved(upTo: savedChanges) {
      tab.connection?.write(
        ServerMessage.acknowledgement(of: tab.saved, isSaved: true))
    }
    if failure != saveFailure {
      saveFailure = failure
      send(ServerMessage.unsaved(failure ?? ""))
    }
  }

  private func send(_ message: ByteBuffer) {
    for connection in connections.values { connection.write(message) }
  }

  // MARK: - Size

  /// Performs work whose cost grows with the size of the screen. It runs at once if the event
  /// budget allows, or else after a delay.
  private func whenAffordable(_ work: @escaping () -> Void) {
    let delay = events.charge(document.nodes.count / 25, now: eventLoop.now)
    guard delay > .zero else { return work() }
    delayed += 1
    eventLoop.assumeIsolated().scheduleTask(in: delay) { [self] in
      delayed -= 1
      whenAffordable(work)
    }
  }

  private static let tooLarge = """
    This screen holds more than this server has room for. Everything is slow until something is \
    deleted.
    """

  /// Warns the user and slows the session down if its screen is too large, because it uses memory
  /// that all sessions share. At twice the limit, the session ends.
  private func checkSize() {
    let size = document.size
    if isTooLarge { return }
    if size > 2 * limits.screenSize {
      logger.warning("A session's screen has grown to \(size) bytes: the session ends.")
      isTooLarge = true
      closeConnections(
        .sessionTooLarge, reason: "This screen has grown too large for this server: it was closed.")
      onTooLarge()
    } else if (size > limits.screenSize) != events.isSlow {
      events.isSlow = size > limits.screenSize
      send(ServerMessage.notice(events.isSlow ? Self.tooLarge : ""))
    }
  }

  func closeConnections(_ code: WebSocketConnection.CloseCode, reason: String) {
    for connection in connections.values { connection.close(code, reason: reason) }
  }

  // MARK: - From tabs

  /// Adopts the identity of a tab's first page if that page shows exactly this screen. The session
  /// then needn't send the screen again.
  private func adopt(_ state: TabState) {
    guard !isInUse, state.revision?.rawValue == document.revision, history.isEmpty,
      state.instance.hasPrefix("p"), state.instance == document.fingerprint
    else { return }
    instance = state.instance
  }

  /// Reports the traits of a newly connected tab's window to the screen.
  private func adapt(to state: TabState) {
    guard let new = state.traits, new != traits else { return }
    traits = new
    events.add([EventMessage.Numbered(number: 1, .adapt(new))], for: .unaddressed)
    forwardEvents()
  }

  // MARK: - Ownership of windows

  /// The time for which a page counts as present after its last request.
  private static let requestPatience = TimeAmount.seconds(5)

  private func isThere(_ tab: Tab) -> Bool {
    if tab.connection != nil { return true }
    return tab.lastRequest.map { eventLoop.now - $0 < Self.requestPatience } ?? false
  }

  /// Whether the tab asking for this window is a copy of the tab that shows it. A copied tab has
  /// all the names that the original tab has stored.
  ///
  /// A page rendered from this very window is the result of a reload, and takes the window over.
  /// The page before it can't take the window back.
  func isTaken(besides state: TabState) -> Bool {
    guard state.window == window, let page, page.name != state.tab, isThere(page) else {
      return false
    }
    return state.instance != instance || tabs[state.tab] != nil
  }

  private func take(_ tab: Tab, _ state: TabState) {
    guard state.window == window, page !== tab else { return }
    page?.connection?.close(.replaced, reason: "The tab has loaded the page again.")
    page?.lastRequest = nil
    page = tab
    departure = nil
  }

  /// A request for a page that will replace the current page of the window.
  private struct Departure {
    /// The page that is being left.
    let tab: Tab
    let path: PagePath
    let time: NIODeadline
  }

  /// Returns the events that a tab has sent. If its page is being left, Back and Forward came
  /// before the request for the next page. They must not move the window, so they visit the
  /// requested path.
  private func inOrder(_ events: [EventMessage.Numbered], of tab: Tab) -> [EventMessage.Numbered] {
    guard let departure, departure.tab === tab,
      eventLoop.now - departure.time < Self.requestPatience
    else { return events }
    return events.map { event in
      guard case .open = event.intent else { return event }
      return EventMessage.Numbered(number: event.number, .visit(departure.path))
    }
  }

  func connect(_ connection: WebSocketConnection, state: TabState) {
    lastUse = eventLoop.now
    adopt(state)
    adapt(to: state)
    let knows = state.instance == instance
    let tab = tabs.tab(named: state.tab)
    take(tab, state)
    tab.lastRequest = nil
    tab.connection?.close(.replaced, reason: "The tab has connected anew.")
    tab.connection = connection
    connection.tab = tab
    if isLeft {
      isLeft = false
      wake(.shown(true))
    }
    if let missed = missed(since: knows ? state.revision : nil) {
      greet(connection, tab, missed)
    } else {
      whenAffordable { [self] in
        guard tab.connection === connection else { return }
        greet(connection, tab, [ServerMessage.screen(document)])
      }
    }
  }

  private func greet(_ connection: WebSocketConnection, _ tab: Tab, _ missed: [ByteBuffer]) {
    connection.write(hello(to: tab), isCompressible: false)
    for message in missed { connection.write(message) }
    if tab.handled > 0 { connection.write(tab.acknowledgement) }
    if let saveFailure { connection.write(ServerMessage.unsaved(saveFailure)) }
    if events.isSlow { connection.write(ServerMessage.notice(Self.tooLarge)) }
    connection.flush()
    // Registered last: the connection receives all changes from now on.
    connections[ObjectIdentifier(connection)] = connection
  }

  private func hello(to tab: Tab) -> ByteBuffer {
    ServerMessage.hello(
      handled: tab.handled, heartbeat: limits.heartbeat, instance: instance, window: window)
  }

  func disconnect(_ connection: WebSocketConnection) {
    lastUse = eventLoop.now
    connections[ObjectIdentifier(connection)] = nil
    guard let tab = connection.tab, tab.connection === connection else { return }
    // Events that the tab sent and the main actor hasn't started are dropped. The tab sends them
    // again when it reconnects.
    if let number = events.drop(of: .tab(tab.name)) { tab.drop(from: number) }
    tab.connection = nil
    if !isShown, !isLeft {
      isLeft = true
      wake(.shown(false))
    }
  }

  /// Handles a message from a connected tab.
  func receive(_ message: ByteBuffer, from connection: WebSocketConnection) {
    guard let tab = connection.tab else { return }
    do throws(EventMessage.Problem) {
      let message = try EventMessage(json: message.readableBytesView, limits: limits)
      let new = inOrder(tab.receive(message.events), of: tab)
      if new.isEmpty {
        // The tab had sent all of these events before.
        connection.write(tab.acknowledgement)
        connection.flush()
      }
      events.add(new, for: .tab(tab.name))
      forwardEvents()
    } catch {
      connection.close(error.closeCode, reason: error.reason(limits))
    }
  }

  /// Whether events of a tab still wait to be forwarded, so that the server should read nothing
  /// more from the tab.
  func isBusy(with tab: Tab) -> Bool {
    events.hasWaiting(.tab(tab.name))
  }

  /// Handles a message that came in an HTTP request instead of a WebSocket.
  ///
  /// Without a tab, the response is only a status: that of the first refused event, if any. With a
  /// tab, it contains all messages that the tab has missed, and the outcomes of its events.
  func receive(
    _ message: ByteBuffer, tab state: TabState?, respond: @escaping (Response) -> Void
  ) {
    let new: [EventMessage.Numbered]
    do throws(EventMessage.Problem) {
      new = try EventMessage(json: message.readableBytesView, limits: limits).events
    } catch {
      return respond(Response(error.status, text: error.reason(limits)))
    }
    guard requests.count < Self.mostRequests else {
      return respond(
        Response(
          .tooManyRequests, text: "\(requests.count) requests of this session wait already.",
          headers: ["Retry-After": "1"]))
    }
    guard let state else {
      request(new) { outcomes in
        guard let outcomes else { return respond(.sessionHasEnded) }
        if let refusal = outcomes.lazy.compactMap(\.refusal).first {
          respond(Response(refusal.status, text: refusal.description))
        } else {
          respond(Response(.ok, text: "Done."))
        }
      }
      return
    }
    adopt(state)
    adapt(to: state)
    let tab = tabs.tab(named: state.tab)
    take(tab, state)
    tab.lastRequest = eventLoop.now
    let knows = state.instance == instance
    // Element numbers on a page of an earlier session have other meanings here.
    request(knows ? inOrder(tab.receive(new), of: tab) : []) { [unowned self] outcomes in
      guard let outcomes else { return respond(.sessionHasEnded) }
      for outcome in outcomes {
        tab.answered(outcome.number, changes: outcome.changes, savedChanges: savedChanges)
      }
      if let missed = missed(since: knows ? state.revision : nil) {
        respond(answer(to: tab, missed, outcomes))
      } else {
        whenAffordable { [self] in
          respond(answer(to: tab, [ServerMessage.screen(document)], outcomes))
        }
      }
    }
  }

  private func answer(
    to tab: Tab, _ missed: [ByteBuffer], _ outcomes: [EventQueue.Outcome]
  ) -> Response {
    var messages = [hello(to: tab)] + missed
    for outcome in outcomes {
      messages.append(ServerMessage.answer(to: outcome, isSaved: tab.saved == tab.handled))
    }
    if outcomes.isEmpty, tab.handled > 0 { messages.append(tab.acknowledgement) }
    var json = ByteBuffer(string: "[")
    for (index, message) in messages.enumerated() {
      if index > 0 { json.writeStaticString(",") }
      json.writeImmutableBuffer(message)
    }
    json.writeStaticString("]")
    return Response(json: json)
  }

  /// The maximum number of a session's requests that may wait for responses.
  private static let mostRequests = 8

  private func request(
    _ new: [EventMessage.Numbered], then answer: @escaping Answer
  ) {
    lastUse = eventLoop.now
    guard !isEnding, !isOver else { return answer(nil) }
    guard !new.isEmpty else { return answer([]) }
    requestCount += 1
    requests[requestCount] = EventRequest(remaining: new.count, answer: answer)
    events.add(new, for: .request(requestCount))
    forwardEvents()
  }

  /// Returns the messages that update a tab to the current screen; `nil` if it needs the whole
  /// screen.
  private func missed(since revision: Revision?) -> [ByteBuffer]? {
    revision.flatMap { history.messages(since: $0) }
  }

  // MARK: - Events

  /// Forwards as many events to the main actor as the limits allow, and schedules the rest.
  private func forwardEvents() {
    let (mustWake, delay) = events.forward(now: eventLoop.now)
    if mustWake { wake(.handleEvents) }
    if let delay {
      eventLoop.assumeIsolated().scheduleTask(in: delay) { [weak self] in
        self?.events.hasTimer = false
        self?.forwardEvents()
      }
    }
    for connection in connections.values { connection.readIfHeldBack() }
  }

  // MARK: - Lifetime

  /// Sends a heartbeat to all tabs.
  func beat() {
    for connection in connections.values { connection.beat() }
  }

  /// Ends the session after its running events are done, and saves it.
  func end() {
    guard !isEnding else { return }
    isEnding = true
    events.dropAll()
    finishIfDone()
  }

  private func finishIfDone() {
    guard isEnding, events.isIdle else { return }
    isEnding = false
    isOver = true
    let unanswered = requests.values
    requests = [:]
    for request in unanswered { request.answer(nil) }
    wake(.end)
  }
}

extension Response {
  /// The response to a request whose session has ended meanwhile.
  static let sessionHasEnded = Response(
    .serviceUnavailable, text: "The session has just ended: ask again to begin the next one.",
    headers: ["Retry-After": "1"])
}

extension EventMessage.Problem {
  fileprivate func reason(_ limits: WebHost.Limits) -> String {
    switch self {
    case .unreadable(let error): error.description
    case .tooManyEvents:
      "The message has too many events: \(limits.eventsPerMessage) at most."
    }
  }

  fileprivate var closeCode: WebSocketConnection.CloseCode {
    switch self {
    case .unreadable: .invalidData
    case .tooManyEvents: .tooLarge
    }
  }

  fileprivate var status: HTTPResponseStatus {
    switch self {
    case .unreadable: .badRequest
    case .tooManyEvents: .payloadTooLarge
    }
  }
}
