import ComposableArchitecture
import SwiftUI

/// Settings that are kept in the user's defaults and bound to controls.
@Reducer
struct Preferences {
  @ObservableState
  struct State: Equatable {
    @Shared(.appStorage("name")) var name = ""
    @Shared(.appStorage("isLoud")) var isLoud = false
  }

  enum Action {
    case resetButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .resetButtonTapped:
        state.$name.withLock { $0 = "" }
        state.$isLoud.withLock { $0 = false }
        return .none
      }
    }
  }
}

struct PreferencesView: View {
  let store: StoreOf<Preferences>

  var body: some View {
    TextField("How to greet you", text: Binding(store.$name))
    Toggle("Loudly", isOn: Binding(store.$isLoud))
    Text(greeting)
    Button("Forget it") { store.send(.resetButtonTapped) }
  }

  private var greeting: String {
    let text = store.name.isEmpty ? "Hello." : "Hello, \(store.name)."
    return store.isLoud ? text.uppercased() : text
  }
}
