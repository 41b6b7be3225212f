import NIOCore

/// Makes sessions: screens live on the main actor, what browsers are told of them on the event loop.
struct Backstage: Sendable {
  let eventLoop: any EventLoop
  let configuration: WebHost.Configuration
  let makeSession: @MainActor @Sendable (SessionID) -> WebSession
  let sessions: NIOLoopBoundBox<Sessions?>

  init(
    eventLoop: any EventLoop, configuration: WebHost.Configuration,
    makeSession: @escaping @MainActor @Sendable (SessionID) -> WebSession
  ) {
    self.eventLoop = eventLoop
    self.configuration = configuration
    self.makeSession = makeSession
    sessions = .makeEmptyBox(valueType: Sessions.self, eventLoop: eventLoop)
  }

  func start(_ id: SessionID) {
    Task { @MainActor in makeScreen(id) }
  }

  @MainActor
  private func makeScreen(_ id: SessionID) {
    let hub = NIOLoopBoundBox<Hub?>.makeEmptyBox(valueType: Hub.self, eventLoop: eventLoop)
    let inbox = Inbox()
    let relay = ScreenRelay(session: makeSession(id), inbox: inbox) { [eventLoop] outputs in
      eventLoop.execute { hub.value?.receive(outputs) }
    }
    guard let snapshot = relay.snapshot else { return }
    let wake: @Sendable (Hub.Request) -> Void = { request in
      Task { @MainActor in
        switch request {
        case .handleEvents: relay.handleEvents()
        case .sendTree: relay.sendTree()
        case .end:
          await relay.end()
          eventLoop.execute {
            hub.value = nil
            sessions.value?.ended(id)
          }
        }
      }
    }
    // The relay has just subscribed, and the hub is made before the loop gets to anything that the
    // relay hands it: no patch is missed or comes twice.
    eventLoop.execute {
      let newHub = Hub(
        eventLoop: eventLoop, screen: snapshot, configuration: configuration, inbox: inbox,
        wake: wake)
      hub.value = newHub
      sessions.value?.started(id, newHub)
    }
  }
}
