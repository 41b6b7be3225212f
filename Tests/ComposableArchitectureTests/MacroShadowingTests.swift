import ComposableArchitecture
import Testing

/// Expansions qualify names with their module, so a file may declare types of the same names.
@MainActor @Suite(.serialized) struct MacroShadowingTests {
  @Test func expansionsWorkWithShadowedTypes() {
    let store = Store(
      initialState: MacroShadowing.Parent.State(destination: .child(MacroShadowing.Child.State()))
    ) { MacroShadowing.Parent() }
    store.send(.destination(.presented(.child(.tapped))))
    #expect(store.destination?.child?.count == 1)
    #expect(store.screen._$id == store.screen._$id)
    let viewed = Store(initialState: MacroShadowing.Viewed.State()) { MacroShadowing.Viewed() }
    MacroShadowing.Screenful(store: viewed).send(.tapped)
    #expect(viewed.count == 1)
  }
}
