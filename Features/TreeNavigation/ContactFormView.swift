import ComposableArchitecture
import SwiftUI

/// The fields of a contact, messages about problems, and buttons to save or leave.
public struct ContactFormView: View {
  @Bindable var store: StoreOf<ContactForm>
  private let title: String

  public init(store: StoreOf<ContactForm>, title: String) {
    self.store = store
    self.title = title
  }

  public var body: some View {
    VStack(alignment: .leading) {
      Text(title).font(.title)
      TextField("Name", text: $store.contact.name)
      TextField("Email, if you know it", text: $store.contact.email)
      FormMessages(store: store)
    }
    .onSubmit { store.send(.saveButtonTapped) }
    StartOverButton(store: store)
    Button("Cancel", role: .cancel) { store.send(.cancelButtonTapped) }
    Button("Save") { store.send(.saveButtonTapped) }
      .buttonStyle(.borderedProminent)
  }
}

/// The messages about problems with the entries.
private struct FormMessages: View {
  let store: StoreOf<ContactForm>

  var body: some View {
    let problems = store.problems
    if !problems.isEmpty {
      ForEach(problems, id: \.self) { problem in
        Text(problem.advice).foregroundStyle(.red)
      }
    } else if store.draft != nil {
      Text("Not saved yet. If you leave, it is kept as a draft.")
        .font(.caption).foregroundStyle(.secondary)
    }
  }
}

private struct StartOverButton: View {
  let store: StoreOf<ContactForm>

  var body: some View {
    if store.draft != nil {
      Button("Start Over", role: .destructive) { store.send(.startOverButtonTapped) }
    }
  }
}
