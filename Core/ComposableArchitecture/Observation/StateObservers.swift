import ConcurrencyExtras
import Foundation
import Observation
import Synchronization

/// The observers of the properties of a value of ``ObservableState``. Copies of the value share them.
@usableFromInline
final class StateObservers: ChangeSource, @unchecked Sendable {
  // Sendable: `lock` guards all mutable state, and is not held during notifications.

  /// Whether any property was ever read outside of a reducer. Until then there are no observers.
  @usableFromInline let isRead = Atomic(false)

  // The registrar is stored here and not in the state, because its size is known only at run time.
  // Each copy of a state with a registrar would look up the registrar's type.
  @usableFromInline let registrar = ObservationRegistrar()

  private let hasLogs = Atomic(false)
  private var logs: [AnyKeyPath: ElementLog] = [:]
  private let hasChildObservers = Atomic(false)
  private var childObservers: [ChildObserver] = []
  private var lock: NSLock { observersLock }

  @usableFromInline init() {}

  // MARK: - Elements of collections

  /// Starts a log of changed elements in a collection.
  func logElements(of collection: AnyKeyPath) {
    lock.withLock { if logs[collection] == nil { logs[collection] = ElementLog() } }
    hasLogs.store(true, ordering: .relaxed)
  }

  /// Records a change of one element of a collection.
  func didChangeElement(_ id: @autoclosure () -> AnyHashable, in collection: AnyKeyPath) {
    guard hasLogs.load(ordering: .relaxed) else { return }
    let id = id()
    log(collection) { $0.append(id) }
  }

  /// Records that any element of a collection may have changed.
  func didChangeElements(in collection: @autoclosure () -> AnyKeyPath) {
    if hasLogs.load(ordering: .relaxed) { log(collection()) { $0.appendAll() } }
  }

  private func log(_ collection: AnyKeyPath, _ body: (inout ElementLog) -> Void) {
    lock.withLock { if logs[collection] != nil { body(&logs[collection]!) } }
  }

  /// Returns the ids of the elements that changed since a position.
  ///
  /// - Parameter position: The position up to which the caller has read the log. The function sets
  ///   it to the log's end.
  /// - Returns: `nil` if any element may have changed.
  func changedElements(
    of collection: AnyKeyPath, since position: inout ElementLog.Position?
  ) -> [AnyHashable]? {
    lock.withLock {
      guard let log = logs[collection] else { return nil }
      defer { position = log.end }
      return position.flatMap { log.ids(since: $0) }
    }
  }

  // MARK: - Optional children

  /// Registers an observer to notify before a child in the value is changed or replaced.
  func addChildObserver(_ observer: ChildObserver) {
    lock.withLock { childObservers.append(observer) }
    hasChildObservers.store(true, ordering: .relaxed)
  }

  /// Notifies observers that a child in a value is about to be changed in place, which may remove it.
  @usableFromInline
  func willModifyChild<Subject>(in subject: Subject) {
    guard hasChildObservers.load(ordering: .relaxed) else { return }
    notifyChildObservers(of: subject, isReplacement: false)
  }

  /// Notifies observers that a property of a value is about to be replaced.
  @usableFromInline
  func willReplace<Subject, Value>(_: Value.Type, in subject: Subject) {
    guard hasChildObservers.load(ordering: .relaxed) else { return }
    // Only a property of these types can be an optional child, or contain one.
    guard Value.self is any _ScopableState.Type || Value.self is any ObservableState.Type
    else { return }
    notifyChildObservers(of: subject, isReplacement: true)
  }

  private func notifyChildObservers(of subject: Any, isReplacement: Bool) {
    // Only a reducer changes the state of a store. All other code changes copies.
    guard ReducerContext.isReducing else { return }
    let notified = UncheckedSendable(lock.withLock { childObservers })
    let subject = UncheckedSendable(subject)
    let kept = MainActor.assumeIsolated {
      UncheckedSendable(
        notified.value.filter { $0.willChange(subject.value, isReplacement: isReplacement) })
    }
    guard kept.value.count != notified.value.count else { return }
    lock.withLock { childObservers = kept.value + childObservers.dropFirst(notified.value.count) }
  }
}

/// An observer that is notified before a child in a value is changed in place or replaced. Copies of
/// the value share it.
@MainActor
final class ChildObserver {
  private weak var core: AnyStoreCore?

  /// - Parameter core: The core that shows the child.
  init(_ core: AnyStoreCore) {
    self.core = core
  }

  /// - Returns: Whether to notify the observer again.
  func willChange(_ value: Any, isReplacement: Bool) -> Bool {
    core?.willChangeChild(in: value, isReplacement: isReplacement, by: self) ?? false
  }
}

/// A lock for the contents of all ``StateObservers``, held only briefly. A lock for each instance
/// would use memory for every value in a state.
private let observersLock = NSLock()

/// A log of recently changed elements of a collection.
struct ElementLog {
  /// A position in a log: the number of changes before it.
  typealias Position = Int

  private static let capacity = 64

  private var ids: [AnyHashable] = []
  /// The position of the first kept id. Before it, any element may have changed.
  private var start: Position = 0

  var end: Position { start + ids.count }

  mutating func append(_ id: AnyHashable) {
    if ids.count == Self.capacity {
      ids.removeFirst(Self.capacity / 2)
      start += Self.capacity / 2
    }
    ids.append(id)
  }

  mutating func appendAll() {
    start = end + 1
    ids = []
  }

  func ids(since position: Position) -> [AnyHashable]? {
    position < start ? nil : Array(ids[(position - start)...])
  }
}

extension StateObservers {
  // The object uses its own registrar in these methods, so the compiler doesn't copy the registrar.
  // The methods are inlinable, so that code with a known subject type looks up no types.

  /// Registers a read of a property.
  @inlinable
  func access<Subject: Observable, Member>(
    _ subject: Subject, _ keyPath: @autoclosure () -> KeyPath<Subject, Member>
  ) {
    if isRead.load(ordering: .relaxed) || isReadNow(), !Unobserved.isHere {
      registrar.access(subject, keyPath: keyPath())
    }
  }

  /// Records that a property is read.
  ///
  /// - Returns: Whether the reader may be an observer: reducers observe nothing.
  @usableFromInline
  func isReadNow() -> Bool {
    if Unobserved.isHere { return false }
    if PendingChanges.isSending, ReducerContext.isReducing { return false }
    isRead.store(true, ordering: .relaxed)
    return true
  }

  /// Notifies the observers of a property that its value is changing.
  @inlinable
  func notify<Subject: Observable, Member>(
    _ subject: Subject, _ keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ change: () -> Void = {}
  ) {
    if !isRead.load(ordering: .relaxed) { return change() }
    let keyPath = keyPath()
    if PendingChanges.add(keyPath, of: self) { return change() }
    registrar.willSet(subject, keyPath: keyPath)
    change()
    registrar.didSet(subject, keyPath: keyPath)
  }
}
