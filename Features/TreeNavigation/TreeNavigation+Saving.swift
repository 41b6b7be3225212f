import Caching
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
public struct SavedContacts: Equatable, Sendable {
  public var contacts: IdentifiedArrayOf<Contact>
  /// What was entered and not saved, where older versions have kept it: with the contacts. It belongs to the window
  /// that is opened first, and is saved here no more.
  public private(set) var formerDrafts: IdentifiedArrayOf<Contact> = []

  public init(contacts: IdentifiedArrayOf<Contact> = []) {
    self.contacts = contacts
  }

  /// The form: version 0 had the drafts in it.
  public static let schema = Schema(version: 1) {
    Migration(from: 0) { (old: Version0) in
      SavedContacts(contacts: old.contacts, formerDrafts: old.drafts)
    }
  }

  private init(contacts: IdentifiedArrayOf<Contact>, formerDrafts: IdentifiedArrayOf<Contact>) {
    self.contacts = contacts
    self.formerDrafts = formerDrafts
  }

  private struct Version0: Decodable {
    let contacts: IdentifiedArrayOf<Contact>
    let drafts: IdentifiedArrayOf<Contact>
  }
}

extension SavedContacts: Codable {
  private enum CodingKeys: String, CodingKey {
    case contacts, formerDrafts
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      contacts: try values.decode(IdentifiedArrayOf<Contact>.self, forKey: .contacts),
      formerDrafts: try values.decodeIfPresent(
        IdentifiedArrayOf<Contact>.self, forKey: .formerDrafts) ?? [])
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(contacts, forKey: .contacts)
    if !formerDrafts.isEmpty { try values.encode(formerDrafts, forKey: .formerDrafts) }
  }
}
