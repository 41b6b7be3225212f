import ComposableArchitecture

extension TreeNavigation {
  /// The state that each window saves separately: the open form and the drafts.
  public struct Place: Codable, Equatable, Sendable {
    /// The unsaved entries, for new and existing contacts.
    public var drafts: IdentifiedArrayOf<Contact>
    /// The contact in the open form, with every keystroke.
    public var form: Contact?

    public init(drafts: IdentifiedArrayOf<Contact> = [], form: Contact? = nil) {
      self.drafts = drafts
      self.form = form
    }
  }
}

extension TreeNavigation.State {
  /// - Parameters:
  ///   - contacts: The contacts, sorted by name.
  ///   - place: The open form and the drafts.
  public init(contacts: Shared<IdentifiedArrayOf<Contact>>, place: TreeNavigation.Place) {
    self.init(contacts: contacts, drafts: place.drafts)
    guard let form = place.form else { return }
    destination =
      if let contact = self.contacts[id: form.id] {
        .edit(ContactForm.State(contact, draft: form))
      } else {
        .add(ContactForm.State(Contact(id: form.id), draft: form))
      }
  }

  /// The open form and the drafts.
  public var place: TreeNavigation.Place {
    TreeNavigation.Place(drafts: drafts, form: destination?.form?.contact)
  }
}
