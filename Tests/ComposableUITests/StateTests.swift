import ComposableUI
import Testing

/// The state that views keep.
@MainActor @Suite struct StateTests {
  private struct Counter: View {
    @State var count = 0
    let title: String

    var body: some View {
      Text("\(title): \(count)")
      Button("Count") { count += 1 }
      Stepper(count: $count)
    }
  }

  private struct Stepper: View {
    @Binding var count: Int

    init(count: Binding<Int>) {
      _count = count
    }

    var body: some View {
      Button("Down") { count -= 1 }
    }
  }

  @Test func aStateIsKeptWhenTheViewAroundIsEvaluated() {
    let model = Model()
    let screen = ScreenTester { Counter(title: model.title) }
    screen.button("Count").press()
    screen.button("Count").press()
    model.title = "Others"
    #expect(screen.text.hasPrefix("Others: 2"))
  }

  @Test func aBindingToAStateWritesIt() {
    let screen = ScreenTester { Counter(title: "a") }
    screen.button("Down").press()
    #expect(screen.text.hasPrefix("a: -1"))
  }

  @Test func onlyTheViewThatReadsItIsEvaluated() {
    let model = Model()
    let screen = ScreenTester {
      Text(model.title)
      Counter(title: "a")
    }
    screen.resetEvaluations()
    screen.button("Count").press()
    #expect(screen.evaluations(of: Counter.self) == 1)
    #expect(screen.evaluations == 1)
    // A view with state is not evaluated again if its inputs are the same.
    screen.resetEvaluations()
    model.title = "Changed"
    #expect(screen.evaluations(of: Counter.self) == 0)
  }

  @Test func aNewViewStartsWithInitialState() {
    let model = Model()
    model.isOn = true
    let screen = ScreenTester {
      if model.isOn { Counter(title: "a") }
    }
    screen.button("Count").press()
    model.isOn = false
    #expect(screen.text == "")
    model.isOn = true
    #expect(screen.text.hasPrefix("a: 0"))
  }

  @Test func eachViewOfACollectionHasItsOwnState() {
    let screen = ScreenTester {
      ForEach(0..<2) { Counter(title: "\($0)") }
    }
    screen.button("Count", at: 1).press()
    #expect(screen.text.contains("0: 0"))
    #expect(screen.text.contains("1: 1"))
  }

  @Test func settingAStateBeforeItsViewExistsIsReported() {
    withExpectedIssues(containing: "was set before its view was on a screen") {
      Counter(title: "a").count = 1
    }
  }

  private struct Holder: View {
    @State var model = Model()
    @State var note: String?

    var body: some View {
      TextField("Title", text: $model.title)
      Text(model.title)
      Text(note ?? "no note").onAppear { note = "a note" }
    }
  }

  @Test func aStateMayBeAnObservableObject() {
    let screen = ScreenTester { Holder() }
    screen.textField("Title").type("Other")
    #expect(screen.has(.text, "Other"))
    #expect(screen.has(.text, "a note"))
  }

  // MARK: - Other property wrappers

  private struct Sizes: DynamicProperty {
    @State var count = 1
    var doubled = 0

    mutating func update() {
      doubled = count * 2
    }
  }

  private struct SizesView: View {
    var sizes = Sizes()
    @Namespace var namespace
    @ScaledMetric var width = 20.0
    @GestureState var isPressed = false

    var body: some View {
      Text("\(sizes.doubled) \(width) \(isPressed)")
      Button("More") { sizes.count += 1 }
    }
  }

  @Test func aCustomDynamicPropertyMayContainState() {
    let screen = ScreenTester { SizesView() }
    screen.button("More").press()
    #expect(screen.text.hasPrefix("4 20.0 false"))
  }

  private struct Tab: View {
    @SceneStorage("tab") var tab = 0
    @AppStorage("StateTests-name") var name = "nobody"

    var body: some View {
      Text("\(tab) \(name)")
      Button("Next") {
        tab += 1
        name = "somebody"
      }
    }
  }

  @Test func sceneStorageOutlivesItsView() {
    let model = Model()
    model.isOn = true
    let screen = ScreenTester {
      if model.isOn { Tab() }
    }
    screen.button("Next").press()
    #expect(screen.text.hasPrefix("1 somebody"))
    model.isOn = false
    #expect(screen.text == "")
    model.isOn = true
    #expect(screen.text.hasPrefix("1 somebody"))
  }

  private struct Owner: View {
    @StateObject var model = Model()

    var body: some View {
      Looker(model: model)
      Button("Rename") { model.title = "Renamed" }
    }
  }

  private struct Looker: View {
    @ObservedObject var model: Model

    var body: some View {
      Text(model.title)
      TextField("Title", text: $model.title)
    }
  }

  @Test func stateObjectsAreMadeOnceAndObserved() {
    let outer = Model()
    let screen = ScreenTester {
      Text(outer.note)
      Owner()
    }
    screen.button("Rename").press()
    #expect(screen.has(.text, "Renamed"))
    outer.note = "Changed"
    screen.textField("Title").type("Typed")
    #expect(screen.has(.text, "Typed"))
  }
}
