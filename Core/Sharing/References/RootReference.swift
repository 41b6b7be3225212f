import Dependencies
import Foundation
import IssueReporting

#if OpenCombine
  import CombineSchedulers
#endif

/// The reference that stores a whole value.
class RootReference<Value>: SharedReference<Value>, SharedRoot, @unchecked Sendable {
  // Guarded by the lock.
  private var current: Value
  /// Whether the thread that holds the lock is changing the value.
  private var isChanging = false
  let lock = NSRecursiveLock()
  let observed = ObservedReference()
  #if OpenCombine
    private let subject = OrderedSubject<Value>()

    override var newValues: AnyPublisher<Value, Never> { subject.eraseToAnyPublisher() }
  #endif

  init(_ value: Value) {
    current = value
  }

  override var root: any SharedRoot { self }

  override func value(_ side: Side) -> Value {
    observed.access(\.value)
    if let change = SharedChangeTracker.asserting?.change(of: self) {
      if side == .expected { return change.expected }
      if let last = change.last { return last }
    }
    // Reads the old value while `withLock` changes it.
    return lock.withLock { current }
  }

  override func withLock<R>(
    at location: IssueLocation, _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    if let tracker = SharedChangeTracker.asserting {
      let change = tracker.change(of: self) ?? track(by: tracker, at: location)
      return try change.expect(operation)
    }
    // The old value is released last, because its deinit may use this reference.
    var before: Value?
    defer { withExtendedLifetime(before) {} }
    defer { didChange() }
    return try observed.changing(\.value) {
      lock.lock()
      defer { lock.unlock() }
      for tracker in SharedChangeTracker.current where tracker.change(of: self) == nil {
        track(by: tracker, at: location)
      }
      if isChanging { reportChange() }
      let wasChanging = isChanging
      isChanging = true
      // Works on a copy, so that other reads in the operation get the old value.
      var value = current
      defer {
        isChanging = wasChanging
        willBecome(value)
        swap(&current, &value)
        before = value
      }
      return try operation(&value)
    }
  }

  /// Notifies subscribers before the value changes.
  ///
  /// - Parameter isLoaded: Whether the value comes from storage. In that case an equal value isn't
  ///   published.
  private func willBecome(_ value: Value, isLoaded: Bool = false) {
    #if OpenCombine
      if !isLoaded || (value as? any Equatable)?.equals(lock.withLock { current }) != true {
        subject.send(value)
      }
    #endif
  }

  private func reportChange() {
    reportIssue(
      """
      A shared value was changed by "withLock" while another "withLock" was changing it: \
      \(String(reflecting: Value.self)). The inner change is lost. Make it through the argument of the \
      outer closure, or after the call.
      """)
  }

  /// Takes over a value from storage, and notifies observers if there can be any.
  func replace(with value: Value, isObserved: Bool = true) {
    var value = value
    func swapValues() { lock.withLock { swap(&current, &value) } }
    if isObserved {
      observed.changing(\.value) {
        willBecome(value, isLoaded: true)
        swapValues()
      }
    } else {
      swapValues()
    }
    // The old value is released here, outside of the lock.
  }

  /// Saves the value after each change. A reference without a key does nothing.
  func didChange() {}

  @discardableResult
  private func track(
    by tracker: SharedChangeTracker, at location: IssueLocation
  ) -> TrackedChange<Value> {
    let change = TrackedChange(
      of: self, expected: lock.withLock { current }, location: location)
    tracker.insert(change)
    return change
  }

  override var description: String { "value: \(String(reflecting: lock.withLock { current }))" }

  // MARK: - Storage: none

  typealias Save = @Sendable (Value, SaveContext, SaveContinuation) -> Void

  /// Saves changes from now on. A reference without a key never saves.
  func saveChanges(with save: @escaping Save) {}

  override var isLoading: Bool { false }
  override var loadError: (any Error)? { nil }
  override var saveError: (any Error)? { nil }
  override func load() async throws {}
  override func save() async throws {}
}
