import ComposableArchitecture
import Foundation

/// Things to buy.
@Reducer
public struct Shopping: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var draft = ""
    @Presents public var destination: Destination.State?
    public var items: IdentifiedArrayOf<Item.State> = []
    /// What the draft could become.
    public var suggestions: [String] = []

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case addButtonTapped
    case clearButtonTapped
    case deleted(IndexSet)
    case destination(PresentationAction<Destination.Action>)
    case draftChanged(String)
    case editButtonTapped(Item.State.ID)
    case items(IdentifiedActionOf<Item>)
    case suggestionTapped(String)
    /// The suggestions are there; none if nobody could say.
    case suggestionsResponse([String])
  }

  /// What can be presented.
  @Reducer
  public enum Destination {
    case alert(AlertState<Alert>)
    case detail(ItemDetail)

    /// What can be answered to a question.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case clearConfirmed
    }
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

      case .clearButtonTapped:
        state.destination = .alert(.clear)
        return .none

      case .deleted(let offsets):
        state.items.remove(atOffsets: offsets)
        return .none

      case .destination(.presented(.alert(.clearConfirmed))):
        state.items = []
        return .none

      case .destination(.presented(.detail(.delegate(.deleted(let id))))):
        state.items.remove(id: id)
        return .none

      case .destination(.presented(.detail(.delegate(.saved(let item))))):
        state.items[id: item.id] = item
        return .none

      case .destination:
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

      case .editButtonTapped(let id):
        state.destination = state.items[id: id].map { .detail(ItemDetail.State(item: $0)) }
        return .none

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
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Shopping.Destination.State: Equatable, Sendable {}
extension Shopping.Destination.Action: Equatable, Sendable {}

extension AlertState where Action == Shopping.Destination.Alert {
  /// Asks whether all items are to go.
  static var clear: Self {
    Self {
      TextState("Clear the list?")
    } actions: {
      ButtonState(role: .destructive, action: .clearConfirmed) { TextState("Clear") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    }
  }
}
