import CustomDump
import Dependencies

/// The id of one element of a ``StackState``, from its push to its pop.
///
/// Every insertion takes the next id, even if the same screen is pushed again. So no id is used
/// twice. In tests, ids count from 0 and can be written as literals: `state.path[id: 0]`.
public struct StackElementID: Hashable, Sendable {
  @_spi(Internals) public let generation: Int

  @_spi(Internals) public init(generation: Int) {
    self.generation = generation
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Makes an id that a test expects. Traps outside of tests, where ids aren't predictable.
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

/// A generator of stack element ids: a counter for the whole process, and a fresh one for each
/// test.
@_spi(Internals) public final class StackElementIDGenerator: Sendable {
  private let nextGeneration: LockIsolated<Int>

  init(next: Int = 0) {
    nextGeneration = LockIsolated(next)
  }

  /// Takes the next id.
  public func next() -> StackElementID {
    nextGeneration.withValue { next in
      defer { next += 1 }
      return StackElementID(generation: next)
    }
  }

  /// Returns the next id without taking it.
  public func peek() -> StackElementID {
    StackElementID(generation: nextGeneration.value)
  }

  /// Takes the next id.
  public func callAsFunction() -> StackElementID { next() }

  /// Returns a second counter that starts at the same id. Expectations use it, because they must
  /// not use up the ids of this counter.
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
