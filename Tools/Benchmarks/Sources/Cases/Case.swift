/// Something that is measured: prepared once, then done any number of times.
public struct Case: Sendable {
  public typealias Measured = @MainActor @Sendable (_ iterations: Int) async -> Void

  public let name: String
  /// Whether it waits for tasks: then its instructions can't be counted, because callgrind stumbles
  /// over the switching of tasks.
  public let isAsynchronous: Bool
  /// Sets everything up and returns what is measured, which does it so many times.
  public let prepare: @MainActor @Sendable () async -> Measured

  init(
    _ name: String, isAsynchronous: Bool = false,
    prepare: @escaping @MainActor @Sendable () async -> Measured
  ) {
    self.name = name
    self.isAsynchronous = isAsynchronous
    self.prepare = prepare
  }

  /// - Parameter operation: Sets everything up and returns what is measured, which does it once.
  init(_ name: String, each operation: @escaping @MainActor @Sendable () -> @MainActor () -> Void) {
    self.init(name) {
      let operation = operation()
      return { iterations in
        for _ in 0..<iterations { operation() }
      }
    }
  }

  /// - Parameter operation: Sets everything up and returns what is measured, which does it once and
  ///   takes its time.
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

/// Keeps the optimiser from leaving out what nobody looks at.
@inline(never)
public func blackHole<T>(_ value: T) {}

/// Keeps the optimiser from knowing a value.
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
