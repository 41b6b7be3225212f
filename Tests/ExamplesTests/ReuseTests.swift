import ComposableArchitecture
import ComposableUI
import Foundation
import Testing

@testable import ExamplesComposition

@MainActor
@Suite(.serialized) struct ReuseTests {
  private let clock = TestClock()

  @Test func rowsNestToAnyDepth() async {
    let store = TestStore(initialState: Outline.State(id: UUID(-1))) {
      Outline()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.addButtonTapped) { $0.rows = [Outline.State(id: UUID(0))] }
    await store.send(.rows(.element(id: UUID(0), action: .addButtonTapped))) {
      $0.rows[id: UUID(0)]?.rows = [Outline.State(id: UUID(1))]
    }
    await store.send(
      .rows(
        .element(id: UUID(0), action: .rows(.element(id: UUID(1), action: .nameChanged("deep")))))
    ) {
      $0.rows[id: UUID(0)]?.rows[id: UUID(1)]?.name = "deep"
    }
    await store.send(.removeButtonTapped(UUID(0))) { $0.rows = [] }

    let screen = makeScreen(of: "recursion")
    screen.button("Add below Everything").press()
    screen.textField("Untitled", at: 1).type("Plants")
    screen.button("Add below Plants").press()
    screen.textField("Untitled", at: 2).type("Trees")
    screen.button("Add below Trees").press()
    #expect(screen.has(.button, "Remove Trees"))
    screen.button("Remove Plants").press()
    #expect(!screen.has(.button, "Remove Trees"))
  }

  @Test func aFavoriteIsSetAtOnceAndRevertedOnFailure() async {
    struct Refused: Error, CustomStringConvertible { var description: String { "No." } }
    let store = TestStore(initialState: Favoriting<Int>.State(item: 7)) {
      Favoriting<Int> { _, isFavorite in
        if !isFavorite { throw Refused() }
        return isFavorite
      }
    }
    await store.send(.buttonTapped) { $0.isFavorite = true }
    await store.receive(\.response.success)
    await store.send(.buttonTapped) { $0.isFavorite = false }
    await store.receive(\.response.failure) {
      $0.isFavorite = true
      $0.alert = AlertState {
        TextState("That can't be a favorite")
      } message: {
        TextState("No.")
      }
    }

    let screen = makeScreen(of: "reusable-favoriting", clock: clock)
    screen.button("Keep Assam").press()
    screen.button("Keep Sold out").press()
    #expect(screen.has(.button, "Remove Sold out"))
    await screen.settle()
    await clock.advance(by: .milliseconds(500))
    await screen.settle()
    #expect(screen.dialog().text.contains("There is none left."))
    screen.button("OK").press()
    #expect(screen.has(.button, "Remove Assam"))
    #expect(screen.has(.button, "Keep Sold out"))
  }

  @Test func aDownloadCompletesStopsOrFails() async {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Double.self)
    let store = TestStore(initialState: Download.State(name: "Oslo")) {
      Download()
    } withDependencies: {
      $0.downloads.start = { _ in stream }
    }
    store.exhaustivity = .off(showSkippedAssertions: false)
    await store.send(.buttonTapped) { $0.mode = .downloading(progress: 0) }
    continuation.yield(0.5)
    await store.receive(\.progressed) { $0.mode = .downloading(progress: 0.5) }
    continuation.finish()
    await store.receive(\.completed) { $0.mode = .downloaded }
    await store.send(.buttonTapped)
    await store.send(\.alert.presented.deleteConfirmed) { $0.mode = .notDownloaded }

    let downloads = withDependencies {
      $0.continuousClock = clock
    } operation: {
      DownloadClient.liveValue
    }
    let screen = withDependencies {
      $0.downloads = downloads
    } operation: {
      makeScreen(of: "reusable-download", clock: clock)
    }
    screen.button("Download Oslo").press()
    screen.button("Download Atlantis").press()
    await screen.settle()
    for _ in 0..<3 {
      await clock.advance(by: .milliseconds(500))
      await screen.settle()
    }
    #expect(screen.dialog().label == "Atlantis could not be downloaded")
    screen.button("OK").press()
    #expect(screen.has(.button, "Download Atlantis"))
    screen.button("Stop Oslo").press()
    screen.dialog().button("Stop").press()
    #expect(screen.has(.button, "Download Oslo"))
    screen.button("Download Lisbon").press()
    await screen.settle()
    for _ in 0..<9 {
      await clock.advance(by: .milliseconds(500))
      await screen.settle()
    }
    #expect(screen.has(.button, "Delete Lisbon"))
  }
}
