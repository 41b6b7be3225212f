import ComposableArchitecture
import Foundation

/// Things to buy.
@Reducer
public struct Shopping: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var draft = ""
    public var items: IdentifiedArrayOf<Item.State> = []
    /// What the draft could become.
    public var suggestions: [String] = []

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case addButtonTapped
    case deleted(IndexSet)
    case draftChanged(String)
    case items(IdentifiedActionOf<Item>)
    case suggestionTapped(String)
    /// The suggestions are there; none if nobody could say.
    case suggestionsResponse([String])
  }

  private enum CancelID { case suggestions }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.suggestions) var suggestions
  @Dependency(\.uuid) var uuid

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        guard !state.draft.isEmpty else { return .none }
        state.items.append(Item.State(id: uuid(), name: state.draft))
        state.draft = ""
        state.suggestions = []
        return .cancel(id: CancelID.suggestions)

      case .deleted(let offsets):
        state.items.remove(atOffsets: offsets)
        return .none

      case .draftChanged(let draft):
        state.draft = draft
        guard !draft.isEmpty else {
          state.suggestions = []
          return .cancel(id: CancelID.suggestions)
        }
        return .run { [clock, suggestions] send in
          try await clock.sleep(for: .milliseconds(300))
          let found = try? await suggestions.suggestions(prefix: draft)
          await send(.suggestionsResponse(found ?? []))
        }
        .cancellable(id: CancelID.suggestions, cancelInFlight: true)

      case .items:
        return .none

      case .suggestionTapped(let suggestion):
        state.draft = suggestion
        state.suggestions = []
        return .cancel(id: CancelID.suggestions)

      case .suggestionsResponse(let suggestions):
        state.suggestions = suggestions
        return .none
      }
    }
    .forEach(\.items, action: \.items) { Item() }
  }
}
