import ComposableArchitecture

/// Things to buy.
@Reducer
public struct Shopping: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var draft = ""
    public var items: [String] = []

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case addButtonTapped
    case draftChanged(String)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        guard !state.draft.isEmpty else { return .none }
        state.items.append(state.draft)
        state.draft = ""
        return .none

      case .draftChanged(let draft):
        state.draft = draft
        return .none
      }
    }
  }
}
