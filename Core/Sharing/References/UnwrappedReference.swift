import Foundation

/// What an optional holds. Once it is `nil`, the last value that it had.
final class UnwrappedReference<Value>: SharedReference<Value>, @unchecked Sendable {
  private let base: SharedReference<Value?>
  private let lastValue: LastValue<Value>

  init(_ base: SharedReference<Value?>, value: Value) {
    self.base = base
    lastValue = LastValue(value)
  }

  override var root: any SharedRoot { base.root }

  override func value(_ side: Side) -> Value {
    lastValue.updated(with: base.value(side))
  }

  override func withLock<R>(
    at location: ChangeLocation, _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    // Asked first, because opening the optional to write marks it as changed.
    guard base.value(.expected) != nil else { return try lastValue.change(operation) }
    return try base.withLock(at: location) { optional in
      guard optional != nil else { return try lastValue.change(operation) }
      defer { _ = lastValue.updated(with: optional) }
      return try operation(&optional!)
    }
  }

  override var description: String { base.description }
}

/// What an optional that can't be written holds. Once it is `nil`, the last value that it had.
final class ReadOnlyUnwrappedReference<Value>: ReadableReference<Value>, @unchecked Sendable {
  private let base: ReadableReference<Value?>
  private let lastValue: LastValue<Value>

  init(_ base: ReadableReference<Value?>, value: Value) {
    self.base = base
    lastValue = LastValue(value)
  }

  override var root: any SharedRoot { base.root }

  override func value(_ side: Side) -> Value {
    lastValue.updated(with: base.value(side))
  }

  override var description: String { base.description }
}

/// The last value that an optional had.
private final class LastValue<Value>: @unchecked Sendable {
  // Guarded by the lock.
  private var value: Value
  private let lock = NSRecursiveLock()

  init(_ value: Value) {
    self.value = value
  }

  /// The value, after it was replaced by what the optional holds, if it holds anything.
  func updated(with optional: Value?) -> Value {
    lock.withLock {
      if let optional { value = optional }
      return value
    }
  }

  func change<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try operation(&value)
  }
}
