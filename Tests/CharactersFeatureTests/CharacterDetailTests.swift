import CharactersFeature
import ComposableArchitecture
import Foundation
import HTTPRequests
import HTTPTestSupport
import Testing

/// One character, opened from a list or by its id.
@MainActor
@Suite struct CharacterDetailTests {
  private func makeStore(
    _ state: CharacterDetail.State,
    character: @escaping @Sendable (Character.ID) async throws -> Character
  ) -> TestStoreOf<CharacterDetail> {
    TestStore(initialState: state) {
      CharacterDetail()
    } withDependencies: {
      $0.charactersClient.character = character
    }
  }

  @Test func aGivenCharacterIsNotLoaded() async {
    let store = makeStore(CharacterDetail.State(.sample(1))) { _ in throw HTTPFailure.offline }
    await store.send(.onAppear)
  }

  @Test func aCharacterOpenedByIDIsLoaded() async {
    let store = makeStore(CharacterDetail.State(id: 1)) { .sample($0) }
    await store.send(.favoriteButtonTapped)
    await store.send(.onAppear) { $0.isLoading = true }
    await store.receive(\.characterResponse.success) {
      $0.isLoading = false
      $0.character = .sample(1)
    }
    await store.receive(.delegate(.characterLoaded(.sample(1))))
    await store.send(.favoriteButtonTapped)
    await store.receive(.delegate(.favoriteButtonTapped(.sample(1))))
  }

  @Test(arguments: allFailures + [.notFound("Character not found")])
  func aFailureIsShownAndCanBeRetried(failure: HTTPFailure) async {
    let store = makeStore(CharacterDetail.State(id: 1)) { _ in throw failure }
    await store.send(.onAppear) { $0.isLoading = true }
    await store.receive(\.characterResponse.failure) {
      $0.isLoading = false
      $0.failure = failure
    }
    await store.send(.onAppear)
    store.dependencies.charactersClient.character = { .sample($0) }
    await store.send(.retryButtonTapped) {
      $0.isLoading = true
      $0.failure = nil
    }
    await store.receive(\.characterResponse.success) {
      $0.isLoading = false
      $0.character = .sample(1)
    }
    await store.receive(\.delegate.characterLoaded)
  }

  @Test func aFailedRefreshKeepsTheCharacter() async {
    let store = makeStore(CharacterDetail.State(.sample(1))) { _ in throw HTTPFailure.timedOut }
    await store.send(.refreshButtonTapped) { $0.isLoading = true }
    await store.receive(\.characterResponse.failure) {
      $0.isLoading = false
      $0.failure = .timedOut
    }
    #expect(store.state.character == .sample(1))
  }

  @Test(arguments: [CharacterDetail.State(.sample(1)), CharacterDetail.State(id: 3)])
  func aStateIsSavedAndRestored(state: CharacterDetail.State) throws {
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(CharacterDetail.State.self, from: data) == state)
  }
}
