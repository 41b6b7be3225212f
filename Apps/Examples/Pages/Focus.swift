import ComposableArchitecture
import SwiftUI

/// The focus is state: the sign-in button moves it to the first empty
/// field.
@Reducer
struct SignIn {
  @ObservableState
  struct State: Equatable {
    var focus: Field?
    var name = ""
    var password = ""
    var isSignedIn = false

    enum Field: Hashable { case name, password }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case signInButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .signInButtonTapped:
        state.focus = state.name.isEmpty ? .name : state.password.isEmpty ? .password : nil
        state.isSignedIn = state.focus == nil
        return .none
      }
    }
  }
}

struct SignInView: View {
  @Bindable var store: StoreOf<SignIn>
  @FocusState private var focus: SignIn.State.Field?

  var body: some View {
    VStack(alignment: .leading) {
      TextField("User name", text: $store.name)
        .focused($focus, equals: .name)
      SecureField("Secret", text: $store.password)
        .focused($focus, equals: .password)
      Button("Sign in") { store.send(.signInButtonTapped) }
      switch store.focus {
      case .name: Text("Your name is missing.")
      case .password: Text("Your secret is missing.")
      case nil: Text(store.isSignedIn ? "Welcome, \(store.name)." : "You aren't signed in yet.")
      }
    }
    .bind($store.focus, to: $focus)
  }
}
