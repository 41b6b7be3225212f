import BoundedWaits
import ComposableUI
import ElementTree
import Testing

/// The path of the page that a screen shows.
@MainActor @Suite struct LocationTests {
  private func screen(_ model: Model) -> ViewScreen<some View> {
    ViewScreen {
      Button(model.title) { model.title += "!" }
    } location: {
      model.note.isEmpty ? nil : "/\(model.note)"
    } onOpen: { path in
      model.note = String(path.dropFirst())
    }
  }

  @Test func aScreenHasNoLocationUnlessItIsGivenOne() {
    let screen = ViewScreen { Text("Todos") }
    #expect(screen.location == nil)
    screen.open("/3")
    #expect(screen.location == nil)
    #expect(screen.revision == 0)
  }

  @Test func aNewScreenHasItsFirstLocation() {
    let model = Model()
    model.note = "3"
    let screen = screen(model)
    #expect(screen.location == "/3")
    #expect(screen.revision == 0)
  }

  @Test func openingAPathChangesTheLocationBeforeItReturns() {
    let screen = screen(Model())
    var batches: [PatchBatch] = []
    let subscription = screen.subscribe { batches.append($0) }
    screen.open("/3/notes")
    #expect(screen.location == "/3/notes")
    #expect(batches == [PatchBatch(revision: 1, patches: [], location: "/3/notes")])
    // The screen is already at this path, so no batch is sent.
    screen.open("/3/notes")
    #expect(batches.count == 1)
    subscription.cancel()
  }

  @Test func changesOfScreenAndLocationAreOneBatch() async throws {
    let model = Model()
    let screen = screen(model)
    var batches: [PatchBatch] = []
    let subscription = screen.subscribe { batches.append($0) }
    model.title = "Notes"
    model.note = "notes"
    try await waitUntil("the changes are told") { !batches.isEmpty }
    #expect(batches.count == 1)
    #expect(batches.first?.patches.count == 1)
    #expect(batches.first?.location == "/notes")
    subscription.cancel()
  }

  @Test func theLocationIsEvaluatedOnlyWhenItsStateChanges() throws {
    let model = Model()
    var count = 0
    let tester = ScreenTester {
      Button(model.title) { model.title += "!" }
      Button("Write") { model.note += "." }
    } location: {
      count += 1
      return "/\(model.note)"
    }
    tester.button("Todos").press()
    #expect(count == 1)
    tester.button("Write").press()
    #expect(count == 2)
    #expect(tester.location == "/.")
  }

  @Test func aMissingLocationKeepsTheLastOne() {
    let model = Model()
    model.note = "3"
    let screen = screen(model)
    screen.open("/")
    #expect(screen.location == "/3")
    #expect(screen.revision == 0)
  }
}
