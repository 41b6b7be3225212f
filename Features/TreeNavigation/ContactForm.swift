import ComposableArchitecture
import Foundation

/// A form that adds or changes a contact.
///
/// The form debounces changes, and hands its draft to the presenting feature, which keeps the draft
/// after a dismissal.
@Reducer
public struct ContactForm: Sendable {
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
    public var contact: Contact
    /// The contact that "start over" restores: a blank one, or the one that the form changes.
    public let original: Contact
    /// Whether to show the problems, once the user has tried to save.
    public var showsProblems = false

    // The original never changes, so observers of the id don't depend on the entries.
    public var id: Contact.ID { original.id }

    /// - Parameters:
    ///   - original: A blank contact, or the one to change.
    ///   - draft: The unsaved entries of an earlier form.
    public init(_ original: Contact, draft: Contact? = nil) {
      self.original = original
      contact = draft ?? original
    }

    /// The unsaved entries; `nil` if there are none.
    public var draft: Contact? {
      contact == original ? nil : contact
    }

    /// The problems that the form shows now.
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

  /// The actions that a form sends to the presenting feature.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    /// The unsaved entries have changed; `nil` if there are none.
    case draftChanged(Contact?)
    case saved(Contact)
  }

  /// The time from the last change until the form hands over its draft.
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
