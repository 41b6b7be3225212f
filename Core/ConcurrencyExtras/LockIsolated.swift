import Foundation

/// A value behind a lock, which threads read and change one at a time.
///
/// Use it for a value that a `@Sendable` closure changes, such as a call count in a test double.
/// The lock is recursive: a nested ``withValue(_:)`` on the same thread doesn't deadlock.
///
/// An operation holds the lock until it ends, so it must be short, and it can't suspend.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Sendable is unchecked because the compiler can't see that `lock` guards `storage`. A
  // non-Sendable value is created inside the initialiser (hence the `@Sendable` autoclosure) and
  // never leaves the lock. Only Sendable values are handed out.
  private var storage: Value
  private let lock = NSRecursiveLock()

  /// Puts the value of an expression behind a lock.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    storage = try value()
  }

  /// Reads a property of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.lock()
    // Reads from a copy, because a computed property may use this lock again.
    let value = storage
    defer { lock.unlock() }
    return value[keyPath: keyPath]
  }

  /// Reads and changes the value in one atomic step.
  ///
  /// The operation works on a copy, which replaces the value when the operation returns or throws.
  /// So a write by a nested call inside the operation is lost. The previous value's deinit runs
  /// after the write, and may use the same lock again.
  public func withValue<T: Sendable>(
    _ operation: @Sendable (inout Value) throws -> T
  ) rethrows -> T {
    lock.lock()
    var value = storage
    // Releases the previous value after the unlock, because its deinit may use this lock again.
    defer {
      swap(&storage, &value)
      lock.unlock()
    }
    return try operation(&value)
  }

  /// Replaces the value. The expression is evaluated under the lock.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try withValue { $0 = try newValue() }
  }
}

extension LockIsolated where Value: Sendable {
  /// The current value.
  ///
  /// It has no setter, because a new value that depends on the old one could overwrite another
  /// thread's change. Use ``withValue(_:)``, or ``setValue(_:)`` to overwrite the value anyway.
  public var value: Value {
    lock.lock()
    defer { lock.unlock() }
    return storage
  }
}
