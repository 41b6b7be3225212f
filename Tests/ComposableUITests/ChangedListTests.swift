import ComposableUI
import Foundation
import Observation
import Testing

/// A list that changed elsewhere, for example in another window, before its screen was notified.
@MainActor
@Suite struct ChangedListTests {
  struct Item: Identifiable {
    let id: Int
  }

  @Observable final class Model {
    var items = (1...4).map(Item.init)
    var ids: [Int] { items.map(\.id) }
  }

  struct Rows: View {
    @Bindable var model: Model

    var body: some View {
      List($model.items, editActions: .all) { $item in Text("Item \(item.id)") }
    }
  }

  @Test func aDeletionRemovesTheRowThatWasShown() {
    let model = Model()
    let screen = ScreenTester { Rows(model: model) }
    let row = screen.row("Item 3")
    model.items.removeFirst()
    row.delete()
    #expect(model.ids == [2, 4])
  }

  @Test func aMoveMovesTheRowThatWasShown() {
    let model = Model()
    let screen = ScreenTester { Rows(model: model) }
    let row = screen.row("Item 3")
    model.items.removeFirst()
    row.move(by: 1)
    #expect(model.ids == [2, 4, 3])
  }

  @Test func outdatedOffsetsChangeNothing() {
    var items = [1, 2, 3]
    items.remove(atOffsets: [1, 7])
    #expect(items == [1, 3])
    items.move(fromOffsets: [0, 7], toOffset: 9)
    #expect(items == [3, 1])
    items.move(fromOffsets: [1], toOffset: -1)
    #expect(items == [1, 3])
  }

  @Test func aSliceIsEditedByOffsets() {
    var items = [0, 1, 2, 3][1...]
    items.move(fromOffsets: [0], toOffset: 3)
    #expect(items == [2, 3, 1])
    items.remove(atOffsets: [0])
    #expect(items == [3, 1])
  }
}
