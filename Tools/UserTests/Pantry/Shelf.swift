import ComposableArchitecture
import SwiftUI

/// A feature with a state, effects, a dependency and a screen, one for each kind of claim.
@Reducer
public struct Shelf: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var jars = 0

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case addTapped
    case deliveryTapped
    case delivered(Int)
    case watchTapped
    case orderTapped
  }

  @Dependency(\.suppliers) var suppliers

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.jars += 1
        return .none
      case .deliveryTapped:
        return .send(.delivered(3))
      case .delivered(let count):
        state.jars += count
        return .none
      case .watchTapped:
        return .run { _ in try await Task.never() }
      case .orderTapped:
        return .run { [suppliers] _ in try await suppliers.order("jars") }
      }
    }
  }
}

@DependencyClient
public struct Suppliers: Sendable {
  public var order: @Sendable (_ item: String) async throws -> Void
}

extension Suppliers: TestDependencyKey {
  public static let testValue = Suppliers()
}

extension DependencyValues {
  public var suppliers: Suppliers {
    get { self[Suppliers.self] }
    set { self[Suppliers.self] = newValue }
  }
}

public struct ShelfView: View {
  private let store: StoreOf<Shelf>

  public init(store: StoreOf<Shelf>) {
    self.store = store
  }

  public var body: some View {
    VStack {
      Text("\(store.jars) jars")
      Button("Add") { store.send(.addTapped) }
    }
  }
}
