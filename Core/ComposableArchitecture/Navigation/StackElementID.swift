import CustomDump
import Dependencies

/// Names one element of a ``StackState``, from its push to its pop.
///
/// Every insertion draws the next id, and none is drawn twice, so that a screen that is pushed again
/// is another one. In tests ids count from 0, and may be written as literals: `state.path[id: 0]`.
public struct StackElementID: Hashable, Sendable {
  @_spi(Internals) public let generation: Int

  @_spi(Internals) public init(generation: Int) {
    self.generation = generation
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// An id that a test expects to be drawn. Traps outside of tests, where nobody can know it.
  public init(integerLiteral value: Int) {
    guard isTesting else {
      preconditionFailure(
        """
        The literal \(value) was used as a 'StackElementID' outside of a test. Ids are drawn when \
        elements are inserted: take them from 'StackState.ids', or from the action that carries one.
        """)
    }
    self.init(generation: value)
  }
}

extension StackElementID: CustomDebugStringConvertible, CustomDumpStringConvertible {
  public var debugDescription: String { "#\(generation)" }
  public var customDumpDescription: String { "#\(generation)" }
}

/// Draws the ids of stack elements: a counter, one for the whole process, and a fresh one for each
/// test.
@_spi(Internals) public final class StackElementIDGenerator: Sendable {
  private let nextGeneration: LockIsolated<Int>

  init(next: Int = 0) {
    nextGeneration = LockIsolated(next)
  }

  /// Draws an id.
  public func next() -> StackElementID {
    nextGeneration.withValue { next in
      defer { next += 1 }
      return StackElementID(generation: next)
    }
  }

  /// The id that is drawn next.
  public func peek() -> StackElementID {
    StackElementID(generation: nextGeneration.value)
  }

  /// Draws an id.
  public func callAsFunction() -> StackElementID { next() }

  /// A counter that goes on from here without moving this one: for expectations, which must not use
  /// up ids.
  func copy() -> StackElementIDGenerator {
    StackElementIDGenerator(next: nextGeneration.value)
  }
}

extension DependencyValues {
  @_spi(Internals) public var stackElementID: StackElementIDGenerator {
    get { self[StackElementIDKey.self] }
    set { self[StackElementIDKey.self] = newValue }
  }

  private enum StackElementIDKey: DependencyKey {
    static let liveValue = StackElementIDGenerator()
    static var testValue: StackElementIDGenerator { StackElementIDGenerator() }
  }
}
