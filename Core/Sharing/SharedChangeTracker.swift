import CustomDump
import Dependencies
import Foundation
import IssueReporting
import Synchronization

/// Notes which shared values change, so that a test can be asked to state each change.
///
/// ```swift
/// let tracker = SharedChangeTracker()
/// tracker.track { model.incrementButtonTapped() }
/// tracker.assert { model.$count.withLock { $0 = 1 } }
/// ```
///
/// A `TestStore` has one. From the first change on, a tracker keeps what the value was before. In the
/// closure of an assertion, reading gives that and writing changes it; after the closure it has to
/// be equal to what the value really is.
///
/// Sendable is unchecked because the lock guards what changes.
@_spi(SharedChangeTracking)
public final class SharedChangeTracker: @unchecked Sendable {
  private let reportUnassertedChanges: Bool
  private let lock = NSRecursiveLock()
  private var changes: [ObjectIdentifier: any AnyTrackedChange] = [:]
  private var hasEnded = false
  /// What a test has stated by comparing with another reference.
  private var stated: Set<ObjectIdentifier> = []

  /// - Parameter reportUnassertedChanges: Whether changes that were not asserted when the tracker
  ///   goes away are issues.
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

  /// Notes what changes where some dependencies are in use.
  public func track(_ dependencies: inout DependencyValues) {
    if !dependencies.sharedChangeTrackers.contains(where: { $0 === self }) {
      dependencies.sharedChangeTrackers.append(self)
    }
  }

  /// Notes what an operation changes.
  public func track<R>(_ body: () throws -> R) rethrows -> R {
    try withDependencies(track, operation: body)
  }

  /// Notes what an asynchronous operation changes.
  public func track<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await withDependencies(track, operation: body)
  }

  /// Asserts all changes since the last assertion. Those that the closure doesn't make are issues.
  ///
  /// - Parameter body: Changes shared values as they are expected to have changed, or compares
  ///   states that hold them: the first with what is expected, the second with what is.
  public func assert<R>(_ body: () throws -> R) rethrows -> R {
    let result = try asserting(body)
    reportChanges()
    reset()
    return result
  }

  /// Forgets what has changed.
  public func reset() {
    // What was tracked goes away outside of the lock.
    _ = take()
  }

  /// Notes nothing more, and keeps what the values are now as what they are.
  package func end() {
    let ended = lock.withLock {
      hasEnded = true
      return Array(changes.values)
    }
    // Reads values outside of the lock, because a change takes this lock inside of the value's own.
    for change in ended { change.end() }
  }

  // MARK: - For test stores

  /// Forgets the changes of values that a state doesn't hold: they are none of its test's business.
  ///
  /// - Parameter held: Which values it holds. Reading them gives what they were before as what is expected.
  package func forgetChanges(except held: () -> Set<ObjectIdentifier>) {
    guard hasChanges else { return }
    let held = asserting(held)
    // What was tracked goes away outside of the lock.
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

  /// Reads shared values as they are, within an assertion.
  package static func readingActualValues<R>(_ body: () throws -> R) rethrows -> R {
    if asserting == nil { return try body() }
    return try $currentAssertion.withValue(nil, operation: body)
  }

  /// The changes that nobody has stated, as texts that name the values, in the order in which they
  /// were made.
  package var unassertedChanges: [String] {
    // Reads values outside of the lock, because a change takes this lock inside of the value's own.
    lock.withLock { changes.filter { !stated.contains($0.key) }.map(\.value) }
      .filter { !$0.isAsserted }
      .sorted { $0.number < $1.number }
      .map(\.text)
  }

  /// Forgets what has changed, and gives it to ``restore(_:)``.
  package func take() -> Changes {
    lock.withLock {
      defer { (changes, stated) = ([:], []) }
      return Changes(changes: changes)
    }
  }

  package func restore(_ taken: Changes) {
    // Releases the changes that were tracked in between outside of the lock.
    var taken = taken.changes
    lock.withLock { swap(&changes, &taken) }
  }

  /// What has changed.
  package struct Changes {
    fileprivate let changes: [ObjectIdentifier: any AnyTrackedChange]
  }

  private func reportChanges() {
    for text in unassertedChanges {
      reportIssue("A shared value changed, and no assertion says so: …\n\n\(text)")
    }
  }

  // MARK: - For references

  /// How many trackers there are: without any, nothing else has to be asked.
  private static let living = Atomic<Int>(0)

  @TaskLocal private static var currentAssertion: SharedChangeTracker?

  /// The tracker whose assertion runs now.
  static var asserting: SharedChangeTracker? {
    living.load(ordering: .relaxed) == 0 ? nil : currentAssertion
  }

  /// The trackers that want to know of changes made now.
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

  /// Notes that a test has stated what a value is.
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

/// What a shared value was before it changed, as a test has changed it since.
final class TrackedChange<Value>: AnyTrackedChange {
  let root: RootReference<Value>
  private(set) var expected: Value
  /// The value at the end of the tracker; `nil` for the current value.
  private(set) var last: Value?
  private let location: ChangeLocation

  /// Counts changes, for their order.
  let number = numbers.wrappingAdd(1, ordering: .relaxed).newValue

  init(of root: RootReference<Value>, expected: Value, location: ChangeLocation) {
    self.root = root
    self.expected = expected
    self.location = location
  }

  func end() {
    last = root.value(.actual)
  }

  /// Changes what is expected.
  func expect<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    // A copy, so that the value can be read meanwhile.
    var copy = expected
    // The value before is released after the access: its deinit may read the shared value.
    defer { swap(&expected, &copy) }
    return try operation(&copy)
  }

  var isAsserted: Bool {
    let actual = root.value(.actual)
    return (expected as? any Equatable)?.equals(actual) ?? (diff(expected, actual) == nil)
  }

  /// Which value, where it was changed, and how.
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
