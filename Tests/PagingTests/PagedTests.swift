import ComposableArchitecture
import Paging
import Testing

/// A list that is loaded page by page.
@Suite struct PagedTests {
  private struct Song: Equatable, Identifiable {
    let id: Int
    var name = ""
  }

  private struct Offline: Error, Equatable {}

  private typealias Songs = Paged<String, Song, Offline>

  private func page(_ ids: ClosedRange<Int>, next: Int? = nil, of total: Int? = nil) -> Songs.Page {
    Songs.Page(elements: ids.map { Song(id: $0) }, next: next, total: total)
  }

  /// Requests the next page.
  private func requested(_ songs: inout Songs) throws -> Songs.Request {
    let request = songs.loadMore()
    return try #require(request)
  }

  /// Makes a list that shows the first of two pages.
  private func loaded() -> Songs {
    var songs = Songs()
    let request = songs.load("a")
    songs.receive(.success(page(1...2, next: 2)), for: request)
    return songs
  }

  @Test func theFirstPageIsRequestedAndShown() {
    var songs = Songs()
    let asked = songs.load("a")
    #expect(asked == Songs.Request(query: "a", page: 1))
    #expect(songs.isLoading)
    #expect(!songs.isLoadingMore)
    #expect(songs.query == nil)

    let isTaken = songs.receive(.success(page(1...2, next: 2)), for: Songs.Request(query: "a"))
    #expect(isTaken)
    #expect(!songs.isLoading)
    #expect(songs.query == "a")
    #expect(songs.elements.ids == [1, 2])
    #expect(songs.next == 2)
  }

  @Test func theNextPageIsRequestedOnceAndAppended() {
    var songs = loaded()
    let request = songs.loadMore()
    #expect(request == Songs.Request(query: "a", page: 2))
    #expect(songs.isLoadingMore)
    var asked = songs.loadMore()
    #expect(asked == nil)

    songs.receive(.success(page(3...4)), for: Songs.Request(query: "a", page: 2))
    #expect(songs.elements.ids == [1, 2, 3, 4])
    #expect(songs.next == nil)
    asked = songs.loadMore()
    #expect(asked == nil)
  }

  @Test func theTotalIsThatOfTheLastResponse() throws {
    var songs = Songs()
    let first = songs.load("a")
    #expect(songs.total == nil)
    songs.receive(.success(page(1...2, next: 2, of: 3)), for: first)
    #expect(songs.total == 3)
    let second = try requested(&songs)
    songs.receive(.success(page(3...4, of: 4)), for: second)
    #expect(songs.total == 4)
    let other = songs.load("b")
    #expect(songs.total == 4)
    songs.receive(.success(page(9...9)), for: other)
    #expect(songs.total == nil)
  }

  @Test func noFurtherPageIsRequestedBeforeTheFirst() {
    var songs = Songs()
    var asked = songs.loadMore()
    #expect(asked == nil)
    asked = songs.retry()
    #expect(asked == nil)
  }

  @Test func aRepeatedElementKeepsItsPlace() throws {
    var songs = loaded()
    let request = try requested(&songs)
    songs.receive(.success(page(2...3)), for: request)
    #expect(songs.elements.ids == [1, 2, 3])
  }

  @Test func elementsStayUntilTheNewFirstPageArrives() {
    var songs = loaded()
    let request = songs.load("b")
    #expect(songs.elements.ids == [1, 2])
    #expect(songs.query == "a")
    songs.receive(.success(page(7...7)), for: request)
    #expect(songs.elements.ids == [7])
    #expect(songs.query == "b")
    #expect(songs.next == nil)
  }

  @Test func retryingAFailedPageKeepsTheElements() throws {
    var songs = loaded()
    let request = try requested(&songs)
    let isTaken = songs.receive(.failure(Offline()), for: request)
    #expect(isTaken)
    #expect(songs.failure == Songs.Failed(request: request, reason: Offline()))
    #expect(songs.request == nil)
    #expect(songs.elements.ids == [1, 2])
    #expect(songs.next == 2)

    let asked = songs.retry()
    #expect(asked == request)
    #expect(songs.failure == nil)
    #expect(songs.isLoadingMore)
    songs.receive(.success(page(3...3)), for: request)
    #expect(songs.elements.ids == [1, 2, 3])
  }

  @Test func responsesToOlderRequestsAreDropped() {
    var songs = loaded()
    let older = songs.load("older")
    let newer = songs.load("newer")
    let before = songs
    var isTaken = songs.receive(.success(page(5...5)), for: older)
    #expect(!isTaken)
    isTaken = songs.receive(.failure(Offline()), for: older)
    #expect(!isTaken)
    #expect(songs == before)
    isTaken = songs.receive(.success(page(9...9)), for: newer)
    #expect(isTaken)
    // The list no longer waits for a response.
    isTaken = songs.receive(.success(page(5...5)), for: newer)
    #expect(!isTaken)
    #expect(songs.elements.ids == [9])
  }

  @Test func aCancelledRequestsResponseIsDropped() throws {
    var songs = loaded()
    let request = try requested(&songs)
    songs.cancel()
    let isTaken = songs.receive(.success(page(3...3)), for: request)
    #expect(!isTaken)
    #expect(songs.elements.ids == [1, 2])
    let asked = songs.loadMore()
    #expect(asked == request)

    songs.receive(.failure(Offline()), for: request)
    songs.cancel()
    #expect(songs.failure == nil)
  }

  @Test(arguments: [1, 2]) func aNextPageThatIsNotLaterIsIgnored(next: Int) throws {
    var songs = loaded()
    let request = try requested(&songs)
    songs.receive(.success(page(3...3, next: next)), for: request)
    #expect(songs.next == nil)
    let asked = songs.loadMore()
    #expect(asked == nil)
  }
}
