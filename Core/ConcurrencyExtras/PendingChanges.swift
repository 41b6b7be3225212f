import Observation
import Synchronization

/// The changes that observers are told of once a store has committed its state.
///
/// While a store processes an action its state lies half changed in the hands of a reducer. Whoever
/// observes that state, or a shared value that the reducer changes, is therefore told afterwards, and
/// sees all that the action changed when it reads the store at once. What changes outside of a send is
/// told where it changes.
@usableFromInline
package enum PendingChanges {
  /// How many sends are in progress, one in the middle of the other.
  private static let sends = Atomic(0)

  private struct Changes {
    var all: [Change] = []
    /// Where the changes of the innermost send begin.
    var start = 0
    /// How many changes of one send are kept before those that were made more than once are left out:
    /// a long chain of actions that change the same few properties stays small.
    var limit = smallestLimit
  }

  private static let smallestLimit = 1024

  // Touched on the main actor only, which `add` asks for, and for moments only: nobody is told from
  // within an access.
  @exclusivity(unchecked) nonisolated(unsafe) private static var changes = Changes()

  /// Has a change told when the state is committed.
  ///
  /// - Returns: Whether a send is in progress. Otherwise the change is to be told now.
  /// - Complexity: O(1) amortized.
  @usableFromInline
  package static func add(_ property: AnyKeyPath, of source: any ChangeSource) -> Bool {
    guard isSending, isOnMainActor else { return false }
    let change = Change(source: source, property: property)
    // A property that is changed several times is mostly changed several times in a row.
    if changes.all.count > changes.start, changes.all[changes.all.count - 1] == change {
      return true
    }
    changes.all.append(change)
    if changes.all.count - changes.start >= changes.limit { leaveOutRepeated() }
    return true
  }

  /// Whether a store is processing an action, on whatever thread the code that asks runs.
  package static var isSending: Bool { sends.load(ordering: .relaxed) > 0 }

  /// A store begins to process an action.
  ///
  /// - Returns: To be handed to `end`.
  @MainActor
  package static func begin() -> Int {
    sends.wrappingAdd(1, ordering: .relaxed)
    defer { changes.start = changes.all.count }
    return changes.start
  }

  /// Whether the send has changed anything that observers weren't told of.
  @MainActor
  package static var isEmpty: Bool { changes.all.count == changes.start }

  /// Tells observers what the send has changed so far.
  @MainActor
  package static func deliver() {
    let first = changes.start
    let end = changes.all.count
    // What observers change is told in a further round.
    changes.start = end
    var next = first
    while next < end {
      changes.all[next].tell()
      next += 1
    }
    changes.start = first
    changes.limit = smallestLimit
    // Released after they were taken out: an observer that goes away with what it observes may change something.
    var told: [Change] = []
    if first == 0, end == changes.all.count {
      swap(&changes.all, &told)
      told.removeAll(keepingCapacity: true)
      if changes.all.isEmpty { swap(&changes.all, &told) }
    } else {
      told += changes.all[first..<end]
      changes.all.removeSubrange(first..<end)
    }
  }

  /// A store has processed an action, and has told all that it changed.
  @MainActor
  package static func end(_ outerStart: Int) {
    changes.start = outerStart
    sends.wrappingSubtract(1, ordering: .relaxed)
  }

  @inline(never)
  private static func leaveOutRepeated() {
    var known: Set<Change> = []
    let before = Array(changes.all[changes.start...])
    let different = before.filter { known.insert($0).inserted }
    changes.all.replaceSubrange(changes.start..., with: different)
    changes.limit = max(smallestLimit, 2 * different.count)
    withExtendedLifetime(before) {}
  }
}

/// What tells its observers of changes.
@usableFromInline
package protocol ChangeSource: AnyObject, Sendable {
  var registrar: ObservationRegistrar { get }
}

/// A change of a property of something that is observed.
private struct Change: Hashable {
  let source: any ChangeSource
  let property: AnyKeyPath

  @MainActor
  func tell() {
    // A registrar knows a property by its key path, and asks nothing of the value that it belongs to,
    // which lies somewhere else by now: neither the type of the value nor that of the property matters.
    let keyPath = Unmanaged<KeyPath<Subject, Void>>
      .fromOpaque(Unmanaged.passUnretained(property).toOpaque()).takeUnretainedValue()
    source.registrar.willSet(Subject(), keyPath: keyPath)
    source.registrar.didSet(Subject(), keyPath: keyPath)
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
