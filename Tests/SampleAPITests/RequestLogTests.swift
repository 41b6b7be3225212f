import Testing

@testable import SampleAPI

@Suite struct RequestLogTests {
  private let request = SampleRequest(method: "GET", target: "/")

  @Test func tellsOfTheEndOfEachRequest() async throws {
    try await confirmation { ended in
      let log = RequestLog { entry in
        #expect(entry.id == 1)
        #expect(entry.status == 200)
        #expect(entry.sentBytes == 5)
        #expect(entry.ending == .closedByClient)
        ended()
      }
      let id = log.begin(request)
      log.send(id, status: 200)
      log.send(id, bytes: 2)
      log.send(id, bytes: 3)
      log.end(id, .closedByClient)
      try await log.wait { $0[id]?.ending != nil }
    }
  }

  @Test func forgetsTheOldestOfVeryMany() {
    let log = RequestLog { _ in }
    let limit = RequestLog.Entries.limit
    for _ in 0...(2 * limit) { _ = log.begin(request) }
    #expect(log.requests.first?.id == limit + 1)
    #expect(log.requests.last?.id == 2 * limit + 1)
    #expect(log[1] == nil)
    #expect(log[2 * limit + 2] == nil)
    #expect(log[limit + 1]?.id == limit + 1)
    // A request that was dropped from the log may still end.
    log.end(1, .answered)
    log.end(limit + 1, .answered)
    #expect(log[limit + 1]?.ending == .answered)
  }
}
