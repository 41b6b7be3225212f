import Exploration
import Foundation

/// A list of tasks with mistakes that are typical of such lists.
@Reducer
struct Tasks {
  enum Mistake {
    case none
    /// Deleted tasks are still counted as done.
    case lostCount
    /// Sorting swaps equal tasks.
    case unstableSort
    /// Each deletion uses positions from before the first deletion.
    case staleIndex
    /// Undo restores the last of several deleted tasks at its old position, past the end of the shorter list.
    case staleUndo
    /// The title of a task isn't saved.
    case lostField
  }

  struct Item: Codable, Equatable, Identifiable {
    var id: UUID
    var title = ""
    var isDone = false

    enum CodingKeys: CodingKey {
      case id, title, isDone
    }
  }

  @ObservableState
  struct State: Equatable {
    var items: IdentifiedArrayOf<Item> = []
    var doneCount = 0
    var removed: Removed?
    var savesTitles = true
  }

  struct Removed: Equatable {
    var item: Item
    var index: Int
  }

  enum Action {
    case addTapped
    case doneToggled(UUID)
    case deleted(IndexSet)
    case renamed(id: UUID, title: String)
    case clearDoneTapped
    case sortTapped
    case undoTapped
  }

  var mistake = Mistake.none
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.items.append(Item(id: uuid()))
      case .doneToggled(let id):
        guard state.items[id: id] != nil else { break }
        state.items[id: id]!.isDone.toggle()
        state.doneCount += state.items[id: id]!.isDone ? 1 : -1
      case .deleted(let offsets):
        delete(offsets, &state)
      case .renamed(let id, let title):
        state.items[id: id]?.title = title
      case .clearDoneTapped:
        state.items.removeAll(where: \.isDone)
        state.doneCount = 0
      case .sortTapped:
        sort(&state)
      case .undoTapped:
        guard let removed = state.removed else { break }
        state.removed = nil
        let index =
          mistake == .staleUndo ? removed.index : min(removed.index, state.items.count)
        if removed.item.isDone { state.doneCount += 1 }
        state.items.insert(removed.item, at: index)
      }
      return .none
    }
  }

  private func delete(_ offsets: IndexSet, _ state: inout State) {
    let offsets = mistake == .staleIndex ? Array(offsets) : offsets.reversed()
    for offset in offsets {
      let item = state.items.remove(at: offset)
      if item.isDone, mistake != .lostCount { state.doneCount -= 1 }
      state.removed = Removed(
        item: item, index: mistake == .staleUndo ? offsets.max()! : offset)
    }
  }

  private func sort(_ state: inout State) {
    if mistake == .unstableSort {
      state.items = IdentifiedArray(
        uniqueElements: state.items.filter { !$0.isDone } + state.items.filter(\.isDone).reversed())
    } else {
      state.items = IdentifiedArray(
        uniqueElements: state.items.filter { !$0.isDone } + state.items.filter(\.isDone))
    }
  }
}

extension Tasks.State: Codable {
  private enum CodingKeys: CodingKey {
    case items, savesTitles
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    items = try values.decode(IdentifiedArrayOf<Tasks.Item>.self, forKey: .items)
    savesTitles = try values.decode(Bool.self, forKey: .savesTitles)
    doneCount = items.count(where: \.isDone)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    var items = items
    if !savesTitles { for id in items.ids { items[id: id]?.title = "" } }
    try values.encode(items, forKey: .items)
    try values.encode(savesTitles, forKey: .savesTitles)
  }
}
