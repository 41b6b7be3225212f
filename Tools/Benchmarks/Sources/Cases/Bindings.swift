import ComposableArchitecture

/// A feature with a string that its view edits.
@Reducer
struct Titled {
  @ObservableState struct State { var title = "" }
  enum Action { case titleChanged(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title): state.title = title
      }
      return .none
    }
  }
}

extension Case {
  /// The bindings that a view makes at each evaluation of its body.
  static let bindings: [Case] = [
    Case("binding/sending") {
      let store = Store(initialState: Titled.State()) { Titled() }
      let bindable = UIBindable(store)
      return { blackHole(bindable.title.sending(\.titleChanged)) }
    },
    Case("binding/scope") {
      let store = nestedStore(depth: 1)
      let bindable = UIBindable(store)
      return {
        blackHole(bindable.scope(\.child, action: \.child).wrappedValue)
      }
    },
  ]
}
