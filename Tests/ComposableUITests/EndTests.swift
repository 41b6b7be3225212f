import BoundedWaits
import ComposableArchitecture
@testable import ComposableUI
import ElementTree
import Testing

/// A screen that has ended leaves nothing behind.
@MainActor @Suite(.timeLimit(.minutes(5))) struct EndTests {
  @Test func allViewsDisappearOnce() {
    var log: [String] = []
    let screen = ViewScreen {
      NavigationStack {
        VStack {
          Text("a").onDisappear { log.append("a") }
          Text("b").onDisappear { log.append("b") }
        }
        .onDisappear { log.append("stack") }
      }
      .alert("Sure?", isPresented: .constant(true)) {
        Text("c").onDisappear { log.append("c") }
      }
    }
    #expect(log == [])
    screen.end()
    #expect(log.sorted() == ["a", "b", "c", "stack"])
    screen.end()
    #expect(log.count == 4)
  }

  @Test func anEndedScreenIsEmpty() throws {
    let screen = ViewScreen { Button("Add") {} }
    let button = try #require(screen.root.children.first)
    let root = screen.root.id
    screen.end()
    #expect(screen.root.children == [])
    #expect(screen.root.id == root)
    #expect(screen.elementCount == 0)
    #expect(throws: EventError.unknownElement(button.id)) {
      try screen.send(Event(button.id, .press))
    }
    #expect(throws: EventError.unknownElement(root)) {
      try screen.send(Event(root, .dismiss))
    }
  }

  @Test func anEndedScreenNotifiesNoSubscriber() async throws {
    let model = Model()
    var opened: [String] = []
    let screen = ViewScreen {
      Text(model.title).onDisappear { model.title = "Gone" }
    } location: {
      model.note
    } onOpen: {
      opened.append($0)
    }
    var batches = 0
    let subscription = screen.subscribe { _ in batches += 1 }
    model.title = "Changed"
    screen.end()
    let later = ViewScreen { Text(model.title) }
    var laterBatches = 0
    let laterSubscription = later.subscribe { _ in laterBatches += 1 }
    model.title = "Changed again"
    model.note = "/elsewhere"
    screen.open("/somewhere")
    try await waitUntil("a later screen shows the change") { laterBatches > 0 }
    laterSubscription.cancel()
    #expect(batches == 0)
    #expect(opened == [])
    #expect(screen.revision == 0)
    #expect(screen.location == "")
    subscription.cancel()
  }

  @Test func aScreenCanEndWhileItHandlesAnEvent() throws {
    var log: [String] = []
    var end = {}
    let screen = ViewScreen {
      Button("End") {
        end()
        log.append("pressed")
      }
      .onDisappear { log.append("disappeared") }
    }
    end = { [weak screen] in screen?.end() }
    let button = try #require(screen.root.children.first)
    try screen.send(Event(button.id, .press))
    #expect(log == ["disappeared", "pressed"])
    #expect(screen.elementCount == 0)
  }

  @Test func aScreenCanEndWhileItIsEvaluated() async throws {
    let model = Model()
    var log: [String] = []
    var end = {}
    let screen = ViewScreen {
      if model.isOn {
        Text(model.title).onAppear {
          log.append("appeared")
          end()
        }
        .onDisappear { log.append("disappeared") }
      }
    }
    end = { [weak screen] in screen?.end() }
    var batches = 0
    let subscription = screen.subscribe { _ in batches += 1 }
    model.isOn = true
    try await waitUntil("the text has disappeared") { log.count == 2 }
    #expect(log == ["appeared", "disappeared"])
    #expect(screen.elementCount == 0)
    #expect(batches == 0)
    subscription.cancel()
  }

  @Test func aScreenCanEndWhileItNotifiesOfAChange() throws {
    let model = Model()
    let screen = ViewScreen { Button(model.title) { model.title += "!" } }
    var first = 0
    var second = 0
    let subscriptions = [
      screen.subscribe { [unowned screen] _ in
        first += 1
        screen.end()
      },
      screen.subscribe { _ in second += 1 },
    ]
    let button = try #require(screen.root.children.first)
    try screen.send(Event(button.id, .press))
    #expect(first == 1)
    #expect(second == 0)
    withExtendedLifetime(subscriptions) {}
  }

  @Test(arguments: [false, true]) func tasksAreCancelled(isReleased: Bool) async throws {
    let work = Work()
    var screen: ViewScreen? = ViewScreen { Text("here").task { await work.run() } }
    try await waitUntil("the task has begun") { !work.log.isEmpty }
    if !isReleased { screen?.end() }
    screen = nil
    try await waitUntil("the task has ended") { work.log.count == 2 }
    #expect(work.log == ["started", "cancelled"])
  }

  @Test func aScreenThatIsReleasedDisappears() {
    var log: [String] = []
    var screen: ViewScreen? = ViewScreen { Text("here").onDisappear { log.append("disappeared") } }
    #expect(screen?.revision == 0)
    screen = nil
    #expect(log == ["disappeared"])
  }

  @Test(arguments: [false, true]) func theStoreIsReleasedAndItsEffectsEnd(isReleased: Bool)
    async throws
  {
    let work = Work()
    weak var released: StoreOf<Working>?
    var screen: (any Screen)?
    do {
      let store = Store(initialState: Working.State()) { Working(work: work) }
      released = store
      screen = ViewScreen {
        Button("\(store.count)") { store.send(.begun) }
          .task { await store.send(.begun).finish() }
          .onDisappear { store.send(.ended) }
      } location: {
        "/\(store.count)"
      } onOpen: { _ in
        store.send(.begun)
      }
    }
    try await waitUntil("the task has begun") { !work.log.isEmpty }
    #expect(released != nil)
    // The screen may outlive its end, but then it keeps nothing alive.
    if !isReleased { screen?.end() } else { screen = nil }
    try await waitUntil("the task has ended") { work.log.count == 2 }
    #expect(work.log == ["started", "cancelled"])
    try await waitUntil("the store is released") { released == nil }
    withExtendedLifetime(screen) {}
  }

  @Test func theElementsAreCounted() throws {
    let model = Model(count: 3)
    let screen = ViewScreen {
      List { ForEach(model.items) { ItemRow(item: $0) } }
      Button("Fewer") { model.items.removeLast() }
    }
    #expect(screen.elementCount == screen.root.all.count)
    let button = try #require(screen.root.all.first { $0.kind == .button })
    let before = screen.elementCount
    try screen.send(Event(button.id, .press))
    #expect(screen.elementCount == screen.root.all.count)
    #expect(screen.elementCount < before)
  }
}

/// Work that continues until it is cancelled.
@MainActor
private final class Work {
  private(set) var log: [String] = []
  private let stream = AsyncStream<Void>.makeStream()

  func run() async {
    log.append("started")
    for await _ in stream.stream {}
    log.append(Task.isCancelled ? "cancelled" : "finished")
  }
}

@Reducer
private struct Working {
  @ObservableState struct State { var count = 0 }
  enum Action { case begun, ended }

  let work: Work

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return action.is(\.begun) ? .run { [work] _ in await work.run() } : .none
    }
  }
}
