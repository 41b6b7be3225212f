import Synchronization

/// A value that one thread at a time reads or changes.
///
/// It is a `Mutex` that ThreadSanitizer understands: the waiting part of `Mutex` is in the runtime,
/// which isn't built for it, so it reports races between threads that wait for each other. What the
/// atomic adds costs an instruction or two.
package struct Locked<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let hasChanged = Atomic(false)

  @inlinable package init(_ value: Value) {
    mutex = Mutex(value)
  }

  /// Changes the value where it is: a large one isn't copied. The body must not come back to the same
  /// value.
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
