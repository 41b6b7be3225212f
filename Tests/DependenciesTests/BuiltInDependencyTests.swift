import Foundation
import Testing

@testable import Dependencies

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct BuiltInDependencyTests {
  // MARK: Missing test values

  @Test(
    arguments: [
      ("calendar", { @Sendable in _ = $0.calendar }),
      ("date", { @Sendable in _ = $0.date }),
      ("locale", { @Sendable in _ = $0.locale }),
      ("preferredLocales", { @Sendable in _ = $0.preferredLocales }),
      ("timeZone", { @Sendable in _ = $0.timeZone }),
      ("uuid", { @Sendable in _ = $0.uuid }),
      ("withRandomNumberGenerator", { @Sendable in _ = $0.withRandomNumberGenerator }),
    ] as [(String, @Sendable (DependencyValues) -> Void)])
  func reportsItsUseInATest(name: String, read: @Sendable (DependencyValues) -> Void) {
    #if DEBUG
      withKnownIssue {
        read(DependencyValues())
      } matching: {
        $0.description.contains("@Dependency(\\.\(name)) has no test implementation")
      }
    #endif
    read(.live)
    read(.preview)
  }

  @Test func liveValuesExist() {
    let values = DependencyValues.live
    #expect(values.calendar == .autoupdatingCurrent)
    #expect(values.locale == .autoupdatingCurrent)
    #expect(values.timeZone == .autoupdatingCurrent)
    #expect(values.preferredLocales == Locale.preferredLanguages.map(Locale.init(identifier:)))
    #expect(values.notificationCenter === NotificationCenter.default)
    #expect(values.urlSession === URLSession.shared)
    #expect(values.continuousClock is ContinuousClock)
    #expect(values.suspendingClock is SuspendingClock)
    #expect(values.uuid() != values.uuid())
    let before = Date()
    #expect(values.date.now >= before)
    let number = values.withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
    #expect(1...6 ~= number)
  }

  @Test func anOverrideOpensURLs() async throws {
    let url = try #require(URL(string: "https://example.com"))
    #expect(await DependencyValues.live.openURL(url) == false)
    await withKnownIssue {
      let isOpened: Bool = await DependencyValues().openURL(url)
      #expect(!isOpened)
    } matching: {
      $0.description.contains("@Dependency(\\.openURL)")
    }
    let opened = LockIsolated<[URL]>([])
    await withDependencies {
      $0.openURL = OpenURLEffect { url in
        opened.withValue { $0.append(url) }
        return true
      }
    } operation: {
      @Dependency(\.openURL) var openURL
      #expect(await openURL(url))
      await openURL(url)
      let open: (URL) async -> Void = openURL.callAsFunction
      await open(url)
    }
    #expect(opened.value == [url, url, url])
  }

  @Test func clocksReportTheirUseInATest() async throws {
    let values = DependencyValues()
    try await withKnownIssue {
      try await values.continuousClock.sleep(for: .zero)
    } matching: {
      $0.description.contains("Unimplemented: ContinuousClock.")
    }
    try await withKnownIssue {
      try await values.suspendingClock.sleep(for: .zero)
    } matching: {
      $0.description.contains("Unimplemented: SuspendingClock.")
    }
  }

  @Test func clocksAreOverridden() async throws {
    let clock = TestClock()
    try await withDependencies {
      $0.continuousClock = .immediate
      $0.suspendingClock = clock
    } operation: {
      @Dependency(\.continuousClock) var continuousClock
      @Dependency(\.suspendingClock) var suspendingClock
      try await continuousClock.sleep(for: .seconds(1_000))
      #expect(suspendingClock as? TestClock<Duration> === clock)
    }
  }

  @Test func aTestHasItsOwnNotificationCenter() {
    @Dependency(\.notificationCenter) var notificationCenter
    #expect(notificationCenter !== NotificationCenter.default)
    #expect(notificationCenter === notificationCenter)
  }

  @Test func aRequestFailsAndIsReported() async {
    @Dependency(\.urlSession) var urlSession
    let url = URL(string: "http://127.0.0.1:9/path")!
    await withKnownIssue {
      await #expect(throws: (any Error).self) { try await urlSession.data(from: url) }
    } matching: {
      $0.description.contains(#"@Dependency(\.urlSession)"#)
        && $0.description.contains("GET http://127.0.0.1:9/path")
    }
  }

  // MARK: Date and UUID

  @Test func dateGeneratorsReturnTheGivenDate() {
    let date = DateGenerator.constant(Date(timeIntervalSince1970: 1))
    #expect(date() == Date(timeIntervalSince1970: 1))
    #expect(date.now == date())
    var other = date
    other.now = Date(timeIntervalSince1970: 2)
    #expect(other() == Date(timeIntervalSince1970: 2))
    #expect(date() == Date(timeIntervalSince1970: 1))
    #expect(DateGenerator { Date(timeIntervalSince1970: 3) }.now == Date(timeIntervalSince1970: 3))
  }

  @Test func uuidGeneratorsReturnTheGivenUUIDs() {
    let constant = UUIDGenerator.constant(UUID(7))
    #expect(constant() == UUID(7))
    #expect(constant() == UUID(7))
    let incrementing = UUIDGenerator.incrementing
    #expect([incrementing(), incrementing(), incrementing()] == [UUID(0), UUID(1), UUID(2)])
    #expect(UUIDGenerator.incrementing() == UUID(0))
    #expect(UUIDGenerator { UUID(9) }() == UUID(9))
  }

  @Test func uuidsCanBeMadeFromNumbers() {
    #expect(UUID(0).uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(UUID(1).uuidString == "00000000-0000-0000-0000-000000000001")
    #expect(UUID(0xDEAD_BEEF).uuidString == "00000000-0000-0000-0000-0000DEADBEEF")
    #expect(UUID(.max).uuidString == "00000000-0000-0000-7FFF-FFFFFFFFFFFF")
    #expect(UUID(-1).uuidString == "00000000-0000-0001-0000-000000000001")
  }

  // MARK: Assertions

  @Test func assertionsFailTheTest() {
    @Dependency(\.assert) var assert
    @Dependency(\.assertionFailure) var assertionFailure
    @Dependency(\.precondition) var precondition
    assert(true)
    assert(true, "Not reported.")
    precondition(true)
    let line = UInt(#line)
    withKnownIssue {
      assert(false, "It is wrong.", file: #file, line: line)
    } matching: {
      $0.description.contains("It is wrong.") && $0.sourceLocation?.line == Int(line)
    }
    withKnownIssue {
      assert(false)
    }
    withKnownIssue {
      assertionFailure("It got there.")
    } matching: {
      $0.description.contains("It got there.")
    }
    withKnownIssue {
      precondition(false, "It stops.")
    } matching: {
      $0.description.contains("It stops.")
    }
  }

  @Test func preconditionsStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      DependencyValues.live.precondition(false, "It stops.")
    }
    // Optimized code doesn't evaluate the condition.
    if ProcessInfo.processInfo.environment["TESSERA_OPTIMIZED"] != "1" {
      await #expect(processExitsWith: .failure) {
        DependencyValues.live.assert(false)
      }
      await #expect(processExitsWith: .failure) {
        DependencyValues.live.assertionFailure()
      }
    }
    DependencyValues.live.precondition(true)
    DependencyValues.live.assert(true)
  }

  // MARK: Effects

  @Test func fireAndForgetIsAwaitedInATest() async {
    @Dependency(\.fireAndForget) var fireAndForget
    let hasEnded = LockIsolated(false)
    await fireAndForget {
      await Task.megaYield()
      hasEnded.setValue(true)
    }
    #expect(hasEnded.value)
  }

  @Test func fireAndForgetReportsAnErrorInATest() async {
    struct Failure: Error {}
    @Dependency(\.fireAndForget) var fireAndForget
    await withKnownIssue {
      await fireAndForget(name: "work", priority: .low) { throw Failure() }
    } matching: {
      $0.error is Failure
    }
    await fireAndForget { throw CancellationError() }
  }

  @Test func fireAndForgetIsNotAwaitedOutsideOfTests() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    await DependencyValues.live.fireAndForget {
      for await _ in stream {}
    }
    continuation.finish()
  }

  @Test func randomNumbersCanBeDrawnWhileDrawing() {
    let withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
    let numbers = withRandomNumberGenerator { outer in
      [outer.next(), withRandomNumberGenerator { $0.next() }]
    }
    #expect(numbers.count == 2)
  }

  @Test func randomNumbersComeFromTheGenerator() {
    struct Counting: RandomNumberGenerator, Sendable {
      var number: UInt64 = 0

      mutating func next() -> UInt64 {
        number += 1
        return number
      }
    }
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      #expect(withRandomNumberGenerator { $0.next() } == 1)
      #expect(withRandomNumberGenerator { [$0.next(), $0.next()] } == [2, 3])
    }
  }
}
