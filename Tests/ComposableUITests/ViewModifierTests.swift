import BoundedWaits
import ComposableUI
import ConcurrencyExtras
import Testing

/// Custom modifiers, and actions on changes to values.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ViewModifierTests {
  private struct Titled: ViewModifier {
    let title: String
    @State private var isOpen = false
    @Environment(\.isEnabled) var isEnabled

    func body(content: Content) -> some View {
      VStack {
        Button(isOpen ? "Hide \(title)" : "Show \(title)") { isOpen.toggle() }
        if isOpen { content }
        if !isEnabled { Text("off") }
      }
    }
  }

  @Test func aModifierMakesAViewAndKeepsAState() {
    let screen = ScreenTester {
      Text("content").modifier(Titled(title: "it"))
    }
    #expect(screen.text == "‹ Show it ›")
    screen.button("Show it").press()
    #expect(screen.text == "‹ Hide it ›\ncontent")
  }

  @Test func aModifierFindsItsEnvironment() {
    let screen = ScreenTester { Text("a").modifier(Titled(title: "it")).disabled(true) }
    #expect(screen.text.hasSuffix("off"))
  }

  @Test func modifiersCanBeConcatenated() {
    let screen = ScreenTester {
      Text("content").modifier(EmptyModifier().concat(Titled(title: "it")))
      ModifiedContent(content: Text("other"), modifier: EmptyModifier.identity)
    }
    screen.button("Show it").press()
    #expect(screen.text == "‹ Hide it ›\ncontent\nother")
  }

  @Test func onChangeReportsOldAndNewValues() {
    let model = Model()
    var log: [String] = []
    let screen = ScreenTester {
      Text("a")
        .onChange(of: model.title) { log.append("\($0) → \($1)") }
        .onChange(of: model.title) { log.append("changed") }
        .onChange(of: model.title) { new in log.append("now \(new)") }
        .onChange(of: model.isOn, initial: true) { log.append("on: \($1)") }
    }
    #expect(log == ["on: false"])
    log = []
    model.title = "New"
    _ = screen.text
    #expect(Set(log) == ["Todos → New", "changed", "now New"])
  }

  @Test func changesInOnChangeAreShown() {
    struct Doubler: View {
      @State var count = 1
      @State var double = 2
      var body: some View {
        Text("\(count) \(double)")
        Button("More") { count += 1 }
          .onChange(of: count) { double = count * 2 }
      }
    }
    let screen = ScreenTester { Doubler() }
    screen.button("More").press()
    #expect(screen.text.hasPrefix("2 4"))
  }

  @Test func aTaskRestartsForEachValue() async throws {
    let model = Model()
    var log: [String] = []
    let screen = ScreenTester {
      let title = model.title
      Text("a").task(id: title) {
        log.append(title)
        try? await Task.never()
        log.append("end of \(title)")
      }
    }
    try await waitUntil("the first task has begun") { !log.isEmpty }
    model.title = "New"
    _ = screen.text
    try await waitUntil("the second task has taken its place") { log.count == 3 }
    #expect(Set(log) == ["Todos", "end of Todos", "New"])
    screen.screen.end()
    try await waitUntil("the second task has ended") { log.count == 4 }
    #expect(log.last == "end of New")
  }

  private struct Widest: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
  }

  @Test func enclosingViewsReceivePreferences() {
    let model = Model(count: 2)
    var heard: [Int] = []
    let screen = ScreenTester {
      VStack {
        ForEach(model.items) { item in
          Text(item.title).preference(key: Widest.self, value: item.title.count)
        }
        Text("b").preference(key: Widest.self, value: 3)
      }
      .onPreferenceChange(Widest.self) { heard.append($0) }
    }
    #expect(heard == [6])
    model.items[0].title = "A long title"
    _ = screen.text
    #expect(heard == [6, 12])
    model.items.removeFirst()
    _ = screen.text
    #expect(heard == [6, 12, 6])
  }
}
