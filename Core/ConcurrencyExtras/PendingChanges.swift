import Observation
import Synchronization

/// The changes whose notifications wait until a store has committed its state.
///
/// While a store processes an action, its state may be inconsistent. Observers of that state, or of
/// a shared value that the reducer changes, are therefore notified afterwards. They then see all
/// changes that the action made. Changes outside of a send notify at once.
@usableFromInline
package enum PendingChanges {
  /// The number of nested sends in progress.
  private static let sends = Atomic(0)

  private struct Changes {
    var all: [Change] = []
    /// The index of the innermost send's first change.
    var start = 0
    /// The number of changes in one send at which duplicates are removed. So a long chain of
    /// actions on the same few properties needs little memory.
    var limit = smallestLimit
  }

  private static let smallestLimit = 1024

  // `add` checks that the access is on the main actor. Each access is brief: no observer is
  // notified during an access.
  @exclusivity(unchecked) nonisolated(unsafe) private static var changes = Changes()

  /// Defers the notification of a change until the state is committed.
  ///
  /// - Returns: Whether the notification is deferred. Otherwise the caller must notify now.
  /// - Complexity: O(1) amortized.
  @usableFromInline
  package static func add(_ property: AnyKeyPath, of source: any ChangeSource) -> Bool {
    guard isSending, isOnMainActor else { return false }
    let change = Change(source: source, property: property)
    // Repeated changes to one property usually follow each other.
    if changes.all.count > changes.start, changes.all[changes.all.count - 1] == change {
      return true
    }
    changes.all.append(change)
    if changes.all.count - changes.start >= changes.limit { removeDuplicates() }
    return true
  }

  /// Whether a store is processing an action, on any thread.
  package static var isSending: Bool { sends.load(ordering: .relaxed) > 0 }

  /// Marks the start of a store's processing of an action.
  ///
  /// - Returns: The argument for `end`.
  @MainActor
  package static func begin() -> Int {
    sends.wrappingAdd(1, ordering: .relaxed)
    defer { changes.start = changes.all.count }
    return changes.start
  }

  /// Whether observers have been notified of all changes that the send has made.
  @MainActor
  package static var isEmpty: Bool { changes.all.count == changes.start }

  /// Notifies observers of the changes that the send has made so far.
  @MainActor
  package static func deliver() {
    let first = changes.start
    let end = changes.all.count
    // Changes that observers make are delivered in another round.
    changes.start = end
    var next = first
    while next < end {
      changes.all[next].notify()
      next += 1
    }
    changes.start = first
    changes.limit = smallestLimit
    // Releases the changes after removing them, because releasing a source may release an observer,
    // which may make changes.
    var notified: [Change] = []
    if first == 0, end == changes.all.count {
      swap(&changes.all, &notified)
      notified.removeAll(keepingCapacity: true)
      if changes.all.isEmpty { swap(&changes.all, &notified) }
    } else {
      notified += changes.all[first..<end]
      changes.all.removeSubrange(first..<end)
    }
  }

  /// Marks the end of a store's processing of an action, after all notifications.
  @MainActor
  package static func end(_ outerStart: Int) {
    changes.start = outerStart
    sends.wrappingSubtract(1, ordering: .relaxed)
  }

  // For the figures of `@inline` see "Inlining" in Performance.md.
  @inline(never)
  private static func removeDuplicates() {
    var known: Set<Change> = []
    let before = Array(changes.all[changes.start...])
    let different = before.filter { known.insert($0).inserted }
    changes.all.replaceSubrange(changes.start..., with: different)
    changes.limit = max(smallestLimit, 2 * different.count)
    withExtendedLifetime(before) {}
  }
}

/// An object that notifies its observers of changes.
@usableFromInline
package protocol ChangeSource: AnyObject, Sendable {
  var registrar: ObservationRegistrar { get }
}

/// A change to a property of an observed object.
private struct Change: Hashable {
  let source: any ChangeSource
  let property: AnyKeyPath

  @MainActor
  func notify() {
    // A registrar identifies a property only by its key path and never reads the value. So an empty
    // subject can stand in for the object that changed, and the key path's types don't matter.
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
