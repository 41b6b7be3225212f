import Dependencies
import Foundation
import Testing

/// Ways in which programs declare, read and override dependencies.
@Suite struct DependencyUsageTests {
  // MARK: - Declarations

  struct Client: DependencyKey, Sendable {
    var fetch: @Sendable (Int) async throws -> String
    static let liveValue = Client { "live \($0)" }
    static let testValue = Client { "test \($0)" }
  }

  enum Limit: DependencyKey {
    static let liveValue = 1
    static let previewValue = 2
    static let testValue = 3
  }

  final class Counter: TestDependencyKey, Sendable {
    let count = LockIsolated(0)
    static var testValue: Counter { Counter() }
  }

  protocol Speaker: Sendable {
    func speak() -> String
  }

  struct Loud: Speaker {
    func speak() -> String { "LOUD" }
  }

  enum SpeakerKey: TestDependencyKey {
    static var testValue: any Speaker { Loud() }
  }

  @Test func aKeysValueMayBeItselfOrAnotherType() async throws {
    @Dependency(Client.self) var client
    @Dependency(Limit.self) var limit
    @Dependency(Counter.self) var counter
    @Dependency(SpeakerKey.self) var speaker
    #expect(try await client.fetch(1) == "test 1")
    #expect(limit == 3)
    counter.count.withValue { $0 += 1 }
    #expect(counter.count.value == 1)
    #expect(speaker.speak() == "LOUD")
  }

  @Test func aTypeThatIsItsKeyIsOverriddenBySubscript() async throws {
    try await withDependencies {
      $0[Client.self] = Client { "override \($0)" }
      $0[Limit.self] = 9
    } operation: {
      @Dependency(Client.self) var client
      @Dependency(Limit.self) var limit
      let fetched = try await client.fetch(1)
      #expect(fetched == "override 1")
      #expect(limit == 9)
    }
  }

  @Test func eachContextHasItsValues() {
    @Dependency(Limit.self) var limit
    #expect(limit == 3)
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(limit == 2)
    }
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(limit == 1)
    }
    withDependencies {
      $0 = .live
    } operation: {
      #expect(limit == 1)
    }
    #expect(DependencyValues.preview[Limit.self] == 2)
    #expect(DependencyValues.test[Limit.self] == 3)
    #expect(DependencyValues.live.context == .live)
  }

  // MARK: - Reading

  @Test func dependenciesAreLocalVariables() {
    func makeID() -> UUID {
      @Dependency(\.uuid) var uuid
      return uuid()
    }
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      #expect([makeID(), makeID(), makeID()] == [UUID(0), UUID(1), UUID(2)])
    }
    withDependencies {
      $0.uuid = .constant(UUID(-2))
    } operation: {
      #expect(makeID().uuidString == "00000000-0000-0001-0000-000000000002")
    }
  }

  @Test func dependenciesArePropertiesOfActorsAndClasses() async {
    actor Worker {
      @Dependency(\.date.now) var now
      @Dependency(\.uuid) var uuid
      func work() -> (Date, UUID) { (now, uuid()) }
    }
    class Base {
      @Dependency(\.date) var date
    }
    final class Model: Base {
      @Dependency(\.calendar) var calendar
      @Dependency(\.timeZone) var timeZone
      @Dependency(\.locale) var locale
    }
    let epoch = Date(timeIntervalSince1970: 0)
    await withDependencies {
      $0.date = .constant(epoch)
      $0.uuid = .incrementing
      $0.calendar = Calendar(identifier: .gregorian)
      $0.timeZone = TimeZone(secondsFromGMT: 0)!
      $0.locale = Locale(identifier: "en_US")
    } operation: {
      let (now, id) = await Worker().work()
      #expect(now == epoch)
      #expect(id == UUID(0))
      let model = Model()
      #expect(model.date() == epoch)
      #expect(model.calendar.identifier == .gregorian)
      #expect(model.timeZone.secondsFromGMT() == 0)
      #expect(model.locale.identifier == "en_US")
    }
  }

  @Test func allDependenciesAreReadAtOnce() {
    @Dependency(\.self) var dependencies
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 1)
    } operation: {
      #expect(dependencies.date.now == Date(timeIntervalSince1970: 1))
    }
  }

  @MainActor @Test func clocksAreUsedAsExistentials() async throws {
    let clock = TestClock()
    try await withDependencies {
      $0.continuousClock = clock
      $0.suspendingClock = ImmediateClock()
    } operation: {
      @Dependency(\.continuousClock) var continuousClock
      @Dependency(\.suspendingClock) var suspendingClock
      // The task has to sleep before the clock advances.
      try await withMainSerialExecutor {
        let task = Task {
          try await continuousClock.sleep(for: .seconds(1), tolerance: nil)
          try await suspendingClock.sleep(for: .seconds(1))
          return suspendingClock.now as Any is ImmediateClock<Duration>.Instant
        }
        await clock.advance(by: .seconds(1))
        let isImmediate = try await task.value
        #expect(isImmediate)
      }
    }
  }

  // MARK: - Passing on

  @Test func aModelPassesItsDependenciesToItsChildren() async {
    final class Child: Sendable {
      let id: UUID
      init() {
        @Dependency(\.uuid) var uuid
        id = uuid()
      }
    }
    final class Parent {
      @Dependency(\.uuid) var uuid
      func makeChild() -> Child {
        withDependencies(from: self) { Child() }
      }
      func makeOtherChild() -> Child {
        withDependencies(from: self) {
          $0.uuid = .constant(UUID(42))
        } operation: {
          Child()
        }
      }
      func makeChildLater() async -> Child {
        await withDependencies(from: self) {
          await Task.yield()
          return Child()
        }
      }
      func makeOtherChildLater() async -> Child {
        await withDependencies(from: self) {
          $0.uuid = .constant(UUID(43))
        } operation: {
          await Task.yield()
          return Child()
        }
      }
    }
    let parent = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      Parent()
    }
    #expect(parent.makeChild().id == UUID(0))
    #expect(parent.makeOtherChild().id == UUID(42))
    #expect(await parent.makeChildLater().id == UUID(1))
    #expect(await parent.makeOtherChildLater().id == UUID(43))
  }

  @Test func escapedDependenciesReachDetachedTasks() async {
    let id = await withDependencies {
      $0.uuid = .constant(UUID(1))
    } operation: {
      await withEscapedDependencies { dependencies in
        await Task.detached {
          await dependencies.yield {
            @Dependency(\.uuid) var uuid
            await Task.yield()
            return uuid()
          }
        }.value
      }
    }
    #expect(id == UUID(1))
  }

  @Test func overridesMayBeMadeAsynchronouslyAndThrow() async {
    struct Failure: Error {}
    func date() async throws -> Date { throw Failure() }
    await #expect(throws: Failure.self) {
      try await withDependencies {
        $0.date.now = try await date()
      } operation: {
        await Task.yield()
      }
    }
    #expect(throws: Failure.self) {
      try withDependencies { _ in
        throw Failure()
      } operation: {
      }
    }
  }

  @Test func capturedValuesNeedNotBeSendable() async {
    final class Box { var value = 0 }
    let box = Box()
    await withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 1)
    } operation: {
      await Task.yield()
      box.value += 1
    }
    await withEscapedDependencies { _ in
      await Task.yield()
      box.value += 1
    }
    #expect(box.value == 2)
  }

  @Test func defaultsOfThisTestCanBePrepared() {
    let result = prepareDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: 5))
      $0.uuid = .incrementing
      return 1
    }
    #expect(result == 1)
    @Dependency(\.date.now) var now
    @Dependency(\.uuid) var uuid
    #expect(now == Date(timeIntervalSince1970: 5))
    #expect(uuid() == UUID(0))
    #expect(uuid() == UUID(1))
  }
}
