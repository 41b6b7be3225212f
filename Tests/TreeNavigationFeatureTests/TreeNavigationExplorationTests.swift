import Exploration
import Foundation
import Testing
import TreeNavigationFeature

@MainActor
@Suite struct TreeNavigationExplorationTests {
  @Test func keepsContactsInOrderWhateverIsPresented() {
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
    // What is presented isn't saved.
    explorer.restores { [$0.contacts, $0.drafts] }
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
