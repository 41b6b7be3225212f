import ComposableArchitecture
import SwiftUI

/// The reading list and the stack of screens on top.
public struct StackNavigationView: View {
  @Bindable var store: StoreOf<StackNavigation>

  public init(store: StoreOf<StackNavigation>) {
    self.store = store
  }

  public var body: some View {
    NavigationStack(path: $store.scope(\.path, action: \.path)) {
      ReadingListView(store: store)
    } destination: { store in
      switch store.case {
      case .book(let store): BookDetailView(store: store)
      case .notes(let store): BookNotesView(store: store)
      case .note(let store): NoteEditorView(store: store)
      }
    }
    .alert($store.scope(\.alert, action: \.alert))
    .onChange(of: store.removedScreen, initial: true) { _, screen in
      if let screen { store.send(.path(.popFrom(id: screen))) }
    }
  }
}

/// The list of books.
private struct ReadingListView: View {
  let store: StoreOf<StackNavigation>

  var body: some View {
    Group {
      if store.books.isEmpty {
        ContentUnavailableView {
          Text("Nothing to read yet")
        } description: {
          Text("Add the first book to your list.")
        }
      } else {
        List {
          ForEach(Array(store.$books)) { $book in
            NavigationLink(state: StackNavigation.Path.State.book(BookDetail.State(book: $book))) {
              VStack(alignment: .leading, spacing: 0) {
                Text(book.name)
                if !book.author.isEmpty {
                  Text(book.author).font(.caption).foregroundStyle(.secondary)
                }
              }
            }
          }
        }
      }
    }
    .navigationTitle("Reading List")
    .toolbar {
      ToolbarItem {
        Button("Add Book") { store.send(.addBookButtonTapped) }
          .buttonStyle(.borderedProminent)
          .keyboardShortcut("n")
      }
    }
  }
}

private struct BookDetailView: View {
  @Bindable var store: StoreOf<BookDetail>

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Title", text: $store.book.title.sending(\.titleChanged))
      TextField("Author", text: $store.book.author.sending(\.authorChanged))
      List {
        NavigationLink(
          notesTitle, state: StackNavigation.Path.State.notes(BookNotes.State(book: store.$book)))
      }
      ReadingTimeView(store: store)
      HStack {
        Button("To the List") { store.send(.readingListButtonTapped) }
        Button("Remove Book", role: .destructive) { store.send(.removeButtonTapped) }
      }
    }
    .navigationTitle(store.book.name)
  }

  private var notesTitle: String {
    switch store.book.notes.count {
    case 0: "Notes"
    case 1: "1 note"
    case let count: "\(count) notes"
    }
  }
}

/// The reading time. It is a separate view, so that each second re-evaluates only this view.
private struct ReadingTimeView: View {
  let store: StoreOf<BookDetail>

  var body: some View {
    HStack {
      Button(store.isReading ? "Stop Reading" : "Start Reading") {
        store.send(.readingButtonTapped)
      }
      Text("Read for \(store.secondsRead) s").foregroundStyle(.secondary)
    }
  }
}

private struct BookNotesView: View {
  let store: StoreOf<BookNotes>

  var body: some View {
    VStack(alignment: .leading) {
      if store.book.notes.isEmpty {
        ContentUnavailableView {
          Text("No notes yet")
        } description: {
          Text("Write down what you don't want to forget.")
        }
      } else {
        List {
          ForEach(store.book.notes) { note in
            NavigationLink(
              note.name,
              state: NoteEditor.State(id: note.id, in: store.$book)
                .map(StackNavigation.Path.State.note))
          }
        }
      }
      NavigationLink(
        "About \(store.book.name)",
        state: StackNavigation.Path.State.book(BookDetail.State(book: store.$book)))
    }
    .navigationTitle("Notes on \(store.book.name)")
    .toolbar {
      ToolbarItem {
        Button("Add Note") { store.send(.addButtonTapped) }
          .buttonStyle(.borderedProminent)
          .keyboardShortcut("n")
      }
    }
  }
}

private struct NoteEditorView: View {
  @Bindable var store: StoreOf<NoteEditor>
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Note", text: $store.note.text.sending(\.textChanged))
        .focused($isFocused)
        .defaultFocus($isFocused, true)
        .onSubmit { store.send(.doneButtonTapped) }
      HStack {
        Button("Done") { store.send(.doneButtonTapped) }
          .buttonStyle(.borderedProminent)
        Button("Delete Note", role: .destructive) { store.send(.deleteButtonTapped) }
      }
    }
    .navigationTitle("Note")
  }
}

#Preview {
  StackNavigationView(store: Store(initialState: StackNavigation.State()) { StackNavigation() })
}
