import Synchronization

/// A value that one thread at a time reads or changes.
///
/// This is a `Mutex` that ThreadSanitizer understands. The waiting part of `Mutex` is in the
/// runtime, which isn't instrumented, so ThreadSanitizer reports false races. The atomic prevents
/// these reports and costs an instruction or two.
package struct Locked<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let hasChanged = Atomic(false)

  @inlinable package init(_ value: Value) {
    mutex = Mutex(value)
  }

  /// Changes the value in place, without a copy. The body must not use the same lock again.
  @inlinable package func withLock<Result: Sendable>(
    _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    try mutex.withLock { value in
      _ = hasChanged.load(ordering: .acquiring)
      defer { hasChanged.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}
