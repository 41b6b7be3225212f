import ComposableArchitecture
import SwiftUI

/// A list of contacts and the screens that it presents.
public struct TreeNavigationView: View {
  @Bindable var store: StoreOf<TreeNavigation>

  public init(store: StoreOf<TreeNavigation>) {
    self.store = store
  }

  public var body: some View {
    ContactsList(store: store)
      .navigationTitle("Contacts")
      .toolbar {
        ToolbarItem {
          AddContactButton(store: store)
        }
      }
      .sheet(item: $store.scope(\.destination?.add, action: \.destination.add)) { form in
        ContactFormView(store: form, title: "New Contact")
      }
      .sheet(item: $store.scope(\.destination?.edit, action: \.destination.edit)) { form in
        ContactFormView(store: form, title: "Edit Contact")
      }
      .alert($store.scope(\.destination?.alert, action: \.destination.alert))
  }
}

private struct AddContactButton: View {
  let store: StoreOf<TreeNavigation>

  var body: some View {
    Button(store.newDraft == nil ? "Add Contact" : "Continue Draft") {
      store.send(.addButtonTapped)
    }
    .buttonStyle(.borderedProminent)
    .keyboardShortcut("n")
  }
}

/// The contacts, or a hint to add one.
private struct ContactsList: View {
  let store: StoreOf<TreeNavigation>

  var body: some View {
    if store.contacts.isEmpty {
      ContentUnavailableView {
        Text("No contacts yet")
      } description: {
        Text("Add a person you want to keep in touch with.")
      }
    } else {
      let drafts = store.drafts
      List {
        ForEach(store.contacts) { contact in
          ContactRow(store: store, contact: contact, hasDraft: drafts[id: contact.id] != nil)
        }
      }
    }
  }
}

private struct ContactRow: View {
  let store: StoreOf<TreeNavigation>
  let contact: Contact
  let hasDraft: Bool

  var body: some View {
    HStack {
      Button {
        store.send(.contactTapped(contact.id))
      } label: {
        VStack(alignment: .leading, spacing: 0) {
          Text(contact.name)
          if !contact.email.isEmpty {
            Text(contact.email).font(.caption).foregroundStyle(.secondary)
          }
          if hasDraft {
            Text("Unsaved changes").font(.caption).foregroundStyle(.orange)
          }
        }
      }
      .buttonStyle(.plain)
      Spacer()
      Button("Delete", role: .destructive) { store.send(.deleteButtonTapped(contact.id)) }
        .accessibilityLabel("Delete \(contact.name)")
    }
  }
}

#Preview {
  NavigationStack {
    TreeNavigationView(store: Store(initialState: TreeNavigation.State()) { TreeNavigation() })
  }
}
