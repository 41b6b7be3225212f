import ComposableArchitecture
import Foundation

/// One thing to do.
@Reducer
public struct Todo: Sendable {
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
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

extension Todo.State: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, description, isComplete
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(UUID.self, forKey: .id),
      description: try values.decode(String.self, forKey: .description),
      isComplete: try values.decode(Bool.self, forKey: .isComplete))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(description, forKey: .description)
    try values.encode(isComplete, forKey: .isComplete)
  }
}
