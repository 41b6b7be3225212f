import ComposableArchitecture
import Foundation

/// Enters a new contact, or changes one.
///
/// What is entered is never lost: a moment after each change the form hands it to whoever presents it,
/// as a draft.
@Reducer
public struct ContactForm: Sendable {
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
    public var contact: Contact
    /// What starting over goes back to: a blank contact, or the one that is being changed.
    public let original: Contact
    /// Whether the user has tried to save, and so wants to know what is wrong.
    public var showsProblems = false

    // Of what never changes, so that nobody who asks for it has to follow what is entered.
    public var id: Contact.ID { original.id }

    /// - Parameters:
    ///   - original: A blank contact, or the one to be changed.
    ///   - draft: What was entered before and not saved.
    public init(_ original: Contact, draft: Contact? = nil) {
      self.original = original
      contact = draft ?? original
    }

    /// What has been entered and not saved, if that is anything.
    public var draft: Contact? {
      contact == original ? nil : contact
    }

    /// What the user should know of the entries now.
    public var problems: [Contact.Problem] {
      showsProblems ? contact.problems : []
    }
  }

  public enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case cancelButtonTapped
    case delegate(Delegate)
    case draftTimerFired
    case saveButtonTapped
    case startOverButtonTapped
  }

  /// What a form tells whoever presents it.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    /// What has been entered so far; `nil` if that is nothing.
    case draftChanged(Contact?)
    case saved(Contact)
  }

  /// How long after a change it is kept as a draft.
  static let draftDelay = Duration.seconds(1)

  private enum CancelID { case draft }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .run { [clock] send in
          try await clock.sleep(for: Self.draftDelay)
          await send(.draftTimerFired)
        }
        .cancellable(id: CancelID.draft, cancelInFlight: true)

      case .cancelButtonTapped:
        return .run { [dismiss] _ in await dismiss() }

      case .delegate:
        return .none

      case .draftTimerFired:
        return .send(.delegate(.draftChanged(state.draft)))

      case .saveButtonTapped:
        guard state.contact.problems.isEmpty else {
          state.showsProblems = true
          return .none
        }
        return .run { [contact = state.contact.tidied, dismiss] send in
          await send(.delegate(.saved(contact)))
          await dismiss()
        }

      case .startOverButtonTapped:
        state.contact = state.original
        state.showsProblems = false
        return .concatenate(
          .cancel(id: CancelID.draft), .send(.delegate(.draftChanged(nil))))
      }
    }
  }
}
