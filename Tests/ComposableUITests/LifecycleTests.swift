import BoundedWaits
import ComposableUI
import Testing

/// Actions of views when they appear and disappear.
@MainActor @Suite(.timeLimit(.minutes(5))) struct LifecycleTests {
  @Test func onAppearAndOnDisappearRunOnce() {
    let model = Model()
    var log: [String] = []
    let screen = ScreenTester {
      if model.isOn {
        Text("here").onAppear { log.append("appear") }.onDisappear { log.append("disappear") }
      }
    }
    #expect(log == [])
    model.isOn = true
    #expect(screen.text == "here")
    model.title = "Changed"
    #expect(log == ["appear"])
    model.isOn = false
    #expect(screen.text == "")
    #expect(log == ["appear", "disappear"])
  }

  @Test func changesInOnAppearAreShownAtOnce() {
    let model = Model()
    let screen = ScreenTester { Text(model.title).onAppear { model.title = "Appeared" } }
    #expect(screen.screen.root.all.map(\.properties.content).contains(.text("Appeared")))
    #expect(screen.takePatches() == [])
  }

  @Test func onAppearDoesNotObserveTheValuesItReads() {
    let model = Model()
    let screen = ScreenTester { Text("a").onAppear { _ = model.title } }
    screen.resetEvaluations()
    model.title = "Changed"
    #expect(screen.takePatches() == [])
  }

  @Test func aTaskRunsWhileItsViewExists() async throws {
    let model = Model()
    model.isOn = true
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    var log: [String] = []
    let screen = ScreenTester {
      if model.isOn {
        Text("here").task {
          log.append("started")
          for await _ in stream {}
          log.append(Task.isCancelled ? "cancelled" : "finished")
        }
      }
    }
    try await waitUntil("the task has begun") { !log.isEmpty }
    model.isOn = false
    #expect(screen.text == "")
    try await waitUntil("the task has ended") { log.count == 2 }
    #expect(log == ["started", "cancelled"])
    continuation.finish()
  }
}
