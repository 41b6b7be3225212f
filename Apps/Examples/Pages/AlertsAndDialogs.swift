import ComposableArchitecture
import SwiftUI

/// An alert or a dialog is state, too: its text, its buttons, and the
/// action of each button.
@Reducer
struct Questions {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
    var count = 3
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case changeButtonTapped
    case deleteButtonTapped
    case dialog(PresentationAction<Dialog>)

    @CasePathable
    enum Alert { case deletionConfirmed }

    @CasePathable
    enum Dialog { case addOne, addTen }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.deletionConfirmed)):
        state.count = 0
        return .none

      case .changeButtonTapped:
        state.dialog = ConfirmationDialogState {
          TextState("How many more?")
        } actions: {
          ButtonState(action: .addOne) { TextState("One") }
          ButtonState(action: .addTen) { TextState("Ten") }
          ButtonState(role: .cancel) { TextState("None") }
        }
        return .none

      case .deleteButtonTapped:
        state.alert = AlertState {
          TextState("Delete all \(state.count)?")
        } actions: {
          ButtonState(role: .destructive, action: .deletionConfirmed) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Keep") }
        } message: {
          TextState("They can't be brought back.")
        }
        return .none

      case .dialog(.presented(.addOne)):
        state.count += 1
        return .none

      case .dialog(.presented(.addTen)):
        state.count += 10
        return .none

      case .alert, .dialog:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
  }
}

struct QuestionsView: View {
  @Bindable var store: StoreOf<Questions>

  var body: some View {
    VStack(alignment: .leading) {
      Text("There are \(store.count) letters.")
      Button("Add some…") { store.send(.changeButtonTapped) }
      Button("Delete all…", role: .destructive) { store.send(.deleteButtonTapped) }
        .disabled(store.count == 0)
    }
    .alert($store.scope(\.alert, action: \.alert))
    .confirmationDialog($store.scope(\.dialog, action: \.dialog))
  }
}
