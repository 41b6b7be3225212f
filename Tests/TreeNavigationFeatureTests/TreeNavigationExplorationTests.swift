import Exploration
import Foundation
import Testing
import TreeNavigationFeature

@MainActor
@Suite struct TreeNavigationExplorationTests {
  @Test func contactsStayInOrderDuringAnyPresentation() {
    let explorer = Explorer(initialState: TreeNavigation.State()) { TreeNavigation() }
    explorer.generate(BindingAction<ContactForm.State>.self) { values in
      .set(\.contact.name, values.string())
    }
    explorer.exclude(named: "delegate", "draftTimerFired")
    explorer.always("contacts are in order") { state in
      let names = state.contacts.map { $0.name.lowercased() }
      return names == names.sorted()
    }
    explorer.after(\.destination.dismiss) { $1.destination == nil }
    explorer.noEffectOutlives({ $0.destination }, action: \.destination.presented)
    explorer.always("what is saved brings back drafts and forms") { state in
      guard
        let place = try? JSONDecoder().decode(
          TreeNavigation.Place.self, from: JSONEncoder().encode(state.place))
      else { return false }
      return TreeNavigation.State(contacts: state.$contacts, place: place).place == state.place
    }
    explorer.cover { state in
      switch state.destination {
      case .add: "add"
      case .edit: "edit"
      case .alert: "alert"
      case nil: "list"
      }
    }
    explorer.expect(.states("add", "edit", "alert", "list"))
    explorer.run(actions: 4_000)
  }
}
