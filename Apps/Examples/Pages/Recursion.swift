import ComposableArchitecture
import Foundation
import SwiftUI

/// A feature that contains itself, at any depth.
@Reducer
struct Outline {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: UUID
    var name = ""
    var rows: IdentifiedArrayOf<State> = []
  }

  indirect enum Action {
    case addButtonTapped
    case nameChanged(String)
    case removeButtonTapped(State.ID)
    case rows(IdentifiedAction<State.ID, Action>)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.rows.append(State(id: uuid()))
        return .none

      case .nameChanged(let name):
        state.name = name
        return .none

      case .removeButtonTapped(let id):
        state.rows.remove(id: id)
        return .none

      case .rows:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Outline() }
  }
}

struct OutlineView: View {
  @Bindable var store: StoreOf<Outline>

  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        TextField("Untitled", text: $store.name.sending(\.nameChanged))
        Button("Add") { store.send(.addButtonTapped) }
          .accessibilityLabel("Add below \(store.title)")
      }
      ForEach(store.scope(\.rows, action: \.rows)) { row in
        HStack(alignment: .top) {
          // A view can contain its own type only behind a type-erased
          // view.
          AnyView(OutlineView(store: row)).padding(.leading, 16)
          Button("✕") { store.send(.removeButtonTapped(row.id)) }
            .accessibilityLabel("Remove \(row.title)")
        }
      }
    }
  }
}

extension Outline.State {
  /// The title on screen.
  var title: String { name.isEmpty ? "Untitled" : name }
}
