import CharactersFeature
import ComposableArchitecture
import FavoritesFeature
import Foundation
import RepositoriesFeature
import StackNavigationFeature
import Testing
import TodoFeature

/// What was saved when features wrote their keys themselves, byte for byte: it is read, and written as it was.
@Suite struct FormerlySavedStateTests {
  private func expect<State: Codable & Equatable>(_ state: State, isSavedAs text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(state), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(State.self, from: Data(text.utf8)) == state)
  }

  private let book = Book(
    id: 1, title: "Flatland", author: "Abbott", notes: [Note(id: 2, text: "A")])
  private let bookText =
    #"{"author":"Abbott","id":1,"notes":[{"id":2,"text":"A"}],"title":"Flatland"}"#

  @Test func todos() throws {
    try expect(
      Todo.State(id: UUID(1), description: "Milk", isComplete: true),
      isSavedAs: """
        {"description":"Milk","id":"00000000-0000-0000-0000-000000000001","isComplete":true}
        """)
  }

  @Test func screensOfACharacter() throws {
    try expect(CharacterDetail.State(id: 12), isSavedAs: #"{"characterID":12}"#)
  }

  @Test func screensOfARepository() throws {
    var state = RepositoryDetail.State(owner: "tidewater", name: "harbor")
    try expect(state, isSavedAs: #"{"name":"harbor","owner":"tidewater"}"#)
    state.repository = .harbor
    state.languages = [RepositoryLanguage(name: "Swift", byteCount: 7)]
    try expect(
      state,
      isSavedAs: """
        {"languages":[{"byteCount":7,"name":"Swift"}],"name":"harbor","owner":"tidewater",\
        "repository":{"description":"A small HTTP server for services that have to stay up",\
        "forkCount":54,"fullName":"tidewater/harbor","id":7000,"language":"Swift","name":"harbor",\
        "owner":{"avatarURL":"https://avatars.example/tidewater.png","login":"tidewater"},\
        "starCount":290,"updatedAt":803899800,"webURL":"https://github.example/tidewater/harbor"}}
        """)
  }

  @Test func favorites() throws {
    try expect(Favorites<Repository>.State(), isSavedAs: #"{"items":[]}"#)
  }

  @Test func screensOfABook() throws {
    try expect(
      BookDetail.State(book), isSavedAs: #"{"book":\#(bookText),"secondsRead":0}"#)
    try expect(BookNotes.State(book), isSavedAs: #"{"book":\#(bookText)}"#)
    try expect(
      NoteEditor.State(Note(id: 2, text: "A"), of: 1),
      isSavedAs: #"{"bookID":1,"note":{"id":2,"text":"A"}}"#)
  }

  @Test func aPathOfScreens() throws {
    try expect(
      [
        StackNavigation.Path.State.book(BookDetail.State(Book(id: 1))),
        .note(NoteEditor.State(Note(id: 2, text: "A"), of: 1)),
      ],
      isSavedAs: """
        [{"book":{"_0":{"book":{"author":"","id":1,"notes":[],"title":""},"secondsRead":0}}},\
        {"note":{"_0":{"bookID":1,"note":{"id":2,"text":"A"}}}}]
        """)
  }

  @Test func whatIsOfOneRunAloneIsNotSaved() throws {
    var character = CharacterDetail.State(id: 12, isFavorite: true)
    character.isLoading = true
    character.failure = .offline
    var book = BookDetail.State(book)
    book.isReading = true
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(character), as: UTF8.self) == #"{"characterID":12}"#)
    #expect(
      String(decoding: try encoder.encode(book), as: UTF8.self)
        == #"{"book":\#(bookText),"secondsRead":0}"#)
  }
}
