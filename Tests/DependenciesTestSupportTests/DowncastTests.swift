import Dependencies
import DependenciesTestSupport
import Testing

struct DowncastTests {
  @Test(.dependency(\.continuousClock, TestClock()))
  func aDependencyCanBeReadAsItsOverridesType() async {
    @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
    @Dependency(\.continuousClock) var erased
    await clock.advance(by: .seconds(1))
    #expect(clock === erased as? TestClock<Duration>)
    #expect(clock === erased as? TestClock<Duration>)
  }

  @Test func aKeyCanBeReadAsItsOverridesType() {
    struct AnyNumber: TestDependencyKey {
      static var testValue: any Sendable { 42 }
    }
    @Dependency(AnyNumber.self, as: Int.self) var number
    #expect(number == 42)
    #expect(number == 42)
  }

  @Test func aDependencyOfAnotherTypeTraps() async {
    await #expect(processExitsWith: .failure) {
      @Dependency(\.number, as: String.self) var number
      _ = number
    }
  }
}
