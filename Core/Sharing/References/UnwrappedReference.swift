import Dependencies

#if OpenCombine
  import CombineSchedulers
#endif

/// The wrapped value of an optional; while the optional is `nil`, the last value.
// Sendable: its properties never change and are Sendable.
final class UnwrappedReference<Value>: SharedReference<Value>, @unchecked Sendable {
  private let base: SharedReference<Value?>
  private let independent: IndependentValue<Value>

  init(_ base: SharedReference<Value?>, value: Value) {
    self.base = base
    independent = IndependentValue(value)
  }

  override var root: any SharedRoot { base.root }

  override func value(_ side: Side) -> Value {
    independent.value(base.value(side), side)
  }

  override func withLock<R>(
    at location: IssueLocation, _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    // The optional is checked first, because a write access would mark it as changed.
    guard base.value(.expected) != nil else {
      return try independent.withLock(at: location, operation)
    }
    return try base.withLock(at: location) { optional in
      guard optional != nil else { return try independent.withLock(at: location, operation) }
      defer { _ = independent.value(optional, .actual) }
      return try operation(&optional!)
    }
  }

  override var description: String { base.description }

  #if OpenCombine
    override var newValues: AnyPublisher<Value, Never> { independent.newValues(after: base) }
  #endif
}

/// The wrapped value of a read-only optional; while the optional is `nil`, the last value.
// Sendable: its properties never change and are Sendable.
final class ReadOnlyUnwrappedReference<Value>: ReadableReference<Value>, @unchecked Sendable {
  private let base: ReadableReference<Value?>
  private let independent: IndependentValue<Value>

  init(_ base: ReadableReference<Value?>, value: Value) {
    self.base = base
    independent = IndependentValue(value)
  }

  override var root: any SharedRoot { base.root }

  override func value(_ side: Side) -> Value {
    independent.value(base.value(side), side)
  }

  override var description: String { base.description }

  #if OpenCombine
    override var newValues: AnyPublisher<Value, Never> { independent.newValues(after: base) }
  #endif
}

/// The last value of an optional. Once the optional is `nil`, the last value is independent: it has
/// its own observers and its own changes for tests to assert.
private final class IndependentValue<Value>: Sendable {
  private let reference: RootReference<Value>

  init(_ value: Value) {
    reference = RootReference(value)
  }

  /// Returns the wrapped value, or the last value.
  func value(_ optional: Value?, _ side: Side) -> Value {
    guard let optional else { return reference.value(side) }
    if SharedChangeTracker.asserting == nil {
      reference.replace(with: optional, isObserved: false)
    }
    return optional
  }

  func withLock<R>(
    at location: IssueLocation, _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    try reference.withLock(at: location, operation)
  }

  #if OpenCombine
    func newValues(after optional: ReadableReference<Value?>) -> AnyPublisher<Value, Never> {
      optional.newValues.compactMap { $0 }.merge(with: reference.newValues).eraseToAnyPublisher()
    }
  #endif
}
