import ComposableArchitecture
import Testing

/// Recent features of the architecture that no other suite covers.
@MainActor
struct LaterBehaviorTests {
  @Reducer struct Leaf {
    @ObservableState struct State: Equatable { var count = 0 }
    enum Action { case incremented }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer enum Inner {
    case leaf(Leaf)
    case other(Leaf)
  }

  @Reducer enum Outer {
    case inner(Inner.Body = Inner.body)
    case leaf(Leaf)
  }

  @Reducer struct Root {
    @ObservableState struct State {
      @Presents var destination: Outer.State?
      @Presents var child: Leaf.State?
    }
    enum Action {
      case destination(PresentationAction<Outer.Action>)
      case child(PresentationAction<Leaf.Action>)
      case shown(Outer.State?)
      case childShown(Leaf.State?)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .shown(let destination): state.destination = destination
        case .childShown(let child): state.child = child
        case .destination, .child: break
        }
        return .none
      }
      .ifLet(\.$destination, action: \.destination)
      .ifLet(\.$child, action: \.child) { Leaf() }
    }
  }

  @Test func `A binding reaches through nested enums`() throws {
    @UIBindable var store = Store(initialState: Root.State()) { Root() }
    let binding = $store.scope(\.destination, action: \.destination).inner.leaf
    #expect(binding.wrappedValue == nil)
    store.send(.shown(.inner(.leaf(Leaf.State(count: 1)))))
    let leaf = try #require(
      $store.scope(\.destination, action: \.destination).inner.leaf.wrappedValue)
    leaf.send(.incremented)
    #expect(leaf.count == 2)
    #expect($store.scope(\.destination, action: \.destination).inner.other.wrappedValue == nil)
    #expect($store.scope(\.destination, action: \.destination).leaf.wrappedValue == nil)
    $store.scope(\.destination, action: \.destination).inner.leaf.wrappedValue = nil
    #expect(store.destination == nil)
  }

  private func childStore(of store: StoreOf<Root>) -> StoreOf<Leaf>? {
    store.scope(\.child, action: \.child.presented)
  }

  @Test func `A child that is presented again has a new store`()
    throws
  {
    let store = Store(initialState: Root.State(child: Leaf.State(count: 1))) { Root() }
    let first = try #require(childStore(of: store))
    store.send(.childShown(nil))
    #expect(childStore(of: store) == nil)
    store.send(.childShown(Leaf.State(count: 5)))
    let second = try #require(childStore(of: store))
    #expect(first !== second)
    #expect(second.withState(\.count) == 5)
  }

  @propertyWrapper struct FetchAll<Value: Sendable>: Sendable {
    var wrappedValue: Value
    var projectedValue: Int { 42 }
  }

  @propertyWrapper struct Fetch<Value: Sendable>: Sendable { var wrappedValue: Value }
  @propertyWrapper struct FetchOne<Value: Sendable>: Sendable { var wrappedValue: Value }

  @ObservableState struct Observed {
    @Shared(value: 1) var shared: Int
    @SharedReader(value: 2) var reader: Int
    @FetchAll var rows: [Int] = [3]
    @Fetch var request = "a"
    @FetchOne var row = 5
    var count = 0
  }

  @Test func `Observable state leaves self-observing wrappers alone`() {
    var state = Observed()
    state.rows.append(4)
    state.$shared.withLock { $0 = 5 }
    #expect(state.shared == 5)
    #expect(state.reader == 2)
    #expect(state.rows == [3, 4])
    #expect(state.$rows == 42)
    state.request += "b"
    state.row += 1
    #expect(state.request == "ab")
    #expect(state.row == 6)
  }

  @Test func `A printing reducer is sendable if its base is`() {
    func isSendable(_: some Sendable) -> Bool { true }
    struct Plain: Reducer, Sendable {
      func reduce(into state: inout Int, action: Int) -> Effect<Int> { .none }
    }
    #expect(isSendable(Plain()._printChanges()))
  }
}
