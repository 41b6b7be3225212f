import ComposableUI
import Sharing
import Testing

/// Shared values that a view holds in its own state.
@MainActor @Suite struct StateSharedTests {
  private struct Counter: View {
    @State.Shared(value: 0) var count
    @State.SharedReader var limit: Int

    init(limit: SharedReader<Int>) {
      _limit = State.SharedReader(projectedValue: limit)
    }

    var body: some View {
      Button("\(count) of \(limit)") { $count.withLock { $0 += 1 } }
    }
  }

  @Test func aValueIsKeptWhenItsViewIsMadeAgain() {
    @Shared(value: 3) var limit
    let screen = ScreenTester {
      WithState(initialValue: 0) { evaluations in
        Button("Again \(evaluations.wrappedValue)") { evaluations.wrappedValue += 1 }
        Counter(limit: SharedReader($limit))
      }
    }
    screen.button("0 of 3").press()
    screen.button("Again 0").press()
    #expect(screen.has(.button, "1 of 3"))
    $limit.withLock { $0 = 5 }
    screen.button("1 of 5").press()
    #expect(screen.has(.button, "2 of 5"))
  }

  @Test func eachViewHasItsOwnValue() {
    let limit = SharedReader(value: 2)
    let screen = ScreenTester {
      Counter(limit: limit)
      Counter(limit: limit)
    }
    screen.button("0 of 2", at: 1).press()
    #expect(screen.labels(of: .button) == ["0 of 2", "1 of 2"])
  }

  private struct Settings: View {
    @State.Shared(.inMemory("StateSharedTests.volume")) var volume = 5
    @State.Shared(.inMemory("StateSharedTests.name")) var name: String?
    @State.SharedReader(.inMemory("StateSharedTests.volume")) var read = 5

    var body: some View {
      Button("Louder than \(volume)") { $volume.withLock { $0 += 1 } }
      Text("\(read) \(name ?? "nobody")")
      Button("Name") { $name.withLock { $0 = "Ada" } }
      Button("Another") { $volume = Shared(value: 0) }
    }
  }

  @Test func aKeyNamesASharedValueAndCanBeReplaced() {
    let screen = ScreenTester { Settings() }
    screen.button("Louder than 5").press()
    #expect(screen.has(.text, "6 nobody"))
    screen.button("Name").press()
    #expect(screen.has(.text, "6 Ada"))
    screen.button("Another").press()
    screen.button("Louder than 0").press()
    #expect(screen.has(.button, "Louder than 1"))
    #expect(screen.has(.text, "6 Ada"))
  }
}
