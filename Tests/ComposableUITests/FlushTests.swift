@testable import ComposableUI
import BoundedWaits
import ElementTree
import Foundation
import Testing

/// The moment at which changes are shown, and the hosts that receive them.
@MainActor @Suite(.timeLimit(.minutes(5))) struct FlushTests {
  @Test func changesOfAnEventAreShownWhenSendReturns() throws {
    let model = Model()
    let screen = ViewScreen { Button(model.title) { model.title = "Pressed" } }
    var patches: [Patch] = []
    let subscription = screen.subscribe { patches += $0.patches }
    try screen.send(Event(screen.root.children[0].id, .press))
    #expect(patches.count == 1)
    subscription.cancel()
  }

  @Test func otherChangesAreShownTogetherWhenTheMainActorIsFree() async throws {
    let model = Model()
    let screen = ViewScreen {
      Text(model.title)
      Text(model.note)
    }
    var batches: [PatchBatch] = []
    let subscription = screen.subscribe { batches.append($0) }
    model.title = "a"
    model.note = "b"
    model.title = "c"
    #expect(batches.isEmpty)
    try await waitUntil("the changes are shown") { !batches.isEmpty }
    #expect(batches.count == 1)
    #expect(batches.first?.patches.count == 2)
    subscription.cancel()
  }

  @Test func aChangeOfHiddenStateDelaysNoOtherChange() async throws {
    let model = Model()
    let hidden = Model()
    let screen = ViewScreen {
      Text(model.note)
      if model.note.isEmpty { Title(model: hidden) }
    }
    var batches = 0
    let subscription = screen.subscribe { _ in batches += 1 }
    model.note = "Without a title"
    try await waitUntil("the change is shown") { batches > 0 }
    #expect(batches == 1)
    // The screen read the hidden title once, and cannot cancel that observation.
    let later = ViewScreen { Title(model: hidden) }
    var laterBatches = 0
    let laterSubscription = later.subscribe { _ in laterBatches += 1 }
    hidden.title = "Changed"
    try await waitUntil("a later screen shows the change") { laterBatches > 0 }
    #expect(batches == 1)
    laterSubscription.cancel()
    model.note = "Seen"
    try await waitUntil("the next change is shown") { batches > 1 }
    #expect(screen.root.children[0].properties.content == .text("Seen"))
    #expect(batches == 2)
    subscription.cancel()
  }

  private struct Title: View {
    let model: Model
    var body: some View { Text(model.title) }
  }

  @Test func changesFromOtherThreadsAreShown() async throws {
    let model = Model()
    let screen = ViewScreen { Text(model.title) }
    var batches = 0
    let subscription = screen.subscribe { _ in batches += 1 }
    let change = ChangeElsewhere(model: model)
    Thread.detachNewThread { change.run() }
    change.isDone.wait(for: "the other thread to change the model")
    try await waitUntil("the change is shown") { batches > 0 }
    #expect(screen.root.children[0].properties.content == .text("From another thread"))
    subscription.cancel()
  }

  /// A change to a model while the main thread waits, so that no other thread uses the model.
  struct ChangeElsewhere: @unchecked Sendable {
    let model: Model
    let isDone = DispatchSemaphore(value: 0)

    func run() {
      model.title = "From another thread"
      isDone.signal()
    }
  }

  @Test func aSubscriptionEndsWhenItIsCancelledOrReleased() throws {
    let model = Model()
    let screen = ViewScreen { Button(model.title) { model.title += "!" } }
    let button = screen.root.children[0].id
    var first = 0
    var second = 0
    let cancelled = screen.subscribe { _ in first += 1 }
    var letGo: ScreenSubscription? = screen.subscribe { _ in second += 1 }
    try screen.send(Event(button, .press))
    cancelled.cancel()
    letGo = nil
    try screen.send(Event(button, .press))
    #expect(first == 1)
    #expect(second == 1)
    #expect(letGo == nil)
  }

  @Test func anEventFromASubscriberReachesAllInOrder() throws {
    let model = Model()
    let screen = ViewScreen { Button(model.title) { model.title += "!" } }
    let button = screen.root.children[0].id
    var revisions: [[Int]] = [[], []]
    let first = screen.subscribe { batch in
      revisions[0].append(batch.revision)
      if batch.revision < 3 { try? screen.send(Event(button, .press)) }
    }
    let second = screen.subscribe { revisions[1].append($0.revision) }
    try screen.send(Event(button, .press))
    #expect(revisions == [[1, 2, 3], [1, 2, 3]])
    first.cancel()
    second.cancel()
  }

  @Test func aSubscriberAddedDuringABatchDoesNotReceiveIt() throws {
    let model = Model()
    let screen = ViewScreen { Button(model.title) { model.title += "!" } }
    let button = screen.root.children[0].id
    var late: ScreenSubscription?
    var seen: [Int] = []
    let first = screen.subscribe { _ in
      if late == nil { late = screen.subscribe { seen.append($0.revision) } }
    }
    try screen.send(Event(button, .press))
    #expect(seen == [])
    try screen.send(Event(button, .press))
    #expect(seen == [2])
    first.cancel()
  }

  @Test func anEventDuringAnEvaluationIsHandled() {
    struct Impatient: View {
      let model: Model
      let press: () -> Void
      var body: some View {
        if model.isOn && model.note.isEmpty { let _ = press() }
        Text(model.note)
      }
    }
    let model = Model()
    var press: () -> Void = {}
    let screen = ScreenTester {
      Button("Write") { model.note = "written" }
      Impatient(model: model) { press() }
    }
    let button = screen.button("Write").id!
    press = { try? screen.screen.send(Event(button, .press)) }
    model.isOn = true
    #expect(screen.text == "‹ Write ›\nwritten")
  }

  @Test func bodiesInAnUpdateCycleAreReported() {
    struct Title: View {
      let model: Model
      var body: some View {
        Text(model.title)
        if model.isOn { let _ = model.note += "." }
      }
    }
    struct Note: View {
      let model: Model
      var body: some View {
        Text(model.note)
        if model.isOn { let _ = model.title += "." }
      }
    }
    let model = Model()
    let screen = ScreenTester {
      Title(model: model)
      Note(model: model)
      Button("Other") { model.items = [Item(id: 1)] }
      Text("\(model.items.count)")
    }
    withExpectedIssues(containing: "Evaluated again and again: Note, Title") {
      model.isOn = true
      _ = screen.text
    }
    screen.button("Other").press()
    #expect(screen.text.hasSuffix("1"))
  }

  @Test func observationsOfRemovedViewsDoNotAccumulate() {
    struct Reader: View {
      let model: Model
      let number: Int
      var body: some View { Text("\(model.title) \(number)") }
    }
    struct Readers: View {
      let model: Model
      var body: some View {
        Reader(model: model, number: model.items.count)
      }
    }
    let model = Model()
    let screen = ViewScreen { Readers(model: model) }
    for number in 0..<1_500 {
      model.items = [Item(id: number)]
      screen.graph.flush()
      model.items = []
      screen.graph.flush()
    }
    #expect(screen.graph.tracker.collector.inUse == 2)
    #expect(screen.graph.tracker.collector.outOfUse <= 3 * 1_000)
    model.title = "Changed"
    screen.graph.flush()
    #expect(screen.root.children[0].properties.content == .text("Changed 0"))
  }
}
