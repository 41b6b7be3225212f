import ComposableArchitecture
import SwiftUI
import Testing

private struct Theme: Equatable {
  var name = "Plain"
}

extension EnvironmentValues {
  @Entry fileprivate var theme = Theme()
}

private struct CardModifier: ViewModifier {
  @Environment(\.theme) private var theme

  func body(content: Content) -> some View {
    VStack(alignment: .leading) {
      Text(theme.name).font(.caption)
      content
    }
    .padding()
  }
}

extension View {
  fileprivate func card() -> some View {
    modifier(CardModifier())
  }
}

private struct PrimaryButtonStyle: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .bold(configuration.isPressed)
      .foregroundStyle(isEnabled ? .primary : .secondary)
  }
}

extension ButtonStyle where Self == PrimaryButtonStyle {
  fileprivate static var primary: PrimaryButtonStyle { PrimaryButtonStyle() }
}

private struct Contact: Identifiable, Hashable {
  let id: Int
  var name: String
}

private struct ContactsView: View {
  @State private var contacts = [Contact(id: 1, name: "Blob"), Contact(id: 2, name: "Blob Jr")]
  @State private var newName = ""
  @State private var isAdding = false
  @State private var search = ""
  @AppStorage("sortsContacts") private var sorts = false

  private var shown: [Contact] {
    let found = search.isEmpty ? contacts : contacts.filter { $0.name.contains(search) }
    return sorts ? found.sorted { $0.name < $1.name } : found
  }

  var body: some View {
    NavigationStack {
      List {
        ForEach(shown) { contact in
          NavigationLink(value: contact) {
            Text(contact.name).card()
          }
        }
        .onDelete { contacts.remove(atOffsets: $0) }
      }
      .listStyle(.plain)
      .searchable(text: $search)
      .navigationTitle("Contacts")
      .navigationDestination(for: Contact.self) { contact in
        ContactView(contact: contact)
      }
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          Button {
            isAdding = true
          } label: {
            Text("Add")
          }
          .buttonStyle(.primary)
        }
      }
      .sheet(isPresented: $isAdding) {
        NavigationStack {
          Form {
            TextField("New name", text: $newName)
          }
          .toolbar {
            ToolbarItem(placement: .cancellationAction) {
              Button("Cancel", role: .cancel) { isAdding = false }
            }
            ToolbarItem(placement: .confirmationAction) {
              Button("Save") {
                contacts.append(Contact(id: contacts.count + 1, name: newName))
                isAdding = false
              }
              .disabled(newName.isEmpty)
            }
          }
        }
        .presentationDetents([.medium])
      }
    }
    .environment(\.theme, Theme(name: "Card"))
  }
}

private struct ContactView: View {
  let contact: Contact
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack {
      LabeledContent("Name", value: contact.name)
      Button("Close") { dismiss() }
    }
    .navigationTitle(contact.name)
  }
}

#Preview("Contacts") {
  ContactsView()
}

@MainActor @Suite struct StatefulScreenTests {
  @Test func contactsAreAddedSearchedAndOpened() {
    let screen = ScreenTester { ContactsView() }
    #expect(screen.text.contains("Card"))
    screen.button("Add").press()
    #expect(!screen.dialog().button("Save").isEnabled)
    screen.textField("New name").type("Alice")
    screen.button("Save").press()
    #expect(screen.labels(of: .dialog).isEmpty)
    screen.textField("Search").type("Ali")
    #expect(screen.labels(of: .row).count == 1)
    screen.row("Alice").button("Card Alice").press()
    #expect(screen.text.contains("# Alice"))
    screen.button("Close").press()
    #expect(screen.text.contains("# Contacts"))
  }
}
