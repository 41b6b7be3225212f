import Foundation

extension DependencyValues {
  /// The source of randomness: the system's generator. A test has to override it.
  ///
  /// ```swift
  /// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  /// let roll = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }

  private enum WithRandomNumberGeneratorKey: DependencyKey {
    static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  }
}

/// A random number generator for exclusive use by one piece of work at a time.
public struct WithRandomNumberGenerator: Sendable {
  private final class Generator: @unchecked Sendable {
    // Sendable is unchecked because `value` is only touched under `lock`.
    var value: any RandomNumberGenerator & Sendable
    let lock = NSRecursiveLock()

    init(_ value: some RandomNumberGenerator & Sendable) {
      self.value = value
    }
  }

  private let generator: Generator

  /// Wraps a random number generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Generator(generator)
  }

  /// Runs work that draws numbers, with exclusive use of the generator.
  public func callAsFunction<R: Sendable>(
    _ work: @Sendable (inout any RandomNumberGenerator & Sendable) throws -> R
  ) rethrows -> R {
    generator.lock.lock()
    defer { generator.lock.unlock() }
    // A copy avoids an exclusivity violation when the work itself starts other work that draws
    // numbers.
    var value = generator.value
    defer { generator.value = value }
    return try work(&value)
  }
}
