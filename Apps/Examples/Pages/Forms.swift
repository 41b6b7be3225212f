import ComposableArchitecture
import SwiftUI

/// Controls that only store a value share one action, `binding`. The
/// reducer can match a case of it to do more.
@Reducer
struct Order {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var size = Size.medium
    var count = 1
    var isGift = false
    var message = ""

    enum Size: String, CaseIterable { case small, medium, large }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case resetButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.isGift):
        if !state.isGift { state.message = "" }
        return .none

      case .binding:
        return .none

      case .resetButtonTapped:
        state = State()
        return .none
      }
    }
  }
}

struct OrderView: View {
  @Bindable var store: StoreOf<Order>

  var body: some View {
    Form {
      TextField("Your name", text: $store.name)
      Picker("Size", selection: $store.size) {
        ForEach(Order.State.Size.allCases, id: \.self) { Text($0.rawValue.capitalized) }
      }
      Stepper("\(store.count) cups", value: $store.count, in: 1...12)
      Toggle("A gift", isOn: $store.isGift)
      if store.isGift { TextField("Message", text: $store.message) }
      Text("\(store.count) \(store.size.rawValue) for \(store.name.isEmpty ? "you" : store.name)")
      Button("Start over") { store.send(.resetButtonTapped) }
    }
  }
}
