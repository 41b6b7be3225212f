import ComposableArchitecture
import Foundation
import Testing

/// The code of the article "Shared state", so that the article stays true.
@MainActor
@Suite struct SharedStateArticleTests {
  @Test func aTestAssertsASharedChange() async {
    let store = TestStore(initialState: Player.State(session: Shared(value: Session()))) {
      Player()
    }

    await store.send(.louderButtonTapped) { $0.$volume.withLock { $0 = 6 } }
  }

  @Test func aParentPassesPartsOfASharedValue() async throws {
    @Shared(value: Session()) var session
    let store = Store(initialState: Player.State(session: $session)) { Player() }
    store.send(.renamed("Blob"))
    #expect(session.user == "Blob")
    store.send(.queued(Song(id: 1, title: "Intro")))
    store.send(.queued(Song(id: 2, title: "Outro")))
    #expect(Array(store.$songs).map(\.wrappedValue.title) == ["Intro", "Outro"])
    let song = try #require(Shared(store.$songs[id: 2]))
    song.withLock { $0.title = "Coda" }
    #expect(store.songs[id: 2]?.title == "Coda")
    #expect(store.$songs.read(\.count).wrappedValue == 2)
  }

  @Test func aSharedKeyNamesItsDefault() {
    @Shared(.volume) var volume
    @SharedReader(.volume) var reader
    $volume.withLock { $0 += 1 }
    #expect((volume, reader) == (6, 6))
  }

  @Test func aControlBindsToASharedValue() {
    @Shared(.volume) var volume
    let binding = UIBinding($volume)
    binding.wrappedValue = 9
    #expect(volume == 9)
    $volume.withLock { $0 = 2 }
    #expect(binding.wrappedValue == 2)
  }
}

private struct Session: Equatable, Sendable {
  var user = ""
}

private struct Song: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
}

extension URL {
  fileprivate static let playlist = URL(fileURLWithPath: "/playlist.json")
}

extension SharedKey where Self == AppStorageKey<Int>.Default {
  fileprivate static var volume: Self { Self[.appStorage("volume"), default: 5] }
}

@Reducer
private struct Player {
  @ObservableState
  struct State: Equatable {
    @Shared(.appStorage("volume")) var volume = 5
    @Shared(.fileStorage(.playlist)) var songs: IdentifiedArrayOf<Song> = []
    @Shared var session: Session
  }

  enum Action {
    case louderButtonTapped
    case queued(Song)
    case renamed(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .louderButtonTapped:
        state.$volume.withLock { $0 += 1 }
        return .none
      case .queued(let song):
        _ = state.$songs.withLock { $0.append(song) }
        return .none
      case .renamed(let name):
        state.$session.user.withLock { $0 = name }
        return .none
      }
    }
  }
}
