import Caching
import ComposableArchitecture
import Foundation
import Testing
import TreeNavigationFeature

/// Presentations as state, and the actions that report their events.
@MainActor
@Suite struct TreeNavigationTests {
  private let clock = TestClock()

  // MARK: - Adding and changing

  @Test func addsAContact() async {
    let store = makeTestStore(.adaAndGrace, clock: clock)
    await store.send(.addButtonTapped) {
      $0.destination = .add(ContactForm.State(Contact(id: UUID(0))))
    }
    await store.send(\.destination.add.binding.contact, Contact(id: UUID(0), name: " Barbara ")) {
      $0.destination.modify(\.add) { $0.contact.name = " Barbara " }
    }
    await store.send(\.destination.add.saveButtonTapped)
    await store.receive(
      \.destination.add.delegate.saved, Contact(id: UUID(0), name: "Barbara")
    ) {
      $0.$contacts.withLock { $0 = [.ada, Contact(id: UUID(0), name: "Barbara"), .grace] }
    }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
    await store.finish()
  }

  @Test func changesAContact() async {
    let store = makeTestStore(.adaAndGrace, clock: clock)
    var changed = Contact.grace
    changed.name = "aaron"
    await store.send(.contactTapped(Contact.grace.id)) {
      $0.destination = .edit(ContactForm.State(.grace))
    }
    await store.send(\.destination.edit.binding.contact, changed) {
      $0.destination.modify(\.edit) { $0.contact.name = "aaron" }
    }
    await store.send(\.destination.edit.saveButtonTapped)
    await store.receive(\.destination.edit.delegate.saved, changed) {
      $0.$contacts.withLock { $0 = [changed, .ada] }
    }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
    await store.finish()
  }

  @Test func aDeletedContactCannotBeOpened() async {
    let store = makeTestStore(.adaAndGrace)
    await store.send(.contactTapped(UUID(7)))
    await store.send(.deleteButtonTapped(UUID(7)))
  }

  @Test(arguments: [
    (Contact(id: UUID(0)), [Contact.Problem.nameMissing]),
    (Contact(id: UUID(0), name: " \n"), [.nameMissing]),
    (Contact(id: UUID(0), name: "", email: "x"), [.nameMissing, .emailInvalid]),
    (Contact(id: UUID(0), name: "A", email: "a@b"), [.emailInvalid]),
    (Contact(id: UUID(0), name: "A", email: "@b.c"), [.emailInvalid]),
    (Contact(id: UUID(0), name: "A", email: "a@b@c.d"), [.emailInvalid]),
    (Contact(id: UUID(0), name: "A", email: "a b@c.d"), [.emailInvalid]),
    (Contact(id: UUID(0), name: "A", email: "a@b..d"), [.emailInvalid]),
  ])
  func aContactWithProblemsIsNotSaved(contact: Contact, problems: [Contact.Problem]) async {
    let store = makeTestStore(
      TreeNavigation.State(
        destination: .add(ContactForm.State(Contact(id: UUID(0)), draft: contact))))
    await store.send(\.destination.add.saveButtonTapped) {
      $0.destination.modify(\.add) { $0.showsProblems = true }
    }
    #expect(store.state.destination?.form?.problems == problems)
  }

  @Test func problemsAreShownOnlyAfterTryingToSave() {
    #expect(ContactForm.State(Contact(id: UUID(0))).problems == [])
  }

  @Test(arguments: ["", " ", "a@b.c", " ada.lovelace+x@mail.example.co.uk ", "é@ü.de"])
  func emailsOfAnyFormAreAccepted(email: String) {
    #expect(Contact(id: UUID(0), name: "A", email: email).problems == [])
  }

  // MARK: - Deleting

  @Test func deletingAsksFirst() async {
    let store = makeTestStore(.adaAndGrace)
    await store.send(.deleteButtonTapped(Contact.ada.id)) {
      $0.destination = .alert(.delete(.ada))
    }
    await store.send(\.destination.alert.deletionConfirmed, Contact.ada.id) {
      $0.destination = nil
      $0.$contacts.withLock { $0 = [.grace] }
    }
  }

  @Test func withoutConfirmationNothingIsDeleted() async {
    let store = makeTestStore(.adaAndGrace)
    await store.send(.deleteButtonTapped(Contact.ada.id)) {
      $0.destination = .alert(.delete(.ada))
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func deletingAContactDeletesItsDraft() async {
    var draft = Contact.ada
    draft.name = "Ada L."
    let store = makeTestStore(
      TreeNavigation.State(
        contacts: Shared(value: [.ada]), drafts: [draft], destination: .alert(.delete(.ada))))
    await store.send(\.destination.alert.deletionConfirmed, Contact.ada.id) {
      $0.destination = nil
      $0.$contacts.withLock { $0 = [] }
      $0.drafts = []
    }
  }

  // MARK: - Drafts

  @Test func aDraftIsKeptAMomentAfterTheLastChange() async {
    let store = makeTestStore(TreeNavigation.State(), clock: clock)
    let draft = Contact(id: UUID(0), name: "Bar")
    await store.send(.addButtonTapped) {
      $0.destination = .add(ContactForm.State(Contact(id: UUID(0))))
    }
    for name in ["B", "Ba", "Bar"] {
      await store.send(\.destination.add.binding.contact, Contact(id: UUID(0), name: name)) {
        $0.destination.modify(\.add) { $0.contact.name = name }
      }
      await clock.advance(by: .milliseconds(999))
    }
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.destination.add.draftTimerFired)
    await store.receive(\.destination.add.delegate.draftChanged) { $0.drafts = [draft] }
    #expect(store.state.newDraft == draft)
    await store.send(\.destination.add.cancelButtonTapped)
    await store.receive(\.destination.dismiss) { $0.destination = nil }

    // A new contact continues with the draft.
    await store.send(.addButtonTapped) {
      $0.destination = .add(ContactForm.State(Contact(id: UUID(0)), draft: draft))
    }
    await store.send(\.destination.add.saveButtonTapped)
    await store.receive(\.destination.add.delegate.saved) {
      $0.$contacts.withLock { $0 = [draft] }
      $0.drafts = []
    }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func dismissingKeepsEvenTheLastChanges() async {
    let store = makeTestStore(.adaAndGrace, clock: clock)
    var draft = Contact.ada
    draft.email = "ada@exam"
    await store.send(.contactTapped(Contact.ada.id)) {
      $0.destination = .edit(ContactForm.State(.ada))
    }
    await store.send(\.destination.edit.binding.contact, draft) {
      $0.destination.modify(\.edit) { $0.contact = draft }
    }
    await store.send(\.destination.dismiss) {
      $0.destination = nil
      $0.drafts = [draft]
    }
    await store.send(.contactTapped(Contact.ada.id)) {
      $0.destination = .edit(ContactForm.State(.ada, draft: draft))
    }

    // The draft is kept until the user discards it.
    await store.send(\.destination.edit.startOverButtonTapped) {
      $0.destination.modify(\.edit) { $0.contact = .ada }
    }
    await store.receive(\.destination.edit.delegate.draftChanged) { $0.drafts = [] }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func anEmptyFormLeavesNoDraft() async {
    let store = makeTestStore(TreeNavigation.State(), clock: clock)
    await store.send(.addButtonTapped) {
      $0.destination = .add(ContactForm.State(Contact(id: UUID(0))))
    }
    await store.send(\.destination.add.binding.contact, Contact(id: UUID(0), name: "  ")) {
      $0.destination.modify(\.add) { $0.contact.name = "  " }
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  // MARK: - Saved state

  private func restored(_ state: TreeNavigation.State) throws -> TreeNavigation.State {
    let place = try JSONDecoder().decode(
      TreeNavigation.Place.self, from: JSONEncoder().encode(state.place))
    return TreeNavigation.State(contacts: state.$contacts, place: place)
  }

  @Test func aQuestionIsNotSavedButTheDraftsAre() throws {
    let draft = Contact(id: UUID(7), name: "D")
    let state = TreeNavigation.State(
      contacts: Shared(value: [.ada]), drafts: [draft], destination: .alert(.delete(.ada)))
    #expect(
      try restored(state) == TreeNavigation.State(contacts: Shared(value: [.ada]), drafts: [draft]))
  }

  @Test func aFormIsRestoredWithItsDraft() throws {
    var changed = Contact.ada
    changed.name = "Ada L."
    let editing = TreeNavigation.State(
      contacts: Shared(value: [.ada]), drafts: [changed],
      destination: .edit(ContactForm.State(.ada, draft: changed)))
    #expect(try restored(editing) == editing)

    let new = Contact(id: UUID(7), name: "D")
    let adding = TreeNavigation.State(
      contacts: Shared(value: [.ada]), drafts: [new],
      destination: .add(ContactForm.State(Contact(id: UUID(7)), draft: new)))
    #expect(try restored(adding) == adding)
  }

  @Test func contactsThatWereChangedElsewhereLeaveAFormAlone() {
    var changed = Contact.ada
    changed.name = "Ada L."
    let form = TreeNavigation.Destination.State.edit(ContactForm.State(.ada, draft: changed))
    let state = TreeNavigation.State(
      contacts: Shared(value: [.ada]), drafts: [changed], destination: form)
    state.$contacts.withLock { $0 = [] }
    #expect(state.destination == form)
    #expect(state.drafts == [changed])
  }

  // MARK: - Effects of dismissed forms

  /// The ways in which a form can be dismissed.
  enum Way: CaseIterable {
    case cancel, save, escape, replacedByAnother, replacedByAlert
  }

  @Test(arguments: Way.allCases) func aDismissedFormLeavesNoEffectRunning(way: Way) async throws {
    let store = makeTestStore(.adaAndGrace, clock: clock)
    store.exhaustivity = .off
    await store.send(.contactTapped(Contact.ada.id))
    var changed = Contact.ada
    changed.name = "Ada L."
    await store.send(\.destination.edit.binding.contact, changed)
    // The draft's debounce timer is running.
    await #expect(throws: (any Error).self) { try await clock.checkSuspension() }

    switch way {
    case .cancel:
      await store.send(\.destination.edit.cancelButtonTapped)
      await store.receive(\.destination.dismiss)
    case .save:
      await store.send(\.destination.edit.saveButtonTapped)
      await store.receive(\.destination.dismiss)
    case .escape:
      await store.send(\.destination.dismiss)
    case .replacedByAnother:
      await store.send(.contactTapped(Contact.grace.id))
    case .replacedByAlert:
      await store.send(.deleteButtonTapped(Contact.ada.id))
    }

    try await clock.checkSuspension()
    await clock.advance(by: .seconds(10))
    switch way {
    case .cancel, .save, .escape: #expect(store.state.destination == nil)
    case .replacedByAnother:
      #expect(store.state.destination == .edit(ContactForm.State(.grace)))
    case .replacedByAlert: #expect(store.state.destination == .alert(.delete(.ada)))
    }
    store.exhaustivity = .on
    await store.finish()
  }
}
