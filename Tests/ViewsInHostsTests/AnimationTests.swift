import ComposableArchitecture
import ComposableUI
import ElementTree
import Testing

@testable import WebHost

/// Changes that a page shows with an animation.
@MainActor @Suite struct AnimationTests {
  private struct Counter: View {
    @State private var count = 0

    var body: some View {
      Text("\(count)")
      Button("Animated") { withAnimation(.linear(duration: 0.5)) { count += 1 } }
      Button("At once") { count += 1 }
      Button("Not animated") { withAnimation(nil) { count += 1 } }
    }
  }

  private func press(_ label: String, on screen: WebScreen<some View>) throws {
    let id = try #require(
      screen.first {
        if case .button = $0.properties.content {
          $0.children.contains { $0.properties.content == .text(label) }
        } else {
          false
        }
      })
    try screen.screen.send(Event(id, .press))
  }

  @Test func anAnimatedChangeIsSentWithItsTiming() throws {
    let screen = WebScreen { Counter() }
    try press("Animated", on: screen)
    #expect(screen.messages.last?.hasPrefix(#"[1,["~",".5s cubic-bezier(0,0,1,1) 0s"],["#) == true)
    try press("At once", on: screen)
    #expect(screen.messages.last?.hasPrefix("[2,[\"~\"") == false)
    try press("Not animated", on: screen)
    #expect(screen.messages.last?.hasPrefix("[3,[\"~\"") == false)
  }

  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      var count = 0
    }

    enum Action { case tapped, effectTapped, response }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tapped, .response:
          state.count += 1
          return .none
        case .effectTapped:
          return .run { send in await send(.response, animation: .linear(duration: 0.25)) }
        }
      }
    }
  }

  @Test func changesByAnimatedActionsAreSentWithTheirTiming() async throws {
    let store = Store(initialState: Feature.State()) { Feature() }
    let screen = WebScreen {
      Text("\(store.count)")
      Button("Tap") { store.send(.tapped, animation: .linear(duration: 0.5)) }
    }
    try press("Tap", on: screen)
    #expect(screen.messages.last?.hasPrefix(#"[1,["~",".5s"#) == true)
    await store.send(.effectTapped).finish()
    // `adapt` shows all pending changes before it returns.
    screen.screen.adapt(to: HostTraits(size: ElementSize(width: 1, height: 1)))
    #expect(screen.messages.last?.hasPrefix(#"[2,["~",".25s"#) == true)
  }

  @Test func aTransitionAnimatesInsertionAndRemoval() {
    let html = WebScreen {
      Text("a").transition(.asymmetric(insertion: .opacity, removal: .move(edge: .leading)))
    }.html
    #expect(html.contains("enters leaves"))
    #expect(html.contains("--in-opacity:0;--out-translate:-100% 0"))
  }
}
