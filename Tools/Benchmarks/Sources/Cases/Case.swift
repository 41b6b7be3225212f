/// A benchmark case, which is prepared once and then runs any number of times.
public struct Case: Sendable {
  public typealias Measured = @MainActor @Sendable (_ iterations: Int) async -> Void

  public let name: String
  /// Whether the case waits for tasks. The instructions of such a case can't be counted, because
  /// callgrind can't follow the switches between tasks.
  public let isAsynchronous: Bool
  /// Sets the case up and returns the measured closure, which runs a number of iterations.
  public let prepare: @MainActor @Sendable () async -> Measured

  init(
    _ name: String, isAsynchronous: Bool = false,
    prepare: @escaping @MainActor @Sendable () async -> Measured
  ) {
    self.name = name
    self.isAsynchronous = isAsynchronous
    self.prepare = prepare
  }

  /// - Parameter operation: Sets the case up and returns the measured closure of one iteration.
  init(_ name: String, each operation: @escaping @MainActor @Sendable () -> @MainActor () -> Void) {
    self.init(name) {
      let operation = operation()
      return { iterations in
        for _ in 0..<iterations { operation() }
      }
    }
  }

  /// - Parameter operation: Sets the case up and returns the measured closure of one iteration,
  ///   which is asynchronous.
  init(
    _ name: String,
    eachAsync operation: @escaping @MainActor @Sendable () async -> @MainActor () async -> Void
  ) {
    self.init(name, isAsynchronous: true) {
      let operation = await operation()
      return { iterations in
        for _ in 0..<iterations { await operation() }
      }
    }
  }
}

/// Prevents the optimiser from removing an unused value.
@inline(never)
public func blackHole<T>(_ value: T) {}

/// Hides a value from the optimiser.
@inline(never)
public func opaque<T>(_ value: T) -> T { value }

extension Case {
  public static let all: [Case] =
    sends + nestedScopes + conditions + bindings + limits + scopes + elements + effects + navigation
    + casePaths
    + identifiedArrays
    + screens
    + tests
}
