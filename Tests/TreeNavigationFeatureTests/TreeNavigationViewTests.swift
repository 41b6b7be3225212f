import ComposableArchitecture
import ComposableUI
import ElementTree
import Foundation
import Testing
import TreeNavigationFeature

/// The contacts on the screen, and presentations over them.
@MainActor
@Suite struct TreeNavigationViewTests {
  private func makeScreen(_ state: TreeNavigation.State) -> ScreenTester {
    let store = makeStore(state)
    return ScreenTester { NavigationStack { TreeNavigationView(store: store) } }
  }

  @Test func anEmptyListSaysHowToStart() {
    #expect(
      makeScreen(TreeNavigation.State()).text == """
        # Contacts
        ‹ Add Contact ›
        No contacts yet
        Add a person you want to keep in touch with.
        """)
  }

  @Test func contactsAndDraftsAreShown() {
    var draft = Contact.grace
    draft.email = "grace@"
    let screen = makeScreen(
      TreeNavigation.State(
        contacts: Shared(value: [.ada, .grace]), drafts: [draft, Contact(id: UUID(7), name: "New")])
    )
    #expect(
      screen.text == """
        # Contacts
        ‹ Continue Draft ›
        - ‹ Ada ada@example.com › ‹ Delete Ada ›
        - ‹ Grace Unsaved changes › ‹ Delete Grace ›
        """)
  }

  @Test func aContactIsAddedInASheet() async {
    let screen = makeScreen(.adaAndGrace)
    screen.button("Add Contact").press()
    #expect(
      screen.dialog().text == """
        === sheet ===
        New Contact
        [(Name)___]
        [(Email, if you know it)___]
        ‹ Cancel ›
        ‹ Save ›
        """)
    #expect(!screen.button("Add Contact").isEnabled)

    screen.button("Save").press()
    #expect(screen.dialog().text.contains("Enter a name."))
    screen.textField("Name").type("Barbara")
    screen.textField("Email, if you know it").type("barbara")
    screen.textField("Email, if you know it").submit()
    #expect(screen.dialog().text.contains("Enter an email address like name@example.com, or none."))
    #expect(!screen.dialog().text.contains("Enter a name."))
    screen.textField("Email, if you know it").type("barbara@example.com")
    screen.textField("Email, if you know it").submit()
    await screen.settle()
    #expect(
      screen.text == """
        # Contacts
        ‹ Add Contact ›
        - ‹ Ada ada@example.com › ‹ Delete Ada ›
        - ‹ Barbara barbara@example.com › ‹ Delete Barbara ›
        - ‹ Grace › ‹ Delete Grace ›
        """)
  }

  @Test func dismissingASheetLosesNothing() async {
    let screen = makeScreen(.adaAndGrace)
    screen.button("Ada ada@example.com").press()
    #expect(screen.textField("Name").value == "Ada")
    screen.textField("Name").type("Ada Lovelace")
    #expect(screen.dialog().text.contains("Not saved yet."))
    screen.dialog().dismiss()
    #expect(screen.text.contains("- ‹ Ada ada@example.com Unsaved changes › ‹ Delete Ada ›"))

    screen.button("Ada ada@example.com Unsaved changes").press()
    #expect(screen.textField("Name").value == "Ada Lovelace")
    screen.button("Start Over").press()
    #expect(screen.textField("Name").value == "Ada")
    #expect(screen.labels(of: .button).contains("Start Over") == false)
    screen.button("Cancel").press()
    await screen.settle()
    #expect(!screen.text.contains("Unsaved changes"))
  }

  @Test func deletingAsks() {
    let screen = makeScreen(.adaAndGrace)
    screen.button("Delete Ada").press()
    #expect(
      screen.dialog().text == """
        === Delete Ada? ===
        This can't be undone.
        ‹ Delete ›
        ‹ Cancel ›
        """)
    screen.button("Cancel").press()
    #expect(screen.text.contains("Ada"))
    screen.button("Delete Ada").press()
    // The rows' buttons match this name too, so the dialog's button is at 2.
    screen.button("Delete", at: 2).press()
    #expect(
      screen.text == """
        # Contacts
        ‹ Add Contact ›
        - ‹ Grace › ‹ Delete Grace ›
        """)
  }

  @Test(arguments: [10, 1_000]) func typingInTheFormEvaluatesNoRow(count: Int) {
    let contacts = (0..<count).map { Contact(id: UUID($0), name: "Contact \($0)") }
    let screen = makeScreen(
      TreeNavigation.State(contacts: Shared(value: IdentifiedArray(uniqueElements: contacts))))
    screen.button("Contact 3").press()
    screen.textField("Name").type("C")
    screen.resetEvaluations()
    screen.textField("Name").type("Co")
    #expect(screen.evaluations(of: TreeNavigationView.self) == 0)
    // The form, its messages and the button to start over are evaluated.
    #expect(screen.evaluations == 3)
  }
}
