import ComposableArchitecture
import SwiftUI

/// A sheet is an optional child: setting its state shows it, and closing
/// it sets the state to `nil`. The child closes itself by the dependency
/// `dismiss`, and informs its parent by a delegate action.
@Reducer
struct Menu {
  @ObservableState
  struct State: Equatable {
    var dishes = ["Soup", "Salad"]
    @Presents var form: DishForm.State?
  }

  enum Action {
    case addButtonTapped
    case form(PresentationAction<DishForm.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.form = DishForm.State()
        return .none

      case .form(.presented(.delegate(.saved(let name)))):
        state.dishes.append(name)
        return .none

      case .form:
        return .none
      }
    }
    .ifLet(\.$form, action: \.form) { DishForm() }
  }
}

@Reducer
struct DishForm {
  @ObservableState
  struct State: Equatable {
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cancelButtonTapped
    case delegate(Delegate)
    case saveButtonTapped

    @CasePathable
    enum Delegate: Equatable { case saved(String) }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .delegate:
        return .none

      case .cancelButtonTapped:
        return .run { [dismiss] _ in await dismiss() }

      case .saveButtonTapped:
        return .run { [name = state.name, dismiss] send in
          await send(.delegate(.saved(name)))
          await dismiss()
        }
      }
    }
  }
}

struct MenuView: View {
  @Bindable var store: StoreOf<Menu>

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(store.dishes, id: \.self) { Text($0) }
      Button("Add a dish") { store.send(.addButtonTapped) }
    }
    .sheet(item: $store.scope(\.form, action: \.form)) { DishFormView(store: $0) }
  }
}

struct DishFormView: View {
  @Bindable var store: StoreOf<DishForm>

  var body: some View {
    VStack(alignment: .leading) {
      Text("A new dish").font(.headline)
      TextField("Name of the dish", text: $store.name)
      HStack {
        Button("Cancel", role: .cancel) { store.send(.cancelButtonTapped) }
        Button("Save") { store.send(.saveButtonTapped) }
          .disabled(store.name.isEmpty)
      }
    }
  }
}
