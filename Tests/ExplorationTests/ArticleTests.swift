import ComposableUI
import Exploration
import Foundation
import Testing

/// The code of the article `Exploration`.
@MainActor
@Suite struct ArticleTests {
  @Reducer
  struct Basket {
    @ObservableState
    struct State: Equatable {
      var items: IdentifiedArrayOf<Item> = []
      var itemCount = 0
      var isOrdering = false
      var orderNumber: Int?
    }

    struct Item: Codable, Equatable, Identifiable {
      let id: UUID
      var quantity = 1
    }

    enum Action {
      case addTapped
      case quantityChanged(id: UUID, Int)
      case removed(UUID)
      case orderTapped
      case orderResponse(Result<Int, any Error>)
    }

    /// Whether the feature is its first draft, with the draft's mistakes.
    var isDraft = false
    @Dependency(\.uuid) var uuid
    @Dependency(\.shop) var shop

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addTapped:
          state.items.append(Item(id: uuid()))
          state.itemCount += 1
          return .none

        case .quantityChanged(let id, let quantity):
          guard (1...99).contains(quantity), let item = state.items[id: id] else { return .none }
          state.items[id: id]?.quantity = quantity
          state.itemCount += quantity - item.quantity
          return .none

        case .removed(let id):
          guard let item = state.items.remove(id: id) else { return .none }
          state.itemCount -= isDraft ? 1 : item.quantity
          return .none

        case .orderTapped:
          guard !state.items.isEmpty, isDraft || !state.isOrdering else { return .none }
          state.isOrdering = true
          return .run { [shop, items = state.items.elements] send in
            await send(.orderResponse(Result { try await shop.order(items) }))
          }

        case .orderResponse(.success(let number)):
          state = State()
          state.orderNumber = number
          return .none

        case .orderResponse(.failure):
          if !isDraft { state.isOrdering = false }
          return .none
        }
      }
    }
  }

  struct BasketView: View {
    let store: StoreOf<Basket>

    var body: some View {
      List {
        ForEach(store.items) { item in
          HStack {
            Text("\(item.quantity)")
            Button("More") { store.send(.quantityChanged(id: item.id, item.quantity + 1)) }
            Button("Remove") { store.send(.removed(item.id)) }
          }
        }
      }
      Button("Add") { store.send(.addTapped) }
      Button("Order") { store.send(.orderTapped) }.disabled(store.items.isEmpty)
    }
  }

  struct Shop: TestDependencyKey {
    struct SoldOut: Error {}

    var order: @Sendable ([Basket.Item]) async throws -> Int

    static let testValue = Shop(order: { _ in throw SoldOut() })
  }

  private func explorer(isDraft: Bool = false) -> Explorer<Basket.State, Basket.Action> {
    Explorer(initialState: Basket.State()) {
      Basket(isDraft: isDraft)
    } withDependencies: {
      $0.shop.order = { _ in try await anyAnswer(.success(7), .failure(Shop.SoldOut())) }
    }
  }

  @Test func theItemsAreCounted() {
    let explorer = explorer()
    explorer.always("the items are counted") {
      $0.itemCount == $0.items.map(\.quantity).reduce(0, +)
    }
    explorer.exclude(\.orderResponse)
    explorer.run()
  }

  @Test func theExplorerFindsAndPrintsTheMistake() throws {
    let explorer = explorer(isDraft: true)
    explorer.always("the items are counted") {
      $0.itemCount == $0.items.map(\.quantity).reduce(0, +)
    }
    explorer.exclude(\.orderResponse)
    let failure = try #require(explorer.explore(actions: 2_000).failure)
    #expect(
      failure.steps == [
        "await store.send(.addTapped)",
        "await store.send(.quantityChanged(id: UUID(0), 2))",
        "await store.send(.removed(UUID(0)))",
      ])
  }

  @Test func anOrderThatNeverEndsIsFound() throws {
    let explorer = explorer(isDraft: true)
    explorer.exclude(\.orderResponse)
    explorer.eventually("the order has an answer") { !$0.isOrdering }
    let failure = try #require(explorer.explore(actions: 2_000).failure)
    #expect(
      failure.steps == [
        "await store.send(.addTapped)", "await store.send(.orderTapped)", "await answers.give(1)",
      ])
  }

  @Test func theReportListsTheReachedStates() {
    let explorer = explorer()
    explorer.cover { $0.isOrdering ? "ordering" : $0.orderNumber == nil ? "choosing" : "ordered" }
    explorer.exclude(\.orderResponse)
    explorer.expect(.allActions)
    explorer.expect(.states("choosing", "ordering", "ordered"))
    let report = explorer.run()
    #expect(report.table.contains("orderResponse"))
    #expect(report.mermaid.contains("stateDiagram-v2"))
    #expect(report.dot.contains("\"choosing\" -> \"ordering\" [label=\"orderTapped\"]"))
  }

  @Test func theScreenCanBeUsedInAnyOrder() {
    let explorer = ScreenExplorer(initialState: Basket.State()) {
      Basket()
    } withDependencies: {
      $0.shop.order = { _ in try await anyAnswer(.success(7), .failure(Shop.SoldOut())) }
    } screen: {
      BasketView(store: $0)
    }
    explorer.always("the items are counted") {
      $0.itemCount == $0.items.map(\.quantity).reduce(0, +)
    }
    explorer.run(actions: 500)
  }
}

extension DependencyValues {
  fileprivate var shop: ArticleTests.Shop {
    get { self[ArticleTests.Shop.self] }
    set { self[ArticleTests.Shop.self] = newValue }
  }
}
