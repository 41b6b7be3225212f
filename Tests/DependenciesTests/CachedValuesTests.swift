@_spi(Beta) @_spi(Internals) import Dependencies
import Testing

@Suite struct CachedValuesTests {
  @Test func `Forgotten default values are made again`() {
    @Dependency(Drawn.self) var drawn
    let first = drawn.number
    #expect(drawn.number == first)
    DependencyValues._current.cachedValues.resetCache()
    #expect(drawn.number == first + 1)
    DependencyValues._current.resetCache()
    #expect(drawn.number == first + 2)
  }

  @Test func `Overrides stay when default values are forgotten`() {
    withDependencies {
      $0[Drawn.self] = Drawn(number: -1)
    } operation: {
      @Dependency(Drawn.self) var drawn
      DependencyValues._current.resetCache()
      #expect(drawn.number == -1)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `A forgotten value may use dependencies in its deinit`() {
    DependencyValues._current[Releasing.self].onRelease.setValue {
      @Dependency(Drawn.self) var drawn
      released.withValue { $0.append(drawn.number > 0) }
    }
    DependencyValues._current.resetCache()
    #expect(released.value == [true])
  }
}

/// A value that counts how often it was made.
private struct Drawn: TestDependencyKey {
  let number: Int

  private static let count = LockIsolated(0)

  static var testValue: Drawn {
    Drawn(
      number: count.withValue {
        $0 += 1
        return $0
      })
  }
}

private let released = LockIsolated<[Bool]>([])

/// An object that runs a closure when it is released.
private final class Releasing: TestDependencyKey, Sendable {
  let onRelease = LockIsolated<@Sendable () -> Void>({})
  deinit { onRelease.value() }
  static var testValue: Releasing { Releasing() }
}
