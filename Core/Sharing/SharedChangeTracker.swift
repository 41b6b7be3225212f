import CustomDump
import Dependencies
import Foundation
import IssueReporting
import Synchronization

/// A tracker of shared values that change, so that a test can assert each change.
///
/// ```swift
/// let tracker = SharedChangeTracker()
/// tracker.track { model.incrementButtonTapped() }
/// tracker.assert { model.$count.withLock { $0 = 1 } }
/// ```
///
/// A `TestStore` has a tracker. The tracker keeps the value from before the first change as the
/// expected value. The closure of an assertion reads and writes the expected value. After the
/// closure, the expected value must equal the actual value.
///
/// Sendable is unchecked because the lock guards the mutable state.
@_spi(SharedChangeTracking)
public final class SharedChangeTracker: @unchecked Sendable {
  private let reportUnassertedChanges: Bool
  private let lock = NSRecursiveLock()
  private var changes: [ObjectIdentifier: any AnyTrackedChange] = [:]
  private var hasEnded = false
  /// The values that a test has asserted by comparing with another reference.
  private var stated: Set<ObjectIdentifier> = []

  /// - Parameter reportUnassertedChanges: Whether to report changes that are still unasserted when
  ///   the tracker is released.
  public init(reportUnassertedChanges: Bool = isTesting) {
    self.reportUnassertedChanges = reportUnassertedChanges
    Self.living.wrappingAdd(1, ordering: .relaxed)
  }

  deinit {
    Self.living.wrappingSubtract(1, ordering: .relaxed)
    if reportUnassertedChanges { reportChanges() }
  }

  /// Whether a shared value has changed since the last assertion.
  public var hasChanges: Bool {
    lock.withLock { !changes.isEmpty }
  }

  /// Tracks changes that code makes with the given dependencies.
  public func track(_ dependencies: inout DependencyValues) {
    if !dependencies.sharedChangeTrackers.contains(where: { $0 === self }) {
      dependencies.sharedChangeTrackers.append(self)
    }
  }

  /// Tracks the changes that an operation makes.
  public func track<R>(_ body: () throws -> R) rethrows -> R {
    try withDependencies(track, operation: body)
  }

  /// Tracks the changes that an asynchronous operation makes.
  public func track<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await withDependencies(track, operation: body)
  }

  /// Asserts all changes since the last assertion. Reports an issue for each change that the
  /// closure doesn't make.
  ///
  /// - Parameter body: Changes shared values as expected, or compares states that hold them: an
  ///   expected state with an actual one.
  public func assert<R>(_ body: () throws -> R) rethrows -> R {
    let result = try asserting(body)
    reportChanges()
    reset()
    return result
  }

  /// Forgets all changes.
  public func reset() {
    // The tracked changes are released outside of the lock.
    _ = take()
  }

  /// Stops tracking, and freezes the actual values of the tracked changes.
  package func end() {
    let ended = lock.withLock {
      hasEnded = true
      return Array(changes.values)
    }
    // Reads values outside of the lock, because a change takes this lock while it holds the value's
    // own.
    for change in ended { change.end() }
  }

  // MARK: - For test stores

  /// Forgets the changes to values that a state doesn't hold, because its test needn't assert them.
  ///
  /// - Parameter held: The values that the state holds. Within the closure, reading them gives the
  ///   expected values.
  package func forgetChanges(except held: () -> Set<ObjectIdentifier>) {
    guard hasChanges else { return }
    let held = asserting(held)
    // The tracked changes are released outside of the lock.
    _ = lock.withLock {
      let forgotten = changes.filter { !held.contains($0.key) }
      for key in forgotten.keys { changes[key] = nil }
      return forgotten
    }
  }

  /// Runs the closure of an assertion.
  package func asserting<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$currentAssertion.withValue(self, operation: body)
  }

  /// Reads the actual shared values within an assertion.
  package static func readingActualValues<R>(_ body: () throws -> R) rethrows -> R {
    if asserting == nil { return try body() }
    return try $currentAssertion.withValue(nil, operation: body)
  }

  /// The unasserted changes, as text that names the values, in the order of the changes.
  package var unassertedChanges: [String] {
    // Reads values outside of the lock, because a change takes this lock while it holds the value's
    // own.
    lock.withLock { changes.filter { !stated.contains($0.key) }.map(\.value) }
      .filter { !$0.isAsserted }
      .sorted { $0.number < $1.number }
      .map(\.text)
  }

  /// Forgets the changes, and returns them for ``restore(_:)``.
  package func take() -> Changes {
    lock.withLock {
      defer { (changes, stated) = ([:], []) }
      return Changes(changes: changes)
    }
  }

  package func restore(_ taken: Changes) {
    // The changes tracked in between are released outside of the lock.
    var taken = taken.changes
    lock.withLock { swap(&changes, &taken) }
  }

  /// The changes that `take()` has removed from a tracker.
  package struct Changes {
    fileprivate let changes: [ObjectIdentifier: any AnyTrackedChange]
  }

  private func reportChanges() {
    for text in unassertedChanges {
      reportIssue("A shared value changed, and no assertion says so: …\n\n\(text)")
    }
  }

  // MARK: - For references

  /// The number of living trackers. If it is zero, no other check is necessary.
  private static let living = Atomic<Int>(0)

  @TaskLocal private static var currentAssertion: SharedChangeTracker?

  /// The tracker whose assertion is running.
  static var asserting: SharedChangeTracker? {
    living.load(ordering: .relaxed) == 0 ? nil : currentAssertion
  }

  /// The trackers of changes made now.
  static var current: [SharedChangeTracker] {
    living.load(ordering: .relaxed) == 0
      ? [] : DependencyValues._current.sharedChangeTrackers
  }

  func change<Value>(of root: RootReference<Value>) -> TrackedChange<Value>? {
    lock.withLock { changes[ObjectIdentifier(root)] as? TrackedChange<Value> }
  }

  func insert<Value>(_ change: TrackedChange<Value>) {
    lock.withLock {
      if !hasEnded { changes[ObjectIdentifier(change.root)] = change }
    }
  }

  /// Records that a test has asserted a value.
  func stated(_ root: any SharedRoot) {
    lock.withLock { _ = stated.insert(ObjectIdentifier(root)) }
  }
}

private enum SharedChangeTrackersKey: DependencyKey {
  static let liveValue: [SharedChangeTracker] = []
  static let testValue: [SharedChangeTracker] = []
}

extension DependencyValues {
  fileprivate var sharedChangeTrackers: [SharedChangeTracker] {
    get { self[SharedChangeTrackersKey.self] }
    set { self[SharedChangeTrackersKey.self] = newValue }
  }
}

// MARK: - A change

private protocol AnyTrackedChange: AnyObject {
  var isAsserted: Bool { get }
  var text: String { get }
  var number: Int { get }
  func end()
}

/// The old value of a changed shared value, with the changes that a test expects.
final class TrackedChange<Value>: AnyTrackedChange {
  let root: RootReference<Value>
  private(set) var expected: Value
  /// The actual value when the tracker ended; `nil` before that.
  private(set) var last: Value?
  private let location: IssueLocation

  /// The number of the change, for sorting.
  let number = numbers.wrappingAdd(1, ordering: .relaxed).newValue

  init(of root: RootReference<Value>, expected: Value, location: IssueLocation) {
    self.root = root
    self.expected = expected
    self.location = location
  }

  func end() {
    last = root.value(.actual)
  }

  /// Changes the expected value.
  func expect<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    // Works on a copy, so that the operation can read the value.
    var copy = expected
    // The old value is released after the access, because its deinit may read the shared value.
    defer { swap(&expected, &copy) }
    return try operation(&copy)
  }

  var isAsserted: Bool {
    let actual = root.value(.actual)
    return (expected as? any Equatable)?.equals(actual) ?? (diff(expected, actual) == nil)
  }

  /// The name of the value, the location of the change, and the difference.
  var text: String {
    let actual = root.value(.actual)
    let difference =
      diff(expected, actual, format: .proportional)
      ?? "\u{2212} \(String(describing: expected))\n+ \(String(describing: actual))"
    return """
      Shared<\(Value.self)>(\(root.description)), changed at \(location.fileID):\(location.line):

      \(difference)

      (Before: \u{2212}, After: +)
      """
  }
}

private let numbers = Atomic<Int>(0)
