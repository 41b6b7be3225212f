import ComposableArchitecture
import ComposableUI
import ElementTree

@Reducer
struct Chore {
  @ObservableState
  struct State: Identifiable {
    let id: Int
    var title = ""
    var isDone = false
  }

  enum Action {
    case titleChanged(String)
    case toggled
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title): state.title = title
      case .toggled: state.isDone.toggle()
      }
      return .none
    }
  }
}

@Reducer
struct Chores {
  @ObservableState
  struct State {
    var chores: IdentifiedArrayOf<Chore.State>
    var last: Int
    var changes = 0

    init(count: Int) {
      chores = IdentifiedArray(uniqueElements: (0..<count).map { Chore.State(id: $0) })
      last = count
    }
  }

  enum Action {
    case addButtonTapped
    case chores(IdentifiedActionOf<Chore>)
    case moveButtonTapped
    case removeButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.last += 1
        state.chores.insert(Chore.State(id: state.last), at: 0)
      case .chores(.element(_, .toggled)): state.changes += 1
      case .chores: break
      case .moveButtonTapped: state.chores.move(fromOffsets: [0], toOffset: state.chores.count)
      case .removeButtonTapped: state.chores.remove(at: 0)
      }
      return .none
    }
    .forEach(\.chores, action: \.chores) { Chore() }
  }
}

private struct ChoreView: View {
  @Bindable var store: StoreOf<Chore>

  var body: some View {
    HStack {
      Button(store.isDone ? "☑" : "☐") { store.send(.toggled) }
      TextField("Untitled", text: $store.title.sending(\.titleChanged))
    }
  }
}

private struct ChoresView: View {
  let store: StoreOf<Chores>

  var body: some View {
    Button("Add") { store.send(.addButtonTapped) }
    Button("Remove") { store.send(.removeButtonTapped) }
    Button("Move") { store.send(.moveButtonTapped) }
    ChoreList(store: store)
    ChangeCount(store: store)
  }
}

private struct ChoreList: View {
  let store: StoreOf<Chores>

  var body: some View {
    List {
      ForEach(store.scope(\.chores, action: \.chores)) { store in
        ChoreView(store: store)
      }
    }
  }
}

private struct ChangeCount: View {
  let store: StoreOf<Chores>

  var body: some View { Text("\(store.changes) changes") }
}

/// A screen with a list, and its elements that the cases press.
@MainActor
struct ChoresScreen {
  private let screen: any Screen
  private let subscription: ScreenSubscription
  private let buttons: [ElementID]
  private let boxes: [ElementID]
  private let fields: [ElementID]

  init(count: Int) {
    let store = Store(initialState: Chores.State(count: count)) { Chores() }
    let view = ChoresView(store: store)
    screen = ViewScreen { view }
    subscription = screen.subscribe { blackHole($0) }
    var buttons: [ElementID] = []
    var fields: [ElementID] = []
    func visit(_ element: Element) {
      if case .button = element.properties.content { buttons.append(element.id) }
      if case .textField = element.properties.content { fields.append(element.id) }
      element.children.forEach(visit)
    }
    visit(screen.root)
    self.buttons = Array(buttons.prefix(3))
    boxes = Array(buttons.dropFirst(3))
    self.fields = fields
  }

  private func send(_ element: ElementID, _ action: Event.Action) {
    do { try screen.send(Event(element, action)) } catch { fatalError("\(error)") }
  }

  func add() { send(buttons[0], .press) }
  func remove() { send(buttons[1], .press) }
  func move() { send(buttons[2], .press) }
  func toggle() { send(boxes[boxes.count / 2], .press) }
  func type(_ text: String) { send(fields[fields.count / 2], .edit(text)) }
}

extension Case {
  /// The cost of an event, from the screen to the patches. A changed, added, removed or moved row
  /// should cost hardly more in a long list than in a short one.
  static let screens: [Case] = [10, 1_000, 10_000, 100_000].flatMap { count in
    [
      Case("screen/toggle/\(count)") {
        let screen = ChoresScreen(count: count)
        return { screen.toggle() }
      },
      Case("screen/type/\(count)") {
        let screen = ChoresScreen(count: count)
        var isLonger = false
        return {
          isLonger.toggle()
          screen.type(isLonger ? "Milk!" : "Milk")
        }
      },
      Case("screen/add-remove/\(count)") {
        let screen = ChoresScreen(count: count)
        return {
          screen.add()
          screen.remove()
        }
      },
      Case("screen/move/\(count)") {
        let screen = ChoresScreen(count: count)
        return { screen.move() }
      },
    ]
  }
}
