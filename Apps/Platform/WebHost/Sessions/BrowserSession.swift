import ElementTree
import Logging
import NIOCore
import NIOHTTP1

/// One window of a browser: the document, what was sent lately, and the page that shows it.
///
/// A window is a tab. The pages that are loaded in it one after the other, and a page that has lost its connection
/// for a moment, find it by its name; another tab has another window.
///
/// It belongs to the event loop that all connections are on, and is never touched from elsewhere:
/// events leave it through the queue, and what the screen answers comes back as a list of outputs.
final class BrowserSession {
  /// What it is called among those of its browser.
  let window: WindowID
  let eventLoop: any EventLoop
  let limits: WebHost.Limits
  let logger: Logger
  /// Tells this session from the ones before it of the same name, whose element numbers meant
  /// something else.
  private(set) var instance: String
  /// Is called when it has to end because it has grown too large.
  var onTooLarge: () -> Void = {}

  private let title: String
  private let wake: @Sendable (Request) -> Void
  private var document: Document
  private var history: History
  /// Whether a batch didn't fit, so that only a whole tree is of use.
  private var awaitsTree = false
  /// How many changes are saved, and why no more are.
  private var savedChanges: Int
  private var saveFailure: String?

  private var tabs = Tabs()
  /// The page that has come last by the window's name, which so is the one that shows it.
  private weak var page: Tab?
  private var connections: [ObjectIdentifier: WebSocketConnection] = [:]
  private var requests: [Int: EventRequest] = [:]
  private var requestCount = 0
  private var events: EventFlow
  private var isTooLarge = false
  /// What the screen was told that the browser's window is like.
  private var traits: HostTraits?
  /// Whether the screen was told that no page shows it any more.
  private var isLeft = false
  /// How many answers wait until they are affordable.
  private var delayed = 0
  private var isEnding = false
  /// Whether nothing of it is to be shown any more.
  private var isOver = false

  /// When a browser last wanted something.
  private(set) var lastUse: NIODeadline
  /// Whether a browser is connected, or waits for an answer.
  var isInUse: Bool { !connections.isEmpty || !requests.isEmpty || delayed > 0 }
  /// Whether a page has ever been in it.
  var isVisited: Bool { !tabs.isEmpty }
  /// The path of what is on its screen.
  var location: String? { document.location }
  /// Whether a page shows it.
  var isShown: Bool { !connections.isEmpty || page.map { isThere($0) } ?? false }

  /// What a session asks the main actor for.
  enum Request: Sendable { case handleEvents, sendTree, shown(Bool), end }

  /// Events that came as a request of their own, until all are answered.
  private struct EventRequest {
    var remaining: Int
    var outcomes: [EventQueue.Outcome] = []
    let answer: Answer
  }

  /// Is called once with what became of the events of a request, or with `nil` if the session has ended
  /// before that.
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

  /// Calls a function with the page, when the screen is where a path leads.
  ///
  /// - Parameters:
  ///   - path: `nil` takes the screen as it is.
  ///   - isAnnounced: Whether a page has said that it is in this window, before it was loaded again.
  ///   - use: Is called once; with `nil` if the session ends before that.
  func page(
    opening path: PagePath?, isAnnounced: Bool = false, assets: Assets,
    then use: @escaping (Page?) -> Void
  ) {
    var events: [EventMessage.Numbered] = []
    // Who loads the page again stays where they are, with all that is open there.
    if let path, path.text != document.location {
      events.append(EventMessage.Numbered(number: 1, .open(path)))
    }
    request(events) { [unowned self] outcomes in
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
    // A connection that has fallen too far behind leaves while this goes on.
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
    case .nobody: break
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

  /// Does something that costs as much as the whole screen is large: at once, if this session has done
  /// little of late, or else when it has made up for it.
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

  /// A screen that is too large costs everybody's memory. Its user is told, and gets on slowly; with one
  /// twice as large the session ends.
  private func checkSize() {
    let size = document.size
    if isTooLarge { return }
    if size > 2 * limits.screenSize {
      logger.warning("A session's screen has grown to \(size) bytes: it ends.")
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

  /// Takes over the page that a tab has, if it is a first page that shows just what there is here: the
  /// screen doesn't have to be sent a second time then.
  private func adopt(_ state: TabState) {
    guard !isInUse, state.revision?.rawValue == document.revision, history.isEmpty,
      state.instance.hasPrefix("p"), state.instance == document.fingerprint
    else { return }
    instance = state.instance
  }

  /// Tells the screen what the window of a tab is like that has just come.
  private func adapt(to state: TabState) {
    guard let new = state.traits, new != traits else { return }
    traits = new
    events.add([EventMessage.Numbered(number: 1, .adapt(new))], for: .nobody)
    forwardEvents()
  }

  // MARK: - Whose window it is

  /// For how long a page counts as there that asks by requests, after one.
  private static let requestPatience = TimeAmount.seconds(5)

  private func isThere(_ tab: Tab) -> Bool {
    if tab.connection != nil { return true }
    return tab.lastRequest.map { eventLoop.now - $0 < Self.requestPatience } ?? false
  }

  /// Whether a page that asks for this window by its name is in another tab than the one that shows it: in a
  /// copy of that tab, since a copy has all that the tab has kept.
  ///
  /// A page that was made of this very window is what loading it again has led to, and takes it over; the page
  /// that was there before can't take it back.
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
    // From now on it is told of all changes.
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
    // What a tab has sent and nobody has begun with goes with it. One that comes back sends it again.
    if let number = events.drop(of: .tab(tab.name)) { tab.drop(from: number) }
    tab.connection = nil
    if !isShown, !isLeft {
      isLeft = true
      wake(.shown(false))
    }
  }

  /// Takes in a message of a connected tab.
  func receive(_ message: ByteBuffer, from connection: WebSocketConnection) {
    guard let tab = connection.tab else { return }
    do throws(EventMessage.Problem) {
      let message = try EventMessage(json: message.readableBytesView, limits: limits)
      let new = tab.receive(message.events)
      if new.isEmpty {
        // All of it was sent before.
        connection.write(tab.acknowledgement)
        connection.flush()
      }
      events.add(new, for: .tab(tab.name))
      forwardEvents()
    } catch {
      connection.close(error.closeCode, reason: error.reason(limits))
    }
  }

  /// Whether events of a tab wait for others to be handled, so that it had better not send more.
  func isBusy(with tab: Tab) -> Bool {
    events.hasWaiting(.tab(tab.name))
  }

  /// Takes in a message that came as a request of its own.
  ///
  /// Without a tab the answer is a mere status: that of the first event that was refused, if any
  /// was. With one it holds all that the tab has missed, and what became of its events.
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
    // The numbers of elements on a page of an earlier session mean something else here.
    request(knows ? tab.receive(new) : []) { [unowned self] outcomes in
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

  /// How many requests of a session may wait for their answers.
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

  /// What leads a tab to where the screen is; `nil` if it needs the whole screen.
  private func missed(since revision: Revision?) -> [ByteBuffer]? {
    revision.flatMap { history.messages(since: $0) }
  }

  // MARK: - Events

  /// Hands as many events to the main actor as there may be, and sees to it that the rest follows.
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

  // MARK: - Life

  /// Gives signs of life to all tabs.
  func beat() {
    for connection in connections.values { connection.beat() }
  }

  /// Ends the session when what has been begun is done, and has it saved.
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
  /// What was asked of a session that has ended meanwhile.
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
