import ComposableUI
import Testing

/// What views do when they come and go.
@MainActor @Suite struct LifecycleTests {
  @Test func saysWhenAViewComesAndGoes() {
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

  @Test func whatAppearingChangesIsShownAtOnce() {
    let model = Model()
    let screen = ScreenTester { Text(model.title).onAppear { model.title = "Appeared" } }
    #expect(screen.screen.root.all.map(\.properties.content).contains(.text("Appeared")))
    #expect(screen.takePatches() == [])
  }

  @Test func anObservedValueThatAppearingReadsIsNotObserved() {
    let model = Model()
    let screen = ScreenTester { Text("a").onAppear { _ = model.title } }
    screen.resetEvaluations()
    model.title = "Changed"
    #expect(screen.takePatches() == [])
  }

  @Test func aTaskRunsWhileItsViewIsThere() async {
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
    while log.isEmpty { await Task.yield() }
    model.isOn = false
    #expect(screen.text == "")
    while log.count < 2 { await Task.yield() }
    #expect(log == ["started", "cancelled"])
    continuation.finish()
  }
}
