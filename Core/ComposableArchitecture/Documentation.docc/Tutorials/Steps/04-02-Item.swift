import ComposableArchitecture
import Foundation
import SwiftUI

/// One thing to buy.
@Reducer
public struct Item: Sendable {
  @ObservableState
  public struct State: Codable, Equatable, Identifiable, Sendable {
    public let id: UUID
    public var name: String
    public var isBought: Bool

    public init(id: UUID, name: String, isBought: Bool = false) {
      self.id = id
      self.name = name
      self.isBought = isBought
    }
  }

  public enum Action: Equatable, Sendable {
    case boughtToggled(Bool)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .boughtToggled(let isBought):
        state.isBought = isBought
        return .none
      }
    }
  }
}

struct ItemView: View {
  @Bindable var store: StoreOf<Item>

  var body: some View {
    Toggle(store.name, isOn: $store.isBought.sending(\.boughtToggled))
      .strikethrough(store.isBought)
  }
}
