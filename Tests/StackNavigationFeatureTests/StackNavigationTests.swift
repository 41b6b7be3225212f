import ComposableArchitecture
import Foundation
import StackNavigationFeature
import Testing
import URLPaths

/// The screens on the list and their navigation, which are state.
@MainActor
@Suite struct StackNavigationTests {
  private let clock = TestClock()

  private func makeStore(
    _ state: StackNavigation.State = StackNavigation.State()
  ) -> TestStoreOf<StackNavigation> {
    TestStore(initialState: state) {
      StackNavigation()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  private var flatland: Book { .flatland }

  // MARK: - Going on and back

  @Test func aLinkPushesAScreenAndGoingBackTakesItAway() async {
    let store = makeStore()
    await store.send(\.path.push, (id: 0, state: .book(BookDetail.State(flatland)))) {
      $0.path[id: 0] = .book(BookDetail.State(flatland))
    }
    await store.send(\.path.push, (id: 1, state: .notes(BookNotes.State(flatland)))) {
      $0.path[id: 1] = .notes(BookNotes.State(flatland))
    }
    await store.send(\.path.popFrom, 0) { $0.path = StackState() }
  }

  @Test func anActionPushesAScreen() async {
    let store = makeStore(
      StackNavigation.State(path: StackState([.notes(BookNotes.State(flatland))])))
    var book = flatland
    book.notes.append(Note(id: 3))
    await store.send(\.path[id: 0].notes.addButtonTapped) {
      $0.books[id: book.id] = book
      $0.path[id: 0, case: \.notes]?.book = book
      $0.path[id: 1] = .note(NoteEditor.State(Note(id: 3), of: book.id))
    }
  }

  @Test func aNewBookIsOpenedAtOnce() async {
    let store = makeStore()
    await store.send(.addBookButtonTapped) {
      $0.books.append(Book(id: 4))
      $0.path[id: 0] = .book(BookDetail.State(Book(id: 4)))
    }
  }

  // MARK: - Changes of books made elsewhere

  @Test func screensShowChangesMadeElsewhere() async {
    let store = makeStore(.onANote)
    var books = store.state.books
    books[id: flatland.id]?.title = "Flatland, A Romance"
    books[id: flatland.id]?.notes[id: 2]?.text = "Five"
    let changed = books[id: flatland.id]!
    await store.send(.booksReplaced(books)) {
      $0.books = books
      $0.path[id: 0, case: \.book]?.book = changed
      $0.path[id: 1, case: \.notes]?.book = changed
      $0.path[id: 2, case: \.note]?.note = changed.notes[id: 2]!
    }
  }

  @Test func screensOfRemovedBooksAndNotesGo() async {
    let store = makeStore(.onANote)
    var books = store.state.books
    books[id: flatland.id]?.notes.remove(id: 2)
    let changed = books[id: flatland.id]!
    await store.send(.booksReplaced(books)) {
      $0.books = books
      $0.path.pop(from: 2)
      $0.path[id: 0, case: \.book]?.book = changed
      $0.path[id: 1, case: \.notes]?.book = changed
    }
    await store.send(.booksReplaced([])) {
      $0.books = []
      $0.path.removeAll()
    }
  }

  @Test func restoredScreensShowTheCurrentBooks() {
    let former = StackNavigation.State.onANote
    var books = former.books
    books[id: flatland.id]?.title = "Flatland, A Romance"
    let restored = StackNavigation.State(books: books, restoring: former.path)
    #expect(restored.screens == former.screens)
    #expect(restored.path[id: 0, case: \.book]?.book.title == "Flatland, A Romance")
    #expect(StackNavigation.State(books: [], restoring: former.path).path.isEmpty)
  }

  @Test func aButtonPopsToTheList() async {
    let store = makeStore(.onANote)
    await store.send(\.path[id: 0].book.readingListButtonTapped)
    await store.receive(\.path[id: 0].book.delegate.readingListWanted) { $0.path = StackState() }
  }

  @Test func aScreenTakesItselfAway() async {
    let store = makeStore(.onANote)
    await store.send(\.path[id: 2].note.doneButtonTapped)
    await store.receive(\.path.popFrom) { $0.path.pop(from: 2) }
    await store.finish()
  }

  @Test func aBookIsRemovedAfterAskingAndTakesItsScreensWithIt() async {
    let store = makeStore(.onANote)
    await store.send(\.path[id: 0].book.removeButtonTapped)
    await store.receive(\.path[id: 0].book.delegate.removalWanted) { $0.alert = .remove(flatland) }
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await store.send(\.path[id: 0].book.removeButtonTapped)
    await store.receive(\.path[id: 0].book.delegate.removalWanted) { $0.alert = .remove(flatland) }
    await store.send(\.alert.removalConfirmed, 3) {
      $0.alert = nil
      $0.books.remove(id: 3)
      $0.path = StackState()
    }
  }

  // MARK: - Delegate actions of screens

  @Test func editingANoteUpdatesAllScreens() async {
    let store = makeStore(.onANote)
    var book = flatland
    let note = Note(id: 2, text: "Thorns?")
    book.notes[id: 2] = note
    await store.send(\.path[id: 2].note.binding.note, note) {
      $0.path[id: 2, case: \.note]?.note = note
    }
    await store.receive(\.path[id: 2].note.delegate.noteChanged) {
      $0.books[id: 3] = book
      $0.path[id: 0, case: \.book]?.book = book
      $0.path[id: 1, case: \.notes]?.book = book
    }
  }

  @Test func aBookThatIsRenamedKeepsNotesThatWereMadeMeanwhile() async {
    let store = makeStore(.onANote)
    var book = flatland
    book.title = "Flatter"
    await store.send(\.path[id: 0].book.binding.book, book) {
      $0.path[id: 0, case: \.book]?.book = book
    }
    await store.receive(\.path[id: 0].book.delegate.bookChanged) {
      $0.books[id: 3] = book
      $0.path[id: 1, case: \.notes]?.book = book
    }
  }

  @Test func aNoteIsDeletedAndItsEditorGoes() async {
    let store = makeStore(.onANote)
    var book = flatland
    book.notes.remove(id: 2)
    await store.send(\.path[id: 2].note.deleteButtonTapped)
    await store.receive(\.path[id: 2].note.delegate.noteDeleted) {
      $0.books[id: 3] = book
      $0.path[id: 0, case: \.book]?.book = book
      $0.path[id: 1, case: \.notes]?.book = book
    }
    await store.receive(\.path.popFrom) { $0.path.pop(from: 2) }
    await store.finish()
  }

  // MARK: - Two of a kind

  @Test func aScreenThatIsPushedTwiceHasTwoStates() async {
    let store = makeStore(
      StackNavigation.State(
        path: StackState([
          .book(BookDetail.State(flatland)), .notes(BookNotes.State(flatland)),
          .book(BookDetail.State(flatland)),
        ])))
    await store.send(\.path[id: 0].book.readingButtonTapped) {
      $0.path[id: 0, case: \.book]?.isReading = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].book.secondPassed) {
      $0.path[id: 0, case: \.book]?.secondsRead = 1
    }
    await store.send(\.path[id: 2].book.readingButtonTapped) {
      $0.path[id: 2, case: \.book]?.isReading = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].book.secondPassed) {
      $0.path[id: 0, case: \.book]?.secondsRead = 2
    }
    await store.receive(\.path[id: 2].book.secondPassed) {
      $0.path[id: 2, case: \.book]?.secondsRead = 1
    }
    // Only the removed screen's timer stops.
    await store.send(\.path.popFrom, 1) { $0.path.pop(from: 1) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].book.secondPassed) {
      $0.path[id: 0, case: \.book]?.secondsRead = 3
    }
    await store.send(\.path.popFrom, 0) { $0.path = StackState() }
    await store.finish()
  }

  // MARK: - Effects of removed screens

  enum Way: CaseIterable {
    case back, toTheList, removed, replaced
  }

  @Test(arguments: Way.allCases) func aScreenThatGoesLeavesNothingRunning(way: Way) async throws {
    let store = makeStore(.onANote)
    store.exhaustivity = .off
    let book = store.state.path.ids[0]
    await store.send(\.path[id: book].book.readingButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: book].book.secondPassed)
    await #expect(throws: (any Error).self) { try await clock.checkSuspension() }
    switch way {
    case .back: await store.send(\.path.popFrom, book)
    case .toTheList:
      await store.send(\.path[id: book].book.readingListButtonTapped)
      await store.receive(\.path[id: book].book.delegate.readingListWanted)
    case .removed:
      await store.send(\.path[id: book].book.removeButtonTapped)
      await store.receive(\.path[id: book].book.delegate.removalWanted)
      await store.send(\.alert.removalConfirmed, flatland.id)
    case .replaced: await store.send(.pathOpened("/2"))
    }
    try await clock.checkSuspension()
    store.exhaustivity = .on
    await clock.advance(by: .seconds(5))
    await store.finish()
  }
}

extension Book {
  static let flatland = IdentifiedArrayOf<Book>.samples[id: 3]!
}

extension StackNavigation.State {
  /// A state that shows the second note of Flatland.
  static var onANote: Self {
    let book = Book.flatland
    return Self(
      path: StackState([
        .book(BookDetail.State(book)), .notes(BookNotes.State(book)),
        .note(NoteEditor.State(book.notes[id: 2]!, of: book.id)),
      ]))
  }
}
