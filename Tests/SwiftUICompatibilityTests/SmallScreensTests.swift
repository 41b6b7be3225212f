import ComposableArchitecture
import SwiftUI
import Testing

// Short patterns of app code that have to compile, and their behavior.

@Reducer
private struct Profile {
  @ObservableState
  struct State: Equatable {
    var name = "Blob"
    var age = 42
    var address = Address()
    var alert: AlertState<Never>?
    @Presents var question: AlertState<Never>?

    struct Address: Equatable { var city = "Basel" }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case alert(PresentationAction<Int>)
    case question(PresentationAction<Int>)
    case ask
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .ask = action {
        state.alert = AlertState { TextState("Alert") }
        state.question = AlertState { TextState("Question") }
      }
      return .none
    }
    // The alerts' buttons send another type of action than the parent's.
    .ifLet(\.alert, action: \.alert)
    .ifLet(\.$question, action: \.question)
  }
}

@Reducer
private struct ViewProfile {
  @ObservableState
  struct State: Equatable {
    var name = "Blob"
  }

  enum Action: ViewAction {
    case view(View)
    enum View: BindableAction { case binding(BindingAction<State>) }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
  }
}

private struct ProfileView: View {
  @Bindable var store: StoreOf<Profile>

  var body: some View {
    let name = $store.name
    let city = $store.address.city
    TextField("Name", text: name)
    TextField("City", text: city)
    Stepper("Age", value: $store.age)
  }
}

private struct StateView: View {
  @State var store: StoreOf<Profile>

  var body: some View {
    let name = $store.name
    TextField("Name", text: name)
  }
}

private struct ObservedView: View {
  @ObservedObject var store: StoreOf<Profile>

  var body: some View {
    let name = $store.name
    TextField("Name", text: name)
  }
}

private struct ViewActionView: View {
  @Bindable var store: StoreOf<ViewProfile>

  var body: some View {
    let name = $store.name
    TextField("Name", text: name)
  }
}

#Preview("A type of its own") {
  struct Container: View {
    @State var count = 1

    var body: some View { Text("\(count)") }
  }
  return Container()
}

#Preview("Another type of its own") {
  struct Container: View {
    var body: some View { Text("2") }
  }
  return Container().padding()
}

#Preview("A function of its own") {
  @MainActor func text() -> some View { Text("3") }
  return text()
}

@MainActor private func anyText() -> any View { Text("4") }

#Preview("Any view") { anyText() }

@MainActor
@Suite struct SmallScreensTests {
  @Test(arguments: 0..<3)
  func aBindingOfAStoreCanBeAConstant(kind: Int) {
    let store = Store(initialState: Profile.State()) { Profile() }
    let screen = ScreenTester {
      switch kind {
      case 0: ProfileView(store: store)
      case 1: StateView(store: store)
      default: ObservedView(store: store)
      }
    }
    screen.textField("Name").type("Blob Jr.")
    #expect(store.name == "Blob Jr.")
  }

  @Test func aBindingToAPartCanBeAConstant() {
    let store = Store(initialState: Profile.State()) { Profile() }
    let screen = ScreenTester { ProfileView(store: store) }
    screen.textField("City").type("Basel!")
    #expect(store.address.city == "Basel!")
  }

  @Test func aBindingOfViewActionsCanBeAConstant() {
    let store = Store(initialState: ViewProfile.State()) { ViewProfile() }
    let screen = ScreenTester { ViewActionView(store: store) }
    screen.textField("Name").type("Blob!")
    #expect(store.name == "Blob!")
  }

  @Test func anAlertMaySendActionsOfAnotherType() {
    let store = Store(initialState: Profile.State()) { Profile() }
    store.send(.ask)
    #expect(store.alert != nil)
    #expect(store.question != nil)
    store.send(.alert(.presented(1)))
    #expect(store.alert == nil)
    // Only an action of an alert's own buttons dismisses the alert.
    store.send(.question(.presented(1)))
    #expect(store.question != nil)
    store.send(.question(.dismiss))
    #expect(store.question == nil)
  }

  @Test func previewsDeclareTypesAndFunctions() {
    let names = [
      "A type of its own", "Another type of its own", "A function of its own", "Any view",
    ]
    let screens = names.map { name in
      let preview = Preview.all.first { $0.name == name }
      return ScreenTester { preview?.content() }.text
    }
    #expect(screens == ["1", "2", "3", "4"])
  }
}
