import Dependencies
import DependenciesMacros
import Testing

struct Greeter: Sendable {
  var greeting: String
}

extension DependencyValues {
  @DependencyEntry(
    liveValue: Greeter(greeting: "live"), previewValue: Greeter(greeting: "preview"))
  var greeter: Greeter = Greeter(greeting: "test")

  @DependencyEntry var answer = 42

  @DependencyEntry("LimitKey", liveValue: 1) var limit: Int = 2

  @DependencyEntry public var clock: @Sendable () -> Int = { 3 }
}

@Suite struct DependencyEntryTests {
  @Test func theInitialValueIsTheTestValue() {
    @Dependency(\.greeter) var greeter
    @Dependency(\.answer) var answer
    @Dependency(\.clock) var clock
    #expect(greeter.greeting == "test")
    #expect(answer == 42)
    #expect(clock() == 3)
  }

  @Test func theContextSelectsLiveAndPreviewValues() {
    @Dependency(\.greeter) var greeter
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(greeter.greeting == "live")
    }
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(greeter.greeting == "preview")
    }
  }

  @Test func valuesCanBeOverridden() {
    @Dependency(\.greeter) var greeter
    withDependencies {
      $0.greeter.greeting = "mine"
    } operation: {
      #expect(greeter.greeting == "mine")
    }
  }

  @Test func codeCanUseTheKeyOfAnEntry() {
    #expect(DependencyValues.LimitKey.liveValue == 1)
    #expect(DependencyValues.LimitKey.testValue == 2)
    #expect(DependencyValues.ClockKey.testValue() == 3)
  }

  @Test func expansionsWorkWithShadowedTypes() {
    var client = ShadowingClient()
    client.find = { $0 }
    #expect(client.find(id: 1) == 1)
    #expect(client.isOn)
    #expect(client.limit == 3)
  }
}
