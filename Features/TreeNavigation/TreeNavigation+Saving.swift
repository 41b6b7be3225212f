import ComposableArchitecture

// What is saved, in two parts: the contacts, which are the same wherever they are shown, and the place, which is that
// of one window.

extension TreeNavigation {
  /// What one window has to itself: the form that is open, and what has been entered and not saved.
  public struct Place: Codable, Equatable, Sendable {
    /// What was entered for contacts and not saved, new ones and others.
    public var drafts: IdentifiedArrayOf<Contact>
    /// What is in the form that is open, to the last letter.
    public var form: Contact?

    public init(drafts: IdentifiedArrayOf<Contact> = [], form: Contact? = nil) {
      self.drafts = drafts
      self.form = form
    }
  }
}

extension TreeNavigation.State {
  /// - Parameters:
  ///   - contacts: By name.
  ///   - place: What is open, and what was entered.
  public init(contacts: IdentifiedArrayOf<Contact>, place: TreeNavigation.Place) {
    self.init(contacts: contacts, drafts: place.drafts)
    guard let form = place.form else { return }
    destination =
      if let contact = contacts[id: form.id] {
        .edit(ContactForm.State(contact, draft: form))
      } else {
        .add(ContactForm.State(Contact(id: form.id), draft: form))
      }
  }

  /// What is open, and what has been entered.
  public var place: TreeNavigation.Place {
    TreeNavigation.Place(drafts: drafts, form: destination?.form?.contact)
  }
}

/// Contacts as they are saved.
public struct SavedContacts: Codable, Equatable, Sendable {
  public var contacts: IdentifiedArrayOf<Contact>

  public init(contacts: IdentifiedArrayOf<Contact> = []) {
    self.contacts = contacts
  }
}
