import ComposableArchitecture
import SwiftUI

/// A check box and the text of one thing to do.
public struct TodoView: View {
  @Bindable var store: StoreOf<Todo>

  public init(store: StoreOf<Todo>) {
    self.store = store
  }

  public var body: some View {
    HStack {
      Button {
        store.send(.checkBoxToggled)
      } label: {
        Text(store.isComplete ? "☑" : "☐")
      }
      .buttonStyle(.plain)
      .accessibilityLabel(store.isComplete ? "Mark as not done" : "Mark as done")

      TextField("Untitled Todo", text: $store.description.sending(\.textFieldChanged))
        .strikethrough(store.isComplete)
    }
    .foregroundStyle(store.isComplete ? .secondary : .primary)
  }
}

#Preview {
  TodoView(
    store: Store(initialState: Todo.State(id: UUID(), description: "Buy milk")) { Todo() })
}
