import BoundedWaits
import Caching
import ComposableArchitecture
import ComposableUI
import Foundation
import Rooms
import Testing

@testable import AppHost

/// The values that all users of an app share.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RoomsTests {
  private let room = RoomScope.room("board")

  @Test func aChangeReachesAllContextsAtOnce() {
    let rooms = AppRooms(isShared: true)
    func saved() -> SavedState<[Int]> {
      AppContext(cache: InMemoryCache(), rooms: rooms).saved("numbers", of: room, initial: [])
    }
    let (first, second) = (saved(), saved())
    var seen: [[Int]] = []
    let store = Store(initialState: Numbers.State()) { Numbers { seen.append($0) } }
    store.follow(second) { .replaced($0) }
    first.save([1])
    #expect(seen == [[1]])
    #expect(saved().state == [1])
    second.save([1, 2])
    #expect(seen == [[1]])
    #expect(saved().state == [1, 2])
  }

  @Test func allWindowsOfAUserHoldOneState() {
    let context = AppContext(cache: InMemoryCache())
    let (first, second) = (
      context.saved("numbers", of: room, initial: [Int]()),
      context.saved("numbers", of: room, initial: [Int]())
    )
    #expect(first.window.held === second.window.held)
  }

  @Test func aChangeCountsAsUnsavedUntilItIsSaved() async {
    let storage = InMemoryRoomStorage()
    storage.fail(StorageError(reason: "The disk is full."))
    let rooms = Rooms(storage: storage, clock: ImmediateClock()) { _ in }
    let context = AppContext(cache: InMemoryCache(), rooms: AppRooms(rooms))
    let saved = context.saved("numbers", of: room, initial: [Int]())
    saved.save([1])
    #expect(context.saving.changes == 1)
    #expect(context.saving.saved == 0)
    storage.fail(nil)
    #expect(await rooms.finish() == nil)
    _ = await context.saving.flush()
    #expect(context.saving.saved == 1)
  }

  @Test func aVisitorWithoutAConnectionIsNotPresent() async {
    let sessions = SavedSessions(
      in: DirectoryStorage(directory: URL(fileURLWithPath: "/nowhere")),
      rooms: AppRooms(isShared: true))
    let visitor = await sessions.visitorContext(isLive: false)
    let place = visitor.join(room, as: String.self)
    let other = await sessions.visitorContext(isLive: false).join(room, as: String.self)
    #expect(visitor.isShared)
    #expect(place.others.isEmpty)
    #expect(other.others.isEmpty)
  }

  @Test func aStoreIsNotifiedOfOtherMembers() async throws {
    let rooms = AppRooms(isShared: true)
    func join() -> RoomMembership<String> {
      AppContext(cache: InMemoryCache(), rooms: rooms).join(room, as: String.self)
    }
    let place = join()
    let store = Store(initialState: People.State()) { People() }
    store.follow(place) { .changed($0.map(\.name)) }
    let other = join()
    try await waitUntil("the store is told of the other one") { !store.names.isEmpty }
    #expect(store.names == ["Guest 2"])
    _ = other
  }

  @Test func anyStorageKeepsARoomForTheNextRun() async throws {
    try await withTemporaryDirectory { directory in
      let storage = DirectoryStorage(directory: directory)
      for run in 1...2 {
        let rooms = try await AppRooms.open(
          [room], in: KeptRoomStorage(storage), isShared: true, log: { _ in })
        let saved = AppContext(cache: InMemoryCache(), rooms: rooms)
          .saved("numbers", of: room, initial: [0])
        #expect(saved.state == (run == 1 ? [0] : [1]))
        saved.save([run])
        #expect(await rooms.rooms.finish() == nil)
      }
    }
  }

  @Test func aRoomsNameIsAValidFolderName() {
    #expect(RoomScope.room("../a b/ü").name == "___a_b__")
    #expect(RoomScope.room("board-2").name == "board-2")
  }

  @Test func anAppWithoutRoomsHasNothingToShare() {
    let error = #expect(throws: (any Error).self) { try AppCommand<NotesApp>.parse(["--shared"]) }
    #expect(
      error.map { AppCommand<NotesApp>.message(for: $0) }?.contains("leave out --shared") == true)
    #expect(AppCommand<SharedApp>.helpMessage().contains("--shared"))
    #expect(throws: Never.self) { try AppCommand<SharedApp>.parse(["--shared"]) }
  }

  struct SharedApp: ComposableApp {
    static let about = "Shares."
    static let rooms = [RoomScope.room("board")]
    init(context: AppContext) {}
    var body: some View { Text("") }
  }

  @Reducer struct Numbers {
    struct State {}
    enum Action { case replaced([Int]) }
    let receive: ([Int]) -> Void
    init(_ receive: @escaping ([Int]) -> Void) { self.receive = receive }
    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      switch action {
      case .replaced(let numbers): receive(numbers)
      }
      return .none
    }
  }

  @Reducer struct People {
    @ObservableState struct State { var names: [String] = [] }
    enum Action { case changed([String]) }
    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      switch action {
      case .changed(let names): state.names = names
      }
      return .none
    }
  }
}
