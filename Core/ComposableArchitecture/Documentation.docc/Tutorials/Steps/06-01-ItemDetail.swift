import ComposableArchitecture
import SwiftUI

/// One item, and a way to be rid of it.
@Reducer
public struct ItemDetail: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var item: Item.State

    public init(item: Item.State) {
      self.item = item
    }
  }

  public enum Action: Equatable, Sendable {
    case delegate(Delegate)
    case deleteButtonTapped
    case doneButtonTapped
    case nameChanged(String)
  }

  /// What the detail tells the list that it is presented by.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    case deleted(Item.State.ID)
    case saved(Item.State)
  }

  @Dependency(\.dismiss) var dismiss

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .deleteButtonTapped:
        return close(after: .deleted(state.item.id))

      case .doneButtonTapped:
        return close(after: .saved(state.item))

      case .nameChanged(let name):
        state.item.name = name
        return .none
      }
    }
  }

  private func close(after message: Delegate) -> Effect<Action> {
    .run { [dismiss] send in
      await send(.delegate(message))
      await dismiss()
    }
  }
}

struct ItemDetailView: View {
  @Bindable var store: StoreOf<ItemDetail>

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Name", text: $store.item.name.sending(\.nameChanged))
      HStack {
        Button("Delete", role: .destructive) { store.send(.deleteButtonTapped) }
        Button("Done") { store.send(.doneButtonTapped) }
          .disabled(store.item.name.isEmpty)
      }
    }
    .navigationTitle("Item")
  }
}
