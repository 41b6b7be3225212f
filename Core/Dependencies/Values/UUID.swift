import Foundation
import Synchronization

extension DependencyValues {
  /// The generator of UUIDs. A test has to override it.
  ///
  /// ```swift
  /// @Dependency(\.uuid) var uuid  // uuid()
  /// ```
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }

  private enum UUIDGeneratorKey: DependencyKey {
    static let liveValue = UUIDGenerator { UUID() }
  }
}

/// A generator of UUIDs.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator from a closure.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// Returns a generator that always generates the same UUID.
  public static func constant(_ uuid: UUID) -> Self {
    Self { uuid }
  }

  /// A new generator that returns `UUID(0)`, `UUID(1)` and so on.
  public static var incrementing: Self {
    let counter = Counter()
    return Self { UUID(counter.next()) }
  }

  /// Returns a new UUID.
  public func callAsFunction() -> UUID {
    generate()
  }

  private final class Counter: Sendable {
    private let value = Atomic(0)

    func next() -> Int {
      value.wrappingAdd(1, ordering: .relaxed).oldValue
    }
  }
}

extension UUID {
  /// Creates a UUID that is easy to recognize: zeros and a number at the end, in hexadecimal
  /// digits.
  ///
  /// For a negative number, the third group ends in 1: `UUID(-1)` is
  /// `00000000-0000-0001-0000-000000000001`.
  public init(_ intValue: Int) {
    let magnitude = UInt64(intValue.magnitude)
    func byte(_ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: magnitude >> (index * 8))
    }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, intValue < 0 ? 1 : 0,
        byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
      ))
  }
}
