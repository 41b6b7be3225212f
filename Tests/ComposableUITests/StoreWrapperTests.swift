import ComposableArchitecture
import ComposableUI
import Testing

/// The ways in which a view can hold a store. With each of them, `$store` makes the same bindings.
@MainActor
@Suite(.serialized) struct StoreWrapperTests {
  /// Checks all bindings of a view, from the view to the store and back.
  private func follow(
    _ view: (StoreOf<Root>) -> some View, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let store = Store(initialState: Root.State()) { Root() }
    let view = view(store)
    let screen = ScreenTester { view }
    func expect(_ condition: Bool, _ what: Comment) {
      #expect(condition, what, sourceLocation: sourceLocation)
    }
    screen.textField("Name").type("Blob")
    expect(store.name == "Blob", "the name is sent")

    store.send(.childShown)
    screen.button("Plus child").press()
    expect(store.child?.count == 1, "the child's sheet is the child's")
    screen.dialog().dismiss()
    expect(store.child == nil, "the child is dismissed")

    store.send(.destinationShown(.edit(Leaf.State(name: "edit"))))
    screen.button("Plus edit").press()
    expect(store.destination?.edit?.count == 1, "the case's sheet is the case's")
    screen.dialog().dismiss()
    expect(store.destination == nil, "the case is dismissed")

    store.send(.destinationShown(.help))
    expect(screen.text.contains("How it works"), "a case without a payload is shown")
    screen.dialog().dismiss()
    expect(store.destination == nil, "the case without a payload is dismissed")

    store.send(.path(.push(id: store.path.count == 0 ? 0 : 1, state: Leaf.State(name: "page"))))
    screen.button("Plus page").press()
    expect(store.path.first?.count == 1, "the screen is the stack's")
    screen.button("Back").press()
    expect(store.path.isEmpty, "the screen is popped")
  }

  @Test func `A view gets an observable store`() { follow { BindableView(store: $0) } }

  @Test func `A view holds a store in its state`() {
    follow { StateView(store: $0) }
    follow { LabelledStateView(store: $0) }
  }

  @Test func `A view observes a store as an object`() {
    follow { ObservedView(store: $0) }
    follow { LabelledObservedView(store: $0) }
  }

  @Test func `A view makes a store as its state object`() {
    follow { OwnerView(store: $0) }
  }
}

@Reducer private struct Leaf {
  @ObservableState struct State: Equatable {
    var name: String
    var count = 0
  }

  enum Action { case incremented }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer private enum Destination {
  case edit(Leaf)
  case help
}

@Reducer private struct Root {
  @ObservableState struct State {
    @Presents var child: Leaf.State?
    @Presents var destination: Destination.State?
    var name = ""
    var path = StackState<Leaf.State>()
  }

  enum Action {
    case child(PresentationAction<Leaf.Action>)
    case childShown
    case destination(PresentationAction<Destination.Action>)
    case destinationShown(Destination.State)
    case nameChanged(String)
    case path(StackActionOf<Leaf>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .childShown: state.child = Leaf.State(name: "child")
      case .destinationShown(let destination): state.destination = destination
      case .nameChanged(let name): state.name = name
      case .child, .destination, .path: break
      }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Leaf() }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path) { Leaf() }
  }
}

private struct LeafView: View {
  let store: StoreOf<Leaf>

  var body: some View {
    Button("Plus \(store.name)") { store.send(.incremented) }
  }
}

/// The content that all of the views show.
private struct ContentView: View {
  @Binding var name: String
  let child: Binding<StoreOf<Leaf>?>
  let edit: Binding<StoreOf<Leaf>?>
  let isHelpShown: Binding<Bool>
  let path: Binding<StackStoreOf<Leaf>>

  var body: some View {
    NavigationStack(path: path) {
      TextField("Name", text: $name)
    } destination: { store in
      LeafView(store: store)
    }
    .sheet(item: child) { LeafView(store: $0) }
    .sheet(item: edit) { LeafView(store: $0) }
    .sheet(isPresented: isHelpShown) { Text("How it works") }
  }
}

private typealias StackStoreOf<Screen: Reducer> = Store<
  StackState<Screen.State>, StackAction<Screen.State, Screen.Action>
>

private struct BindableView: View {
  @Bindable var store: StoreOf<Root>

  var body: some View {
    ContentView(
      name: $store.name.sending(\.nameChanged),
      child: $store.scope(\.child, action: \.child),
      edit: $store.scope(\.$destination, action: \.destination).edit,
      isHelpShown: Binding($store.scope(\.$destination, action: \.destination).help),
      path: $store.scope(\.path, action: \.path))
  }
}

private struct StateView: View {
  @State private var store: StoreOf<Root>

  init(store: StoreOf<Root>) { _store = State(initialValue: store) }

  var body: some View {
    ContentView(
      name: $store.name.sending(\.nameChanged),
      child: $store.scope(\.$child, action: \.child),
      edit: $store.scope(\.destination, action: \.destination).edit,
      isHelpShown: Binding($store.scope(\.destination, action: \.destination).help),
      path: $store.scope(\.path, action: \.path))
  }
}

private struct LabelledStateView: View {
  @State var store: StoreOf<Root>

  var body: some View {
    ContentView(
      name: $store.name.sending(\.nameChanged),
      child: $store.scope(state: \.child, action: \.child),
      edit: $store.scope(state: \.$destination, action: \.destination).edit,
      isHelpShown: Binding($store.scope(state: \.$destination, action: \.destination).help),
      path: $store.scope(state: \.path, action: \.path))
  }
}

private struct ObservedView: View {
  @ObservedObject var store: StoreOf<Root>

  var body: some View {
    ContentView(
      name: $store.name.sending(\.nameChanged),
      child: $store.scope(\.child, action: \.child),
      edit: $store.scope(\.$destination, action: \.destination).edit,
      isHelpShown: Binding($store.scope(\.$destination, action: \.destination).help),
      path: $store.scope(\.path, action: \.path))
  }
}

private struct LabelledObservedView: View {
  @ObservedObject private var store: StoreOf<Root>

  init(store: StoreOf<Root>) { _store = ObservedObject(initialValue: store) }

  var body: some View {
    ContentView(
      name: $store.name.sending(\.nameChanged),
      child: $store.scope(state: \.$child, action: \.child),
      edit: $store.scope(state: \.destination?.edit, action: \.destination.edit),
      isHelpShown: Binding($store.scope(state: \.destination, action: \.destination).help),
      path: $store.scope(state: \.path, action: \.path))
  }
}

private struct OwnerView: View {
  @StateObject private var store: StoreOf<Root>

  init(store: StoreOf<Root>) { _store = StateObject(wrappedValue: store) }

  var body: some View {
    ContentView(
      name: $store.name.sending(\.nameChanged),
      child: $store.scope(\.child, action: \.child),
      edit: $store.scope(\.$destination, action: \.destination).edit,
      isHelpShown: Binding($store.scope(\.$destination, action: \.destination).help),
      path: $store.scope(\.path, action: \.path))
  }
}
