import ComposableArchitecture
import ComposableUI
import Foundation
import Testing

/// Dependencies that views read.
@MainActor @Suite struct ViewDependencyTests {
  private struct Year: View {
    @Dependency(\.date.now) var now

    var body: some View {
      Text("\(Int(now.timeIntervalSince1970))")
      Button("Tell") {
        let seconds = now.timeIntervalSince1970
        told.withValue { $0.append(seconds) }
      }
    }

    let told: LockIsolated<[Double]>

    init(told: LockIsolated<[Double]> = LockIsolated([])) {
      self.told = told
    }
  }

  @Test func aViewReadsOverridesAroundIt() {
    let screen = ScreenTester {
      VStack {
        Year().dependency(\.date.now, Date(timeIntervalSince1970: 1))
        Year()
      }
      .dependency(\.date.now, Date(timeIntervalSince1970: 2))
    }
    #expect(screen.text.filter(\.isNumber) == "12")
  }

  @Test func anActionOfTheViewReadsItToo() {
    let told = LockIsolated<[Double]>([])
    let screen = ScreenTester {
      Year(told: told).dependency(\.date.now, Date(timeIntervalSince1970: 3))
    }
    screen.button("Tell").press()
    #expect(told.value == [3])
  }

  @Test func aChangedOverrideReevaluatesTheView() {
    let model = Model(count: 1)
    let screen = ScreenTester {
      Year().dependency(\.date.now, Date(timeIntervalSince1970: Double(model.title.count)))
    }
    model.title = "1234567"
    #expect(screen.labels(of: .text) == ["7", "Tell"])
  }

  @Test func aViewKeepsTheDependenciesOfItsCreation() {
    let screen = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 4)
    } operation: {
      ScreenTester { Year() }
    }
    #expect(screen.labels(of: .text) == ["4", "Tell"])
  }

  @Test func aViewReadsAllDependenciesOfItsEnvironment() {
    struct Reader: View {
      @Environment(\.dependencies) var dependencies

      var body: some View { Text("\(Int(dependencies.date.now.timeIntervalSince1970))") }
    }
    let screen = ScreenTester {
      Reader().dependency(\.date, .constant(Date(timeIntervalSince1970: 5)))
    }
    #expect(screen.text == "5")
  }

  private struct Greeting: DependencyKey, Equatable {
    var text = "Hello"
    static let liveValue = Self()
    static let testValue = Self()
  }

  @Test func aViewReadsAValueThatIsItsOwnKey() {
    struct Reader: View {
      @Dependency(Greeting.self) var greeting

      var body: some View { Text(greeting.text) }
    }
    let screen = ScreenTester {
      Reader()
      Reader().dependency(Greeting(text: "Welcome"))
    }
    #expect(screen.text == "Hello\nWelcome")
  }
}
