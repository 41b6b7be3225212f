import ConcurrencyExtras
import Observation
import Synchronization

/// The readers of a store: they are told when the state that it shows becomes another value, by
/// whatever is replaced between the root and it.
///
/// A reader registers here alone, however deep the store lies. A replacement is told downwards instead:
/// a store is told by its parent's state, and tells the stores that are scoped out of it.
@MainActor
final class StoreObservation: ChangeSource, Observable {
  nonisolated let registrar = ObservationRegistrar()
  /// The property of the parent's state that is shown; `nil` at the root.
  private let property: AnyKeyPath?
  /// Whether a replacement is told. It isn't any more once one was: the next reader sees to it.
  private(set) var isLinked: Bool
  /// The first of those that are told by this one, each of which leads to the next.
  private var firstLinked: StoreObservation?
  private var next: StoreObservation?
  /// Whether the store is gone, on whatever thread it went.
  nonisolated let isOver = Atomic(false)

  nonisolated private var state: Void { () }

  /// - Parameter property: The property of the parent's state that is shown; `nil` at the root, which is
  ///   told by itself.
  init(of property: AnyKeyPath?) {
    self.property = property
    isLinked = property == nil
  }

  /// Registers a reader.
  func access() {
    if !Unobserved.isHere { registrar.access(self, keyPath: \.state) }
  }

  /// Has a child told of replacements.
  ///
  /// - Complexity: O(*n*) in the number of children whose stores are read, which are few.
  @inline(never)
  func link(_ child: StoreObservation) {
    _ = unlink { $0.isOver.load(ordering: .relaxed) }
    child.next = firstLinked
    firstLinked = child
    child.isLinked = true
  }

  /// Takes children out of those that are told.
  private func unlink(where condition: (StoreObservation) -> Bool) -> [StoreObservation] {
    var unlinked: [StoreObservation] = []
    var rest: StoreObservation?
    var child = firstLinked
    while let current = child {
      child = current.next
      if condition(current) {
        current.next = nil
        current.isLinked = false
        unlinked.append(current)
      } else {
        current.next = rest
        rest = current
      }
    }
    firstLinked = rest
    return unlinked
  }

  /// A property of the state that the store shows has become another value.
  @inline(never)
  func didReplace(_ property: AnyKeyPath) {
    for child in unlink(where: { $0.property == property }) { child.tell() }
  }

  /// The whole state of the root has become another value, in the middle of a send.
  func didReplaceState() {
    _ = PendingChanges.add(\StoreObservation.state, of: self)
  }

  /// Tells the readers that the state has become another value, and with it all that is in it.
  private func tell() {
    if !isOver.load(ordering: .relaxed) {
      registrar.willSet(self, keyPath: \.state)
      registrar.didSet(self, keyPath: \.state)
    }
    tellChildren()
  }

  func didTell(_: AnyKeyPath) { tellChildren() }

  private func tellChildren() {
    for child in unlink(where: { _ in true }) { child.tell() }
  }
}

/// Counts the actions of a store, so that what was found in its state is known to be there still.
@MainActor
final class StateVersion {
  // Read and written for moments only.
  @exclusivity(unchecked) private(set) var number = 0

  /// The state is about to change.
  @inline(__always)
  func advance() { number &+= 1 }
}
