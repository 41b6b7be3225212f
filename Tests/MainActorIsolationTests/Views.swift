import ComposableArchitecture
import ComposableUI

struct RootView: View {
  @Bindable var store: StoreOf<Root>

  var body: some View {
    VStack {
      Text("\(store.counter.count)")
      Button("Increment") { store.send(.counter(.incrementButtonTapped)) }
      Button("Load") { store.send(.loadButtonTapped) }
      ForEach(store.scope(state: \.rows, action: \.rows)) { row in
        Text("Row \(row.id)")
      }
      ForEach(Root.State.Sort.allCases, id: \.self) { Text("\($0)") }
    }
    .sheet(item: $store.scope(state: \.destination?.form, action: \.destination.form)) {
      FormView(store: $0)
    }
    .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
  }
}

@ViewAction(for: Form.self)
struct FormView: View {
  @Bindable var store: StoreOf<Form>

  var body: some View {
    TextField("Name", text: $store.name)
    Toggle("On", isOn: $store.isOn)
    Button("Clear") { send(.clearButtonTapped) }
  }
}

struct PathView: View {
  let store: StoreOf<Path>

  var body: some View {
    switch store.case {
    case .counter(let store): Text("\(store.count)")
    case .screen: Text("Screen")
    }
  }
}
