import ComposableArchitecture
import Foundation
import Testing
import URLPaths

@testable import StackNavigationFeature

/// The screens above the list, and the navigation between them, as state.
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

  // MARK: - Pushing and popping

  @Test func aLinkPushesAScreenAndBackPopsIt() async {
    let store = makeStore()
    let book = store.state.flatland
    await store.send(\.path.push, (id: 0, state: .book(BookDetail.State(book: book)))) {
      $0.path[id: 0] = .book(BookDetail.State(book: book))
    }
    await store.send(\.path.push, (id: 1, state: .notes(BookNotes.State(book: book)))) {
      $0.path[id: 1] = .notes(BookNotes.State(book: book))
    }
    await store.send(\.path.popFrom, 0) { $0.path = StackState() }
  }

  @Test func anActionPushesAScreen() async {
    let store = makeStore(.restored(.book(3), .notes))
    await store.send(\.path[id: 1].notes.addButtonTapped) {
      $0.$books.withLock { _ = $0[id: 3]?.notes.append(Note(id: 3)) }
    }
    await store.receive(\.path[id: 1].notes.delegate.noteAdded) {
      $0.path[id: 2] = .note(NoteEditor.State(id: 3, in: $0.flatland)!)
    }
  }

  @Test func aNewBookIsOpenedAtOnce() async {
    let store = makeStore()
    await store.send(.addBookButtonTapped) {
      $0.$books.withLock { _ = $0.append(Book(id: 4)) }
      $0.path[id: 0] = .book(BookDetail.State(book: Shared($0.$books[id: 4])!))
    }
  }

  // MARK: - Changes of books made elsewhere

  @Test func screensShowChangesMadeElsewhere() {
    let state = StackNavigation.State.onANote
    state.$books.withLock {
      $0[id: 3]?.title = "Flatland, A Romance"
      $0[id: 3]?.notes[id: 2]?.text = "Five"
    }
    #expect(state.path[id: 0, case: \.book]?.book.title == "Flatland, A Romance")
    #expect(state.path[id: 1, case: \.notes]?.book.notes[id: 2]?.text == "Five")
    #expect(state.path[id: 2, case: \.note]?.note.text == "Five")
  }

  @Test func theLowestScreenOfARemovedBookOrNoteIsFound() {
    let state = StackNavigation.State.onANote
    #expect(state.removedScreen == nil)
    state.$books.withLock { _ = $0[id: 3]?.notes.remove(id: 2) }
    #expect(state.removedScreen == state.path.ids[2])
    state.$books.withLock { $0 = [] }
    #expect(state.removedScreen == state.path.ids[0])
  }

  @Test func restoredScreensShowTheCurrentBooks() {
    let former = StackNavigation.State.onANote
    var books = former.books
    books[id: flatland.id]?.title = "Flatland, A Romance"
    let restored = StackNavigation.State(
      books: Shared(value: books), restoring: former.savedScreens)
    #expect(restored.screens == former.screens)
    #expect(restored.path.first?.book?.book.title == "Flatland, A Romance")
    books[id: flatland.id]?.notes = []
    #expect(
      StackNavigation.State(books: Shared(value: books), restoring: former.savedScreens).screens
        == [.book(3), .notes])
  }

  @Test func aButtonPopsToTheList() async {
    let store = makeStore(.onANote)
    await store.send(\.path[id: 0].book.readingListButtonTapped)
    await store.receive(\.path[id: 0].book.delegate.readingListWanted) { $0.path = StackState() }
  }

  @Test func aScreenPopsItself() async {
    let store = makeStore(.onANote)
    await store.send(\.path[id: 2].note.doneButtonTapped)
    await store.receive(\.path.popFrom) { $0.path.pop(from: 2) }
    await store.finish()
  }

  @Test func removingABookAsksFirstAndClosesItsScreens() async {
    let store = makeStore(.onANote)
    await store.send(\.path[id: 0].book.removeButtonTapped)
    await store.receive(\.path[id: 0].book.delegate.removalWanted) { $0.alert = .remove(flatland) }
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await store.send(\.path[id: 0].book.removeButtonTapped)
    await store.receive(\.path[id: 0].book.delegate.removalWanted) { $0.alert = .remove(flatland) }
    await store.send(\.alert.removalConfirmed, 3) {
      $0.alert = nil
      $0.$books.withLock { _ = $0.remove(id: 3) }
      $0.path = StackState()
    }
  }

  // MARK: - Changes made on screens

  @Test func editingANoteUpdatesAllScreens() async {
    let store = makeStore(.onANote)
    await store.send(\.path[id: 2].note.textChanged, "Thorns?") {
      $0.$books.withLock { $0[id: 3]?.notes[id: 2]?.text = "Thorns?" }
    }
    #expect(store.state.path[id: 1, case: \.notes]?.book.notes[id: 2]?.text == "Thorns?")
  }

  @Test func aBookIsRenamedOnAllScreens() async {
    let store = makeStore(.onANote)
    await store.send(\.path[id: 0].book.titleChanged, "Flatter") {
      $0.$books.withLock { $0[id: 3]?.title = "Flatter" }
    }
    await store.send(\.path[id: 0].book.authorChanged, "A. Square") {
      $0.$books.withLock { $0[id: 3]?.author = "A. Square" }
    }
    #expect(store.state.path[id: 1, case: \.notes]?.book.name == "Flatter")
  }

  @Test func deletingANoteClosesItsEditor() async {
    let store = makeStore(.onANote)
    await store.send(\.path[id: 2].note.deleteButtonTapped) {
      $0.$books.withLock { _ = $0[id: 3]?.notes.remove(id: 2) }
    }
    await store.receive(\.path.popFrom) { $0.path.pop(from: 2) }
    await store.finish()
  }

  // MARK: - The same screen twice

  @Test func aScreenPushedTwiceHasTwoStates() async {
    let store = makeStore(
      .restored(.book(3), .notes, .book(3)))
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

  @Test(arguments: Way.allCases) func aClosedScreenLeavesNoEffectRunning(way: Way) async throws {
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
  var flatland: Shared<Book> { Shared($books[id: 3])! }

  static func restored(_ screens: StackNavigation.Screen...) -> Self {
    Self(
      books: Shared(value: .samples),
      restoring: screens.map { StackNavigation.SavedScreen(screen: $0) })
  }

  /// The state in which the second note of Flatland is open.
  static var onANote: Self { .restored(.book(3), .notes, .note(2)) }
}
