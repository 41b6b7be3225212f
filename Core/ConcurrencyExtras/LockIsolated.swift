import Foundation

/// A value that any thread may read and change, one at a time, behind a lock.
///
/// Use it where a `@Sendable` closure has to write to something that outlives it, as the captured
/// variables of a test double do. The lock is recursive: entering ``withValue(_:)`` again on the
/// same thread doesn't deadlock.
///
/// The lock is held for the whole of an operation, so an operation must be short; it can't suspend.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Sendable is unchecked because the compiler can't see that `storage` is only touched under
  // `lock`. A value that isn't Sendable itself is created inside the initialiser (hence the
  // `@Sendable` autoclosure) and never leaves the lock: everything handed out has to be Sendable.
  private var storage: Value
  private let lock = NSRecursiveLock()

  /// Puts the value of an expression behind a lock.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    storage = try value()
  }

  /// Reads a part of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.lock()
    // A copy, because a computed property may come back here.
    let value = storage
    defer { lock.unlock() }
    return value[keyPath: keyPath]
  }

  /// Reads and changes the value in one step that no other thread can get between.
  ///
  /// The operation works on a copy that is written back when it ends, whether it returns or throws.
  /// So a write made by a re-entrant call inside the operation is lost: the outer one wins. A deinit of
  /// the value before runs after that, and may use the same value again.
  public func withValue<T: Sendable>(
    _ operation: @Sendable (inout Value) throws -> T
  ) rethrows -> T {
    lock.lock()
    var value = storage
    // The value before is released after that: its deinit may come back here.
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
  /// The value at this moment.
  ///
  /// It can't be set: a new value computed from the old one would lose what other threads wrote
  /// between the two. Use ``withValue(_:)``, or ``setValue(_:)`` to overwrite it regardless.
  public var value: Value {
    lock.lock()
    defer { lock.unlock() }
    return storage
  }
}
