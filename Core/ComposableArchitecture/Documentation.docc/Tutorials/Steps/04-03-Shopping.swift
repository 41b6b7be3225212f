import ComposableArchitecture
import Foundation

/// Things to buy.
@Reducer
public struct Shopping: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var draft = ""
    public var items: IdentifiedArrayOf<Item.State> = []

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case addButtonTapped
    case deleted(IndexSet)
    case draftChanged(String)
    case items(IdentifiedActionOf<Item>)
  }

  @Dependency(\.uuid) var uuid

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        guard !state.draft.isEmpty else { return .none }
        state.items.append(Item.State(id: uuid(), name: state.draft))
        state.draft = ""
        return .none

      case .deleted(let offsets):
        state.items.remove(atOffsets: offsets)
        return .none

      case .draftChanged(let draft):
        state.draft = draft
        return .none

      case .items:
        return .none
      }
    }
    .forEach(\.items, action: \.items) { Item() }
  }
}
