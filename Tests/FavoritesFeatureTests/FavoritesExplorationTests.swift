import Exploration
import FavoritesFeature
import Foundation
import Testing

@MainActor
@Suite struct FavoritesExplorationTests {
  @Test func aRemovalCanBeUndoneForAWhile() {
    let explorer = Explorer(initialState: Favorites<Tea>.State()) { Favorites<Tea>() }
    explorer.generate(Tea.self) { values in
      values.element(of: [Tea.assam, .bancha, .chai])
    }
    explorer.exclude(\.delegate, \.undoExpired)
    explorer.always("what can be brought back isn't there") { state in
      state.removal.map { !state.contains($0.item.id) } ?? true
    }
    explorer.after(\.undoButtonTapped) { before, after in
      before.lastRemoval.map { after.contains($0.item.id) } ?? true
    }
    explorer.eventually("nothing can be brought back for ever") { $0.lastRemoval == nil }
    explorer.expect(.allActions)
    explorer.run(actions: 4_000)
  }
}
