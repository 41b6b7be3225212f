import ComposableUI
import Testing

/// Button actions without `@MainActor`: Swift 6 accepts them with a warning.
@MainActor
@Suite struct PlainActionTests {
  struct PlainButtons: View {
    let action: () -> Void

    var body: some View {
      Button("Title", action: action)
      Button("Symbol", systemImage: "plus", action: action)
      Button(role: .destructive, action: action) { Text("Label") }
    }
  }

  final class Counter {
    var count = 0

    func increment() { count += 1 }
  }

  @Test func `A nonisolated function can be an action`() {
    let counter = Counter()
    let screen = ScreenTester { PlainButtons(action: counter.increment) }
    screen.button("Title").press()
    screen.button("Label").press()
    #expect(counter.count == 2)
  }
}
