import ConcurrencyExtras
import Foundation
import Observation

#if OpenCombine
  import CombineSchedulers
#endif

/// A pointer from a shared value and its copies to their reference, which can be replaced.
final class ReferencePointer<Reference: AnyObject & Sendable>: @unchecked Sendable {
  // Guarded by the lock.
  private var current: Reference
  private let lock = NSLock()
  private let observed = ObservedReference()

  init(_ reference: Reference) {
    current = reference
  }

  var reference: Reference {
    get {
      registerAccess()
      return lock.withLock { current }
    }
    set {
      var reference = newValue
      observed.changing(\.reference) {
        willBecome(newValue)
        lock.withLock { swap(&current, &reference) }
      }
      // The old reference is released here, outside of the lock, because its release calls
      // functions of its key.
    }
  }

  #if OpenCombine
    private let subject = OrderedSubject<Reference>()

    /// Publishes the current reference, then each new one before it can be read.
    var references: AnyPublisher<Reference, Never> {
      Deferred { [self] in subject.prepend(lock.withLock { current }) }.eraseToAnyPublisher()
    }
  #endif

  /// Notifies subscribers before the reference changes.
  private func willBecome(_ reference: Reference) {
    #if OpenCombine
      subject.send(reference)
    #endif
  }

  /// Registers an access, so that observers are notified of a new reference.
  func registerAccess() {
    observed.access(\.reference)
  }
}

/// The properties of a shared value that observers track.
///
/// It isn't generic, because the runtime caches only the literal key paths of non-generic types.
/// A generic key path is a new object each time.
final class ObservedReference: Observable, ChangeSource {
  let registrar = ObservationRegistrar()

  // Key paths name these properties; they hold no values.
  var reference: Void { () }
  var value: Void { () }
  var isLoading: Void { () }
  var loadError: Void { () }
  var saveError: Void { () }

  func access(_ keyPath: KeyPath<ObservedReference, Void>) {
    SharedValueReads.add()
    registrar.access(self, keyPath: keyPath)
  }

  /// Runs a change and notifies observers. If a store is processing an action, they are notified
  /// after it. For a change off the main actor, they are notified on the main actor soon
  /// afterwards.
  func changing<R>(
    _ keyPath: any KeyPath<ObservedReference, Void> & Sendable, _ change: () throws -> R
  ) rethrows -> R {
    if isOnMainActor {
      if PendingChanges.isSending {
        defer { _ = PendingChanges.add(keyPath, of: self) }
        return try change()
      }
      return try registrar.withMutation(of: self, keyPath: keyPath, change)
    }
    defer {
      // The task is detached, so that it doesn't keep the current dependencies alive.
      Task.detached { @MainActor [self] in registrar.withMutation(of: self, keyPath: keyPath) {} }
    }
    return try change()
  }
}
