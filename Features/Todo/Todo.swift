import ComposableArchitecture
import Foundation

/// One thing to do.
@Reducer
public struct Todo: Sendable {
  @ObservableState
  public struct State: Codable, Equatable, Identifiable, Sendable {
    public let id: UUID
    public var description: String
    public var isComplete: Bool

    public init(id: UUID, description: String = "", isComplete: Bool = false) {
      self.id = id
      self.description = description
      self.isComplete = isComplete
    }
  }

  public enum Action: Equatable, Sendable {
    case checkBoxToggled
    case textFieldChanged(String)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .checkBoxToggled:
        state.isComplete.toggle()
        return .none

      case .textFieldChanged(let description):
        state.description = description
        return .none
      }
    }
  }
}
