import ComposableArchitecture
import FavoritesFeature
import Foundation
import Testing

/// An item that can be a favorite.
struct Tea: FavoriteItem {
  let id: Int
  var name: String

  static let assam = Tea(id: 1, name: "Assam")
  static let bancha = Tea(id: 2, name: "Bancha")
  static let chai = Tea(id: 3, name: "Chai")
}

struct Place: Codable, Hashable, Identifiable {
  let id: Int
  var name: String
}

/// Either of the two kinds of items.
enum Keepsake: FavoriteItem {
  case tea(Tea)
  case place(Place)

  enum ID: Hashable {
    case tea(Tea.ID)
    case place(Place.ID)
  }

  var id: ID {
    switch self {
    case .tea(let tea): .tea(tea.id)
    case .place(let place): .place(place.id)
    }
  }

  var name: String {
    switch self {
    case .tea(let tea): tea.name
    case .place(let place): place.name
    }
  }
}

/// Adding and removing favorites, and undoing that.
@MainActor
@Suite struct FavoritesTests {
  private let clock = TestClock()

  private func makeStore(_ items: IdentifiedArrayOf<Tea> = []) -> TestStoreOf<Favorites<Tea>> {
    TestStore(initialState: Favorites.State(items: Shared(value: items))) {
      Favorites<Tea>()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  // MARK: - Changes made elsewhere

  @Test func aRemovalThatWasUndoneElsewhereCannotBeUndone() async {
    let store = makeStore([.assam, .bancha])
    await store.send(.remove(Tea.assam.id)) {
      $0.$items.withLock { $0 = [.bancha] }
      $0.lastRemoval = Favorites.Removal(item: .assam, index: 0)
    }
    #expect(store.state.removal?.item == .assam)
    store.state.$items.withLock { $0 = [.assam, .chai] }
    store.assert { $0.$items.withLock { $0 = [.assam, .chai] } }
    #expect(store.state.removal == nil)
    await store.send(.undoButtonTapped)
    await clock.advance(by: .seconds(5))
    await store.receive(\.undoExpired) { $0.lastRemoval = nil }
  }

  // MARK: - Adding

  @Test func theNewestFavoriteComesFirst() async {
    let store = makeStore()
    await store.send(.add(.assam)) { $0.$items.withLock { $0 = [.assam] } }
    await store.send(.add(.bancha)) { $0.$items.withLock { $0 = [.bancha, .assam] } }
    #expect(store.state.contains(1))
    #expect(!store.state.contains(3))
  }

  @Test func addingAgainUpdatesTheItemInPlace() async {
    let store = makeStore([.bancha, .assam])
    let better = Tea(id: 1, name: "Assam, second flush")
    await store.send(.add(better)) { $0.$items.withLock { $0 = [.bancha, better] } }
    await store.send(.add(better))
  }

  @Test func togglingAddsAndRemoves() async {
    let store = makeStore()
    await store.send(.toggle(.assam)) { $0.$items.withLock { $0 = [.assam] } }
    await store.send(.toggle(.assam)) {
      $0.$items.withLock { $0 = [] }
      $0.lastRemoval = Favorites.Removal(item: .assam, index: 0)
    }
    await store.send(.toggle(.assam)) {
      $0.$items.withLock { $0 = [.assam] }
      $0.lastRemoval?.index = 1
    }
    // The item is there again, so nothing is left to undo.
    #expect(store.state.removal == nil)
    await clock.advance(by: .seconds(5))
    await store.receive(\.undoExpired) { $0.lastRemoval = nil }
  }

  // MARK: - Removing, and undoing it

  @Test func undoRestoresARemovedItemAtItsOldPlace() async {
    let store = makeStore([.chai, .bancha, .assam])
    await store.send(.remove(2)) {
      $0.$items.withLock { $0 = [.chai, .assam] }
      $0.lastRemoval = Favorites.Removal(item: .bancha, index: 1)
    }
    await clock.advance(by: .milliseconds(4_999))
    await store.send(.undoButtonTapped) {
      $0.$items.withLock { $0 = [.chai, .bancha, .assam] }
      $0.lastRemoval = nil
    }
    await store.send(.undoButtonTapped)
    await store.finish()
  }

  @Test func undoIsPossibleForFiveSeconds() async {
    let store = makeStore([.assam])
    await store.send(.remove(1)) {
      $0.$items.withLock { $0 = [] }
      $0.lastRemoval = Favorites.Removal(item: .assam, index: 0)
    }
    await clock.advance(by: .seconds(5))
    await store.receive(\.undoExpired) { $0.lastRemoval = nil }
    await store.send(.undoButtonTapped)
  }

  @Test func undoRestoresTheSecondRemovalForFiveSeconds() async {
    let store = makeStore([.chai, .bancha, .assam])
    await store.send(.remove(3)) {
      $0.$items.withLock { $0 = [.bancha, .assam] }
      $0.lastRemoval = Favorites.Removal(item: .chai, index: 0)
    }
    await clock.advance(by: .seconds(4))
    await store.send(.remove(1)) {
      $0.$items.withLock { $0 = [.bancha] }
      $0.lastRemoval = Favorites.Removal(item: .assam, index: 1)
    }
    await clock.advance(by: .seconds(4))
    await store.send(.undoButtonTapped) {
      $0.$items.withLock { $0 = [.bancha, .assam] }
      $0.lastRemoval = nil
    }
    await store.finish()
  }

  @Test func undoRestoresThePlaceDespiteAdditions() async {
    let store = makeStore([.bancha, .assam])
    await store.send(.remove(1)) {
      $0.$items.withLock { $0 = [.bancha] }
      $0.lastRemoval = Favorites.Removal(item: .assam, index: 1)
    }
    await store.send(.add(.chai)) {
      $0.$items.withLock { $0 = [.chai, .bancha] }
      $0.lastRemoval?.index = 2
    }
    await store.send(.undoButtonTapped) {
      $0.$items.withLock { $0 = [.chai, .bancha, .assam] }
      $0.lastRemoval = nil
    }
    await store.finish()
  }

  @Test func removingAnAbsentItemDoesNothing() async {
    let store = makeStore([.assam])
    await store.send(.remove(2))
  }

  // MARK: - Several kinds of things

  @Test func thingsOfSeveralKindsAreKeptInOneList() async throws {
    let store = TestStore(initialState: Favorites<Keepsake>.State()) {
      Favorites<Keepsake>()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let place = Place(id: 1, name: "Assam")
    await store.send(.add(.tea(.assam))) { $0.$items.withLock { $0 = [.tea(.assam)] } }
    // The place is not the tea, although both have the same number.
    await store.send(.toggle(.place(place))) {
      $0.$items.withLock { $0 = [.place(place), .tea(.assam)] }
    }
    let data = try JSONEncoder().encode(store.state.items)
    #expect(
      try JSONDecoder().decode(IdentifiedArrayOf<Keepsake>.self, from: data) == store.state.items)
  }

  // MARK: - The app

  @Test func openedItemsAreDelegated() async {
    let store = makeStore([.assam])
    await store.send(.itemTapped(1))
    await store.receive(.delegate(.itemTapped(.assam)))
    await store.send(.itemTapped(2))
  }
}
