import Foundation
import HTTPRequests
import Testing

/// The messages that tell a user why a request failed.
@Suite struct HTTPFailureTests {
  private static let noon = Date(timeIntervalSince1970: 12 * 60 * 60)

  @Test(arguments: [
    (HTTPFailure.notFound(nil), "Not found: There is nothing at that address."),
    (.notFound("Gone fishing"), "Not found: The server says: Gone fishing"),
    (
      .rateLimited(until: noon),
      "Too many requests: The server takes no more requests for now. "
        + "Try again after 1970-01-01T12:00:00Z."
    ),
    (
      .rateLimited(until: nil),
      "Too many requests: The server takes no more requests for now. Try again in a few minutes."
    ),
    (.offline, "You seem to be offline: Check your connection and try again."),
    (
      .timedOut,
      "The server takes too long: It did not answer in time. Try again in a moment."
    ),
    (
      .server(status: 502),
      "The server has a problem: It answered with error 502. "
        + "That is not your fault: try again in a few minutes."
    ),
    (.refused(status: 418, nil), "The server refuses this: It answered with error 418."),
    (
      .refused(status: 401, "Bad credentials"),
      "The server refuses this: It answered with error 401 and says: Bad credentials"
    ),
    (
      .unexpectedBody("\"[3].id\" is missing."),
      "The server's answer can't be used: It doesn't have the expected form. \"[3].id\" is missing."
    ),
    (.misconfigured("Set X to Y."), "A setting is wrong: Set X to Y."),
  ])
  func failuresHaveATitleAndAdvice(failure: HTTPFailure, text: String) {
    #expect(failure.description == text)
    #expect(failure.localizedDescription == text)
  }

  @Test(arguments: [
    (TimeInterval(60 * 60), "13:00"),
    (TimeInterval(24 * 60 * 60), "2 Jan 1970 at 12:00"),
  ])
  func theMessageNamesTheDayOnlyIfItIsNotToday(distance: TimeInterval, time: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = Locale(identifier: "en_GB")
    let advice = HTTPFailure.rateLimited(until: Self.noon + distance)
      .advice(now: Self.noon, calendar: calendar)
    #expect(
      advice == "The server takes no more requests for now. Try again after \(time).")
  }

  @Test func anyErrorOfARequestBecomesAFailure() async {
    struct Strange: Error {}
    #expect(await Result<Int, _>(asking: { throw HTTPFailure.offline }) == .failure(.offline))
    #expect(
      await Result<Int, _>(asking: { throw Strange() }) == .failure(.unexpectedBody("Strange()")))
  }
}
