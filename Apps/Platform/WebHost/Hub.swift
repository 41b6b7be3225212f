import ElementTree
import Logging
import NIOCore
import NIOHTTP1

/// What all tabs of a browser share: the document, what was sent lately, and who is there.
///
/// It belongs to the event loop that all connections are on, and is never touched from elsewhere:
/// events leave it through the inbox, and what the screen answers comes back as a list of outputs.
final class Hub {
  let eventLoop: any EventLoop
  let limits: WebHost.Limits
  let logger: Logger
  /// Tells this session from the ones before it of the same name, whose element numbers meant
  /// something else.
  let instance: String

  private let title: String
  private let inbox: Inbox
  private let wake: @Sendable (Request) -> Void
  private var document: Document
  private var history: History
  /// Whether a batch didn't fit, so that only a whole tree is of use.
  private var awaitsTree = false

  private var tabs = Tabs()
  private var connections: [ObjectIdentifier: WebSocketConnection] = [:]
  private var requests: [Int: ([Inbox.Outcome]) -> Void] = [:]
  private var requestCount = 0

  /// When a browser last wanted something.
  private(set) var lastUse: NIODeadline
  /// Whether a browser is connected, or waits for an answer.
  var isInUse: Bool { !connections.isEmpty || !requests.isEmpty }

  /// What a hub asks the main actor for.
  enum Request: Sendable { case handleEvents, sendTree, end }

  init(
    eventLoop: any EventLoop, screen: ScreenRelay.Snapshot, configuration: WebHost.Configuration,
    inbox: Inbox, wake: @escaping @Sendable (Request) -> Void
  ) {
    lastUse = eventLoop.now
    self.eventLoop = eventLoop
    self.inbox = inbox
    self.wake = wake
    limits = configuration.limits
    logger = configuration.logger
    title = configuration.title
    instance = String(SessionSecret().rawValue.prefix(16))
    document = Document(screen)
    history = History(revision: screen.revision, capacity: configuration.limits.historySize)
  }

  // MARK: - The page

  /// Calls a function with the page, when the screen is where a path leads.
  ///
  /// - Parameter path: `nil` takes the screen as it is.
  func page(opening path: String?, assets: Assets, then use: @escaping (Page) -> Void) {
    var events: [EventMessage.Numbered] = []
    // Who loads the page again stays where they are, with all that is open there.
    if let path, path != document.location {
      events.append(EventMessage.Numbered(number: 1, .open(path)))
    }
    request(events) { [unowned self] _ in
      use(Page(document: document, title: title, instance: instance, assets: assets))
    }
  }

  // MARK: - From the screen

  func receive(_ outputs: [ScreenRelay.Output]) {
    for output in outputs {
      switch output {
      case .batch(let batch): apply(batch)
      case .answer(let recipient, let outcomes): answer(recipient, outcomes)
      case .tree(let snapshot): restart(snapshot)
      }
    }
    // A connection that has fallen too far behind leaves while this goes on.
    for connection in connections.values { connection.flush() }
  }

  private func apply(_ batch: PatchBatch) {
    if awaitsTree { return }
    do throws(Document.MismatchError) {
      let message = try document.apply(batch)
      history.append(message)
      for connection in connections.values { connection.write(message) }
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
    let message = ServerMessage.screen(document)
    for connection in connections.values { connection.write(message) }
  }

  private func answer(_ recipient: Inbox.Recipient, _ outcomes: [Inbox.Outcome]) {
    switch recipient {
    case .request(let number):
      requests.removeValue(forKey: number)?(outcomes)
    case .tab(let name):
      guard let tab = tabs[name] else { return }
      tab.handled = max(tab.handled, outcomes.last?.number ?? 0)
      guard let connection = tab.connection else { return }
      connection.answered(outcomes.count)
      for message in ServerMessage.answers(to: outcomes) { connection.write(message) }
    }
  }

  // MARK: - From tabs

  func connect(_ connection: WebSocketConnection, state: TabState) {
    guard state.instance == instance else {
      connection.close(.gone, reason: "The page is from an earlier session: load it again.")
      return
    }
    lastUse = eventLoop.now
    let tab = tabs.tab(named: state.tab)
    tab.connection?.close(.replaced, reason: "The tab has connected anew.")
    tab.connection = connection
    connection.tab = tab
    connections[ObjectIdentifier(connection)] = connection

    for message in missed(since: state.revision) { connection.write(message) }
    connection.write(
      ServerMessage.hello(handled: tab.handled, heartbeat: limits.heartbeat))
    connection.flush()
  }

  func disconnect(_ connection: WebSocketConnection) {
    lastUse = eventLoop.now
    connections[ObjectIdentifier(connection)] = nil
  }

  /// Takes in a message of a connected tab.
  func receive(_ message: ByteBuffer, from connection: WebSocketConnection) {
    guard let tab = connection.tab else { return }
    do throws(MalformedMessageError) {
      let events = tab.receive(try EventMessage(json: message.readableBytesView).events)
      if events.isEmpty {
        // All of it was sent before, and done.
        connection.write(ServerMessage.acknowledgement(of: tab.handled))
        connection.flush()
      } else {
        connection.awaitsAnswers(events.count)
        forward(events, for: .tab(tab.name))
      }
    } catch {
      connection.write(
        ServerMessage.error(.badRequest, number: nil, message: error.description))
      connection.flush()
    }
  }

  /// Takes in a message that came as a request of its own.
  ///
  /// Without a tab the answer is a mere status: that of the first event that was refused, if any
  /// was. With one it holds all that the tab has missed, and what became of its events.
  func receive(
    _ message: ByteBuffer, tab state: TabState?, respond: @escaping (Response) -> Void
  ) {
    let events: [EventMessage.Numbered]
    do throws(MalformedMessageError) {
      events = try EventMessage(json: message.readableBytesView).events
    } catch {
      respond(Response(.badRequest, text: error.description))
      return
    }
    guard let state else {
      request(events) { outcomes in
        if let refusal = outcomes.lazy.compactMap(\.refusal).first {
          respond(Response(refusal.status, text: refusal.description))
        } else {
          respond(Response(.ok, text: "Done."))
        }
      }
      return
    }
    guard state.instance == instance else {
      respond(Response(.gone, text: "The page is from an earlier session: load it again."))
      return
    }
    let tab = tabs.tab(named: state.tab)
    request(tab.receive(events)) { [unowned self] outcomes in
      tab.handled = max(tab.handled, outcomes.last?.number ?? 0)
      let messages =
        missed(since: state.revision) + ServerMessage.answers(to: outcomes)
        + [ServerMessage.hello(handled: tab.handled, heartbeat: limits.heartbeat)]
      var json = ByteBuffer(string: "[")
      for (index, message) in messages.enumerated() {
        if index > 0 { json.writeStaticString(",") }
        json.writeImmutableBuffer(message)
      }
      json.writeStaticString("]")
      respond(Response(json: json))
    }
  }

  private func request(
    _ events: [EventMessage.Numbered], then answer: @escaping ([Inbox.Outcome]) -> Void
  ) {
    lastUse = eventLoop.now
    guard !events.isEmpty else {
      answer([])
      return
    }
    requestCount += 1
    requests[requestCount] = answer
    forward(events, for: .request(requestCount))
  }

  private func forward(_ events: [EventMessage.Numbered], for recipient: Inbox.Recipient) {
    if inbox.add(Inbox.Delivery(recipient: recipient, events: events)) { wake(.handleEvents) }
  }

  private func missed(since revision: Int) -> [ByteBuffer] {
    history.messages(since: revision) ?? [ServerMessage.screen(document)]
  }

  // MARK: - Life

  /// Gives signs of life to all tabs.
  func beat() {
    for connection in connections.values { connection.beat() }
  }

  /// Ends the session, and has it saved.
  func end() {
    requests = [:]
    wake(.end)
  }
}
