/// Something that is measured: prepared once, then done any number of times.
public struct Case: Sendable {
  public let name: String
  /// Sets everything up and returns what is measured, which does it so many times.
  public let prepare: @MainActor @Sendable () -> @MainActor (_ iterations: Int) -> Void

  init(_ name: String, prepare: @escaping @MainActor @Sendable () -> @MainActor (Int) -> Void) {
    self.name = name
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
}

/// Keeps the optimiser from leaving out what nobody looks at.
@inline(never)
public func blackHole<T>(_ value: T) {}

extension Case {
  public static let all: [Case] = sends + scopes + elements + effects + navigation
}
