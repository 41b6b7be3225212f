import ConcurrencyExtras
import Observation
import Synchronization

/// The changes that observers are told of once a store has committed its state.
///
/// While a store processes an action its state lies half changed in the hands of a reducer. Whoever
/// observes is therefore told afterwards, and sees all that the action changed when it reads the store
/// at once. What changes outside of a send is told where it changes.
@usableFromInline
enum PendingChanges {
  /// How many sends are in progress, one in the middle of the other.
  private static let sends = Atomic(0)

  // Touched on the main actor only, which `add` asks for, and for moments only: nobody is told from
  // within an access.
  @exclusivity(unchecked) nonisolated(unsafe) private static var changes: [Change] = []
  /// Where the changes of the innermost send begin.
  @exclusivity(unchecked) nonisolated(unsafe) private static var start = 0
  /// How many changes of one send are kept before those that were made more than once are left out: a
  /// long chain of actions that change the same few properties stays small.
  @exclusivity(unchecked) nonisolated(unsafe) private static var limit = 1024

  /// Has a change told when the state is committed.
  ///
  /// - Returns: Whether a send is in progress. Otherwise the change is to be told now.
  /// - Complexity: O(1) amortized.
  @usableFromInline
  static func add(_ property: AnyKeyPath, of source: ChangeSource) -> Bool {
    guard sends.load(ordering: .relaxed) > 0, isOnMainActor else { return false }
    let change = Change(source: source, property: property)
    // A property that is changed several times is mostly changed several times in a row.
    if changes.count > start, changes[changes.count - 1] == change { return true }
    changes.append(change)
    if changes.count - start >= limit { leaveOutRepeated() }
    return true
  }

  /// Whether it is a reducer that asks, of a store or of what a store's reducer has called.
  static var isAskedByReducer: Bool {
    sends.load(ordering: .relaxed) > 0 && ReducerContext.isReducing
  }

  /// A store begins to process an action.
  ///
  /// - Returns: To be handed to `end`.
  @MainActor
  static func begin() -> Int {
    sends.wrappingAdd(1, ordering: .relaxed)
    defer { start = changes.count }
    return start
  }

  /// Whether the send has changed anything that observers weren't told of.
  @MainActor
  static var isEmpty: Bool { changes.count == start }

  /// Tells observers what the send has changed so far.
  @MainActor
  static func deliver() {
    let first = start
    let end = changes.count
    // What observers change is told in a further round.
    start = end
    var next = first
    while next < end {
      changes[next].tell()
      next += 1
    }
    if changes.count == end {
      changes.removeLast(end - first)
    } else {
      changes.removeSubrange(first..<end)
    }
    start = first
    limit = 1024
  }

  /// A store has processed an action, and has told all that it changed.
  @MainActor
  static func end(_ outerStart: Int) {
    start = outerStart
    sends.wrappingSubtract(1, ordering: .relaxed)
  }

  @inline(never)
  private static func leaveOutRepeated() {
    var known: Set<Change> = []
    let different = changes[start...].filter { known.insert($0).inserted }
    changes.replaceSubrange(start..., with: different)
    limit = max(1024, 2 * different.count)
  }
}

/// What tells its observers of changes.
// Sendable unchecked because a class that can be inherited from can't be checked; a registrar is.
@usableFromInline
class ChangeSource: @unchecked Sendable {
  @usableFromInline final let registrar = ObservationRegistrar()

  init() {}
}

/// A change of a property of something that is observed.
private struct Change: Hashable {
  let source: ChangeSource
  let property: AnyKeyPath

  func tell() {
    // A registrar knows a property by its key path, and asks nothing of the value that it belongs to,
    // which lies somewhere else by now.
    let property = Unmanaged<KeyPath<Subject, Void>>
      .fromOpaque(Unmanaged.passUnretained(property).toOpaque()).takeUnretainedValue()
    source.registrar.willSet(Subject(), keyPath: property)
    source.registrar.didSet(Subject(), keyPath: property)
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.source === rhs.source && (lhs.property === rhs.property || lhs.property == rhs.property)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(source))
    hasher.combine(property)
  }

  private struct Subject: Observable {}
}
