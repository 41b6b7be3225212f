import ComposableArchitecture
import Foundation

/// A list of contacts that presents one screen at a time: a form to add a contact, a form to change
/// a contact, or an alert before a contact is deleted.
///
/// Presentation is state: ``State/destination`` is an optional enum with a case for each screen. To
/// present a screen, set the property; to dismiss the screen, set the property to `nil`.
@Reducer
public struct TreeNavigation: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The contacts, sorted by name.
    @Shared public var contacts: IdentifiedArrayOf<Contact>
    /// The unsaved entries, for new and existing contacts.
    public var drafts: IdentifiedArrayOf<Contact>
    @Presents public var destination: Destination.State?

    public init(
      contacts: Shared<IdentifiedArrayOf<Contact>> = Shared(value: []),
      drafts: IdentifiedArrayOf<Contact> = [],
      destination: Destination.State? = nil
    ) {
      _contacts = contacts
      self.drafts = drafts
      self.destination = destination
    }

    /// The draft of a contact that isn't in the list yet.
    public var newDraft: Contact? {
      drafts.first { contacts[id: $0.id] == nil }
    }
  }

  public enum Action {
    case addButtonTapped
    case contactTapped(Contact.ID)
    case deleteButtonTapped(Contact.ID)
    case destination(PresentationAction<Destination.Action>)
  }

  /// The screens that the list can present.
  @Reducer
  public enum Destination {
    case add(ContactForm)
    case edit(ContactForm)
    case alert(AlertState<Alert>)

    /// The answers to the alert.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case deletionConfirmed(Contact.ID)
    }
  }

  @Dependency(\.uuid) var uuid

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        let draft = state.newDraft
        state.destination = .add(
          ContactForm.State(Contact(id: draft?.id ?? uuid()), draft: draft))
        return .none

      case .contactTapped(let id):
        guard let contact = state.contacts[id: id] else { return .none }
        state.destination = .edit(ContactForm.State(contact, draft: state.drafts[id: id]))
        return .none

      case .deleteButtonTapped(let id):
        guard let contact = state.contacts[id: id] else { return .none }
        state.destination = .alert(.delete(contact))
        return .none

      case .destination(.presented(.add(.delegate(let message)))),
        .destination(.presented(.edit(.delegate(let message)))):
        state.handle(message)
        return .none

      case .destination(.presented(.alert(.deletionConfirmed(let id)))):
        state.$contacts.withLock { _ = $0.remove(id: id) }
        state.drafts.remove(id: id)
        return .none

      case .destination(.dismiss):
        // The form may not have handed over the last changes yet.
        if let form = state.destination?.form { state.keepDraft(of: form) }
        return .none

      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension TreeNavigation.Destination.State: Equatable, Sendable {
  /// The presented form; `nil` if there is none.
  public var form: ContactForm.State? {
    switch self {
    case .add(let form), .edit(let form): form
    case .alert: nil
    }
  }
}

extension TreeNavigation.State {
  fileprivate mutating func handle(_ message: ContactForm.Delegate) {
    switch message {
    case .draftChanged:
      if let form = destination?.form { keepDraft(of: form) }

    case .saved(let contact):
      $contacts.withLock {
        $0[id: contact.id] = contact
        $0.sort { $0.name.lowercased() < $1.name.lowercased() }
      }
      drafts.remove(id: contact.id)
    }
  }

  /// Keeps the entries of a form as a draft, unless they are blank or saved.
  fileprivate mutating func keepDraft(of form: ContactForm.State) {
    let isSaved = contacts[id: form.id] == form.contact.tidied
    let isNothing = form.original.isBlank && form.contact.isBlank
    drafts[id: form.id] = isSaved || isNothing ? nil : form.draft
  }
}

extension AlertState where Action == TreeNavigation.Destination.Alert {
  /// Asks whether to delete a contact.
  public static func delete(_ contact: Contact) -> Self {
    Self {
      TextState("Delete \(contact.name)?")
    } actions: {
      ButtonState(role: .destructive, action: .deletionConfirmed(contact.id)) {
        TextState("Delete")
      }
      ButtonState(role: .cancel) {
        TextState("Cancel")
      }
    } message: {
      TextState("This can't be undone.")
    }
  }
}
